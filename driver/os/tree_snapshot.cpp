#include "os/tree_snapshot.h"

#include <sys/stat.h>

#include <system_error>
#include <unordered_set>
#include <utility>

#include "base/error.h"

namespace sprint::os {

namespace fs = std::filesystem;

namespace {

Error cannot_read(const fs::path& folder, const std::error_code& why) {
  return {ErrorCode::System, "'" + folder.string() + "' cannot be read: " + why.message()};
}

}  // namespace

TreeSnapshot::Entry TreeSnapshot::look_at(const fs::path& file) {
  struct stat status {};
  // Gone since its name was read: like a file that nothing is equal to.
  if (::lstat(file.c_str(), &status) != 0) return {};
  if (S_ISDIR(status.st_mode)) return {S_IFDIR, 0, 0, 0};
  constexpr std::int64_t kPerSecond = 1'000'000'000;
  return {status.st_mode, status.st_ino, static_cast<std::uint64_t>(status.st_size),
          static_cast<std::int64_t>(status.st_ctim.tv_sec) * kPerSecond + status.st_ctim.tv_nsec};
}

/// `visit` is told each name, relative to the folder, and whether it is a folder; it says whether
/// to look into that.
template <typename Visit>
void TreeSnapshot::walk(const fs::path& folder, Visit visit) {
  std::error_code failed;
  fs::recursive_directory_iterator each(folder, failed);
  if (failed == std::errc::no_such_file_or_directory) return;
  if (failed) throw cannot_read(folder, failed);
  const auto prefix = folder.string().size() + 1;
  for (const fs::recursive_directory_iterator end; each != end;) {
    const auto path = each->path();
    if (!visit(path.string().substr(prefix), path)) each.disable_recursion_pending();
    each.increment(failed);
    if (failed) throw cannot_read(path, failed);
  }
}

TreeSnapshot::TreeSnapshot(fs::path folder) : folder_(std::move(folder)) {
  walk(folder_, [&](std::string name, const fs::path& path) {
    entries_.emplace(std::move(name), look_at(path));
    return true;
  });
}

TreeDifference TreeSnapshot::difference_now() const {
  TreeDifference difference;
  std::unordered_set<std::string> seen;
  walk(folder_, [&](std::string name, const fs::path& path) {
    const auto before = entries_.find(name);
    if (before == entries_.end()) {
      difference.created.emplace_back(std::move(name));
      return false;
    }
    const auto now = look_at(path);
    const bool is_same = now == before->second;
    if (!is_same) difference.changed.emplace_back(name);
    seen.insert(std::move(name));
    return is_same;
  });
  for (const auto& [name, entry] : entries_) {
    if (!seen.contains(name)) difference.removed.emplace_back(name);
  }
  return difference;
}

}  // namespace sprint::os
