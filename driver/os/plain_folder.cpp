#include "os/plain_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "base/error.h"
#include "base/text.h"
#include "os/file_stamp.h"
#include "os/whole_content.h"

namespace sprint::os {

namespace fs = std::filesystem;

namespace {

constexpr mode_t kFileMode = 0666;
constexpr mode_t kFolderMode = 0777;
constexpr std::string_view kUnfinishedBegin = ".sprint-";
constexpr std::string_view kUnfinishedEnd = ".tmp";

Error refusal(const fs::path& path, const std::string& what) {
  return {ErrorCode::System, "'" + printable(path.string()) + "' is " + what, "remove it"};
}

/// What is wrong with something that cannot be opened as what it should be.
Error unfit(int folder, const std::string& name, const fs::path& path, int error) {
  struct stat status {};
  if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
    if (S_ISLNK(status.st_mode)) {
      return refusal(path, "a symbolic link, which is not followed here");
    }
    if (error == ENOTDIR) return refusal(path, "in the way: a folder of that name is needed");
  }
  return system_error("opening " + printable(path.string()), error);
}

/// Single components only: neither "..", nor a name that would lead elsewhere.
void check_name(const std::string& name) {
  if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos ||
      name.find('\0') != std::string::npos) {
    throw Error(ErrorCode::System, "'" + printable(name) + "' is no name of a file");
  }
}

