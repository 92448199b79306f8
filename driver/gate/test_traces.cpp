#include "gate/test_traces.h"

#include <algorithm>
#include <system_error>

#include "base/error.h"

namespace sprint::gate {

namespace fs = std::filesystem;

namespace {

/// Folders that a test has closed cannot be moved or emptied.
void open_folders(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(fs::symlink_status(path, ignored))) return;
  fs::permissions(path, fs::perms::owner_all, fs::perm_options::add, ignored);
  for (fs::directory_iterator each(path, ignored), end; !ignored && each != end;
       each.increment(ignored)) {
    open_folders(each->path());
  }
}

void take_away(const fs::path& path, const std::optional<fs::path>& to) {
  open_folders(path);
  if (to) {
    std::error_code failed;
    fs::create_directories(to->parent_path(), failed);
    if (!failed) fs::rename(path, *to, failed);
    if (!failed) return;
  }
  fs::remove_all(path);
}

/// The tools' own records. A test that builds something adds to those of the build (.ninja_log),
/// and without them everything would be built anew; CTest writes its own whenever it is asked for
/// the tests.
bool is_record(const fs::path& file) {
  const auto name = file.filename().string();
  const bool is_of_ctest = file.parent_path().string().ends_with("Testing/Temporary") &&
                           (name.starts_with("Last") || name.starts_with("CTest"));
  return name.starts_with('.') || is_of_ctest;
}

}  // namespace

TestTraces::TestTraces(const fs::path& sources, const fs::path& builds)
    : sources_(sources), builds_(builds) {}

Clearance TestTraces::clear(const std::optional<fs::path>& keep) const {
  Clearance cleared;
  try {
    const auto sources = sources_.difference_now();
    const auto builds = builds_.difference_now();
    for (const auto* each : {&sources_, &builds_}) {
      for (const auto& path : (each == &sources_ ? sources : builds).created) {
        const auto way = each->folder().filename() / path;
        take_away(each->folder() / path, keep ? std::optional(*keep / way) : std::nullopt);
      }
    }
    cleared.sources_changed = !sources.changed.empty() || !sources.removed.empty();
    cleared.build_changed = !std::all_of(builds.removed.begin(), builds.removed.end(), is_record);
    for (const auto& path : builds.changed) {
      if (is_record(path)) continue;
      cleared.build_changed = true;
      take_away(builds_.folder() / path, std::nullopt);
    }
  } catch (const Error& error) {
    cleared.trouble = error.message();
  } catch (const fs::filesystem_error& error) {
    cleared.trouble = "'" + error.path1().string() + "': " + error.code().message();
  }
  return cleared;
}

}  // namespace sprint::gate
