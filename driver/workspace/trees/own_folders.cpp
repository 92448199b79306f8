#include "workspace/trees/own_folders.h"

#include <algorithm>
#include <string_view>

#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// By the path, so that a folder which is made again replaces the mark of the one before.
constexpr std::size_t kNameLength = 24;

std::string name_of(const fs::path& folder) {
  return sha256_hex(folder.string()).substr(0, kNameLength);
}

bool is_mark(std::string_view name) {
  return name.size() == kNameLength &&
         name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_something_else(const fs::path& folder) {
  std::error_code ignored;
  const auto status = fs::symlink_status(folder, ignored);
  return fs::exists(status) && !fs::is_directory(status) && !fs::is_symlink(status);
}

[[noreturn]] void refuse(const fs::path& folder) {
  throw Error(
      ErrorCode::BadCall,
      "'" + folder.string() + "' is not empty, and was not made by a gate of this repository",
      "remove it or move it away, or set workspace.dir to another place");
}

os::PlainFolder make_folder(const fs::path& folder) {
  try {
    return os::PlainFolder::make(whole_way(folder));
  } catch (const Error& error) {
    // What is in the way may lie far above.
    throw Error(error.code(), "'" + folder.string() + "' cannot be used: " + error.message(),
                error.hint());
  }
}

}  // namespace

os::PlainPath whole_way(const fs::path& path) {
  return {"/", path.lexically_normal().relative_path()};
}

OwnFolders::OwnFolders(const Repository& repository)
    : marks_({repository.common_dir, fs::path("sprint") / "trees"}) {}

bool OwnFolders::has(const os::PlainFolder& folder) const {
  const auto marks = os::PlainFolder::find(marks_);
  if (!marks) return false;
  const auto names = marks->names();
  const auto identity = folder.identity() + "\n";
  // All of them: the folder may have been moved since.
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    return is_mark(name) && marks->read(name).value_or("").starts_with(identity);
  });
}

void OwnFolders::add(const os::PlainFolder& folder) const {
  os::PlainFolder::make(marks_).write(name_of(folder.path()),
                                      folder.identity() + "\n" + folder.path().string() + "\n");
}

os::PlainFolder OwnFolders::take(const fs::path& folder) const {
  if (is_something_else(folder)) refuse(folder);
  auto made = make_folder(folder);
  if (has(made)) return made;
  if (!made.names().empty()) refuse(folder);
  // Before anything is put there: if we are killed on the way, the next gate knows it for ours.
  add(made);
  return made;
}

}  // namespace sprint::workspace