UniqueFd open_folder(int folder, const char* name) {
  // O_PATH: a folder that we may pass but not list, such as /home, is enough on the way.
  return UniqueFd(::openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

bool is_regular(int fd) {
  struct stat status {};
  return ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

/// A new file that has no other name yet; removed unless it was renamed.
class Unfinished {
 public:
  Unfinished(int folder, const fs::path& path) : folder_(folder) {
    constexpr int kTries = 1000;  // a crashed process with our id may have left some behind
    static std::atomic<unsigned> counter{0};
    for (int tries = 0; tries < kTries && !fd_.is_open(); ++tries) {
      name_ = std::string(kUnfinishedBegin) + std::to_string(::getpid()) + "-" +
              std::to_string(counter++) + std::string(kUnfinishedEnd);
      fd_.reset(
          ::openat(folder, name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kFileMode));
      if (!fd_.is_open() && errno != EEXIST) break;
    }
    if (!fd_.is_open()) throw system_error("writing " + printable(path.string()), errno);
  }
  ~Unfinished() {
    if (!renamed_) ::unlinkat(folder_, name_.c_str(), 0);
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  int fd() const { return fd_.get(); }
  UniqueFd rename_to(const std::string& name, const fs::path& path) {
    if (::renameat(folder_, name_.c_str(), folder_, name.c_str()) != 0) {
      throw system_error("replacing " + printable(path.string()), errno);
    }
    renamed_ = true;
    return std::move(fd_);
  }

 private:
  int folder_;
  std::string name_;
  UniqueFd fd_;
  bool renamed_ = false;
};

/// How the system reaches what is in an open folder by a path.
fs::path door_to(int fd) {
  return "/proc/self/fd/" + std::to_string(fd);
}

struct statx extended_status(int fd, const fs::path& path) {
  struct statx status {};
  if (::statx(fd, "", AT_EMPTY_PATH, STATX_INO | STATX_BTIME, &status) != 0) {
    throw system_error("looking at " + printable(path.string()), errno);
  }
  return status;
}

std::string device_of(const struct statx& status) {
  return std::to_string(status.stx_dev_major) + ":" + std::to_string(status.stx_dev_minor);
}

/// The time of birth tells it from a later folder that was given the same number.
std::string number_and_birth(const struct statx& status) {
  return std::to_string(status.stx_ino) + " " + std::to_string(status.stx_btime.tv_sec) + "." +
         std::to_string(status.stx_btime.tv_nsec);
}

struct CloseDir {
  void operator()(DIR* dir) const { ::closedir(dir); }
};

}  // namespace

void PlainFile::write(std::string_view text) const {
  write_all(fd_.get(), text, path_);
}

void PlainFile::overwrite_begin(std::string_view text) const {
  sprint::os::overwrite_begin(fd_.get(), text, path_);
}

std::optional<PlainFolder> PlainFolder::step(const std::string& name, Missing missing) const {
  check_name(name);
  fs::path path = path_ / name;
  UniqueFd fd = open_folder(fd_.get(), name.c_str());
  if (!fd.is_open() && errno == ENOENT) {
    if (missing == Missing::Tell) return std::nullopt;
    // Somebody else may be making it as well.
    if (::mkdirat(fd_.get(), name.c_str(), kFolderMode) != 0 && errno != EEXIST) {
      throw system_error("making " + printable(path.string()), errno);
    }
    fd = open_folder(fd_.get(), name.c_str());
  }
  if (!fd.is_open()) throw unfit(fd_.get(), name, path, errno);
  return PlainFolder(std::move(fd), std::move(path));
}

std::optional<PlainFolder> PlainFolder::open(const PlainPath& place, Missing missing) {
  UniqueFd anchor(::open(place.anchor.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!anchor.is_open()) {
    if (errno == ENOENT && missing == Missing::Tell) return std::nullopt;
    throw system_error("opening " + printable(place.anchor.string()), errno);
  }
  std::optional<PlainFolder> here = PlainFolder(std::move(anchor), place.anchor);
  for (const auto& part : place.way) {
    here = here->step(part.string(), missing);
    if (!here) return std::nullopt;
  }
  return here;
}

PlainFolder PlainFolder::make(const PlainPath& place) {
  return *open(place, Missing::Make);
}

std::optional<PlainFolder> PlainFolder::find(const PlainPath& place) {
  return open(place, Missing::Tell);
}

PlainFolder PlainFolder::reopened() const {
  UniqueFd fd(::fcntl(fd_.get(), F_DUPFD_CLOEXEC, 0));
  if (!fd.is_open()) throw system_error("opening " + printable(path_.string()), errno);
  return {std::move(fd), path_};
}

PlainFolder PlainFolder::folder(const std::string& name) const {
  return *step(name, Missing::Make);
}

std::optional<PlainFolder> PlainFolder::find_folder(const std::string& name) const {
  return step(name, Missing::Tell);
}

PlainFolder PlainFolder::new_folder(const std::string& name) const {
  check_name(name);
  if (::mkdirat(fd_.get(), name.c_str(), kFolderMode) != 0) {
    throw system_error("making " + printable((path_ / name).string()), errno);
  }
  return folder(name);
}

std::optional<UniqueFd> PlainFolder::open_if_exists(const std::string& name) const {
  check_name(name);
  const fs::path path = path_ / name;
  UniqueFd fd(::openat(fd_.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!fd.is_open()) {
    if (errno == ENOENT) return std::nullopt;
    throw unfit(fd_.get(), name, path, errno);
  }
  if (!is_regular(fd.get())) throw refusal(path, "no regular file");
  return fd;
}

std::optional<std::string> PlainFolder::read(const std::string& name, std::size_t at_most) const {
  const auto fd = open_if_exists(name);
  if (!fd) return std::nullopt;
  return read_all(fd->get(), path_ / name, at_most);
}

void PlainFolder::write(const std::string& name, std::string_view content) const {
  check_name(name);
  const fs::path path = path_ / name;
  Unfinished file(fd_.get(), path);
  write_all(file.fd(), content, path);
  file.rename_to(name, path);
}

PlainFile PlainFolder::create(const std::string& name) const {
  check_name(name);
  fs::path path = path_ / name;
  auto fd = Unfinished(fd_.get(), path).rename_to(name, path);
  return {std::move(fd), std::move(path)};
}

UniqueFd PlainFolder::open_lasting(const std::string& name) const {
  check_name(name);
  const fs::path path = path_ / name;
  UniqueFd fd(::openat(fd_.get(), name.c_str(),
                       O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, kFileMode));
  if (!fd.is_open()) throw unfit(fd_.get(), name, path, errno);
  if (!is_regular(fd.get())) throw refusal(path, "no regular file");
  return fd;
}

std::vector<std::string> PlainFolder::names() const {
  UniqueFd readable(::openat(fd_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const std::unique_ptr<DIR, CloseDir> dir(readable.is_open() ? ::fdopendir(readable.get())
                                                              : nullptr);
  if (!dir) throw system_error("reading " + printable(path_.string()), errno);
  static_cast<void>(readable.release());  // the stream closes it
  std::vector<std::string> names;
  while (const dirent* each = ::readdir(dir.get())) {
    std::string name = static_cast<const char*>(each->d_name);
    if (name != "." && name != "..") names.push_back(std::move(name));
  }
  return names;
}

std::vector<PlainEntry> PlainFolder::files() const {
  std::vector<PlainEntry> files;
  for (auto& name : names()) {
    struct stat status {};
    // Somebody else may have removed it in between.
    if (::fstatat(fd_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    if (!S_ISREG(status.st_mode)) continue;
    const auto stamp = stamp_of(status);
    files.push_back({std::move(name), stamp.size, stamp.modified_ns});
  }
  return files;
}

bool PlainFolder::has(const std::string& name) const {
  struct stat status {};
  return ::fstatat(fd_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
}

std::optional<PlainStatus> PlainFolder::status(const std::string& name) const {
  struct stat status {};
  if (::fstatat(fd_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return std::nullopt;
    throw system_error("looking at " + printable((path_ / name).string()), errno);
  }
  return PlainStatus{S_ISREG(status.st_mode), static_cast<std::uintmax_t>(status.st_size),
                     status.st_dev, status.st_ino};
}

bool PlainFolder::is_writable() const {
  return ::faccessat(fd_.get(), ".", W_OK | X_OK, AT_EACCESS) == 0;
}

void PlainFolder::touch(const std::string& name) const {
  ::utimensat(fd_.get(), name.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

bool PlainFolder::remove_file(const std::string& name) const {
  check_name(name);
  struct stat status {};
  if (::fstatat(fd_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return false;
  return S_ISREG(status.st_mode) && ::unlinkat(fd_.get(), name.c_str(), 0) == 0;
}

void PlainFolder::rename(const std::string& from, const std::string& to) const {
  check_name(from);
  check_name(to);
  if (::renameat2(fd_.get(), from.c_str(), fd_.get(), to.c_str(), RENAME_NOREPLACE) != 0) {
    throw system_error("renaming " + printable((path_ / from).string()) + " to " + printable(to),
                       errno);
  }
}

void PlainFolder::sync() const {
  const UniqueFd readable(::openat(fd_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!readable.is_open() || ::fsync(readable.get()) != 0) {
    throw system_error("syncing " + printable(path_.string()), errno);
  }
}

void PlainFolder::remove_all(const std::string& name) const {
  check_name(name);
  std::error_code failed;
  // The library follows no link inside; the descriptor stands for the way to it.
  fs::remove_all(door_to(fd_.get()) / name, failed);
  if (failed) {
    throw Error(ErrorCode::System,
                "removing " + printable((path_ / name).string()) + ": " + failed.message());
  }
}

void PlainFolder::clear() const {
  for (const auto& name : names()) remove_all(name);
}

std::string PlainFolder::identity() const {
  const auto status = extended_status(fd_.get(), path_);
  return device_of(status) + " " + number_and_birth(status);
}

std::string PlainFolder::lasting_identity() const {
  const auto status = extended_status(fd_.get(), path_);
  const bool has_birth = (status.stx_mask & STATX_BTIME) != 0;
  return has_birth ? number_and_birth(status) : device_of(status) + " " + number_and_birth(status);
}

fs::path PlainFolder::door() const {
  return door_to(fd_.get());
}

bool is_unfinished(std::string_view name) {
  return name.starts_with(kUnfinishedBegin) && name.ends_with(kUnfinishedEnd);
}

std::optional<fs::path> link_within(const fs::path& top, const fs::path& path) {
  std::error_code failed;
  const fs::path real_top = fs::canonical(top, failed);
  if (failed) return std::nullopt;
  fs::path here = "/";  // without links
  for (const auto& part : path.lexically_normal().relative_path()) {
    const fs::path next = here / part;
    if (!fs::is_symlink(fs::symlink_status(next, failed))) {
      here = next;
      continue;
    }
    const auto way = here.lexically_relative(real_top);
    if (!way.empty() && *way.begin() != "..") return next;
    here = fs::weakly_canonical(next, failed);
    if (failed) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace sprint::os
