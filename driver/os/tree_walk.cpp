#include "os/tree_walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.h"
#include "os/unique_fd.h"

namespace sprint::os {

namespace fs = std::filesystem;

namespace {

FoundFile found_in(int folder, const char* name) {
  struct stat status {};
  if (::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return {};
  return {status.st_mode, stamp_of(status)};
}

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};
using OpenFolder = std::unique_ptr<DIR, CloseFolder>;

/// By its name below `root`; `root` itself if that is empty. None if it cannot be opened: see
/// errno.
OpenFolder open_below(int root, const std::string& name) {
  const int fd = ::openat(root, name.empty() ? "." : name.c_str(),
                          O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) return nullptr;
  OpenFolder opened(::fdopendir(fd));
  if (!opened) ::close(fd);
  return opened;
}

/// The next name but `.` and `..`; none at the end, with errno 0 if it was reached.
const char* next_name(DIR* folder) {
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(folder);
    if (entry == nullptr) return nullptr;
    const std::string_view name = static_cast<const char*>(entry->d_name);
    if (name != "." && name != "..") return static_cast<const char*>(entry->d_name);
  }
}

void refuse(const fs::path& folder, int error) {
  throw Error(ErrorCode::System, "'" + folder.string() + "' cannot be read: " +
                                     std::error_code(error, std::generic_category()).message());
}

}  // namespace

bool FoundFile::is_folder() const {
  return S_ISDIR(mode);
}

bool FoundFile::is_regular() const {
  return S_ISREG(mode);
}

void walk_tree(const fs::path& folder, Unreadable unreadable,
               const std::function<bool(const std::string& name, const FoundFile& found)>& visit) {
  const UniqueFd root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const auto trouble = [&](const std::string& name, int error) {
    // Gone since its name was read, or never there: nothing is in it.
    if (error != 0 && error != ENOENT && unreadable == Unreadable::Refuse) {
      refuse(name.empty() ? folder : folder / name, error);
    }
  };
  if (!root.is_open()) return trouble("", errno);
  // Named, not held open: as many descriptors as there are levels might be more than there are.
  std::vector<std::string> left{""};
  while (!left.empty()) {
    const std::string above = std::move(left.back());
    left.pop_back();
    const auto open = open_below(root.get(), above);
    if (!open) {
      trouble(above, errno);
      continue;
    }
    while (const char* const own = next_name(open.get())) {
      std::string name = above.empty() ? own : above + "/" + own;
      const auto found = found_in(::dirfd(open.get()), own);
      if (visit(name, found) && found.is_folder()) left.push_back(std::move(name));
    }
    trouble(above, errno);
  }
}

}  // namespace sprint::os
