#include "os/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "base/error.h"
#include "os/unique_fd.h"
#include "os/whole_content.h"

namespace sprint::os {

namespace {

namespace fs = std::filesystem;

void sync(int fd, const fs::path& file) {
  if (::fsync(fd) != 0) throw system_error("syncing " + file.string(), errno);
}

/// The file that `file` stands for when symbolic links are followed, whether it exists or not.
fs::path link_target(const fs::path& file) {
  constexpr int kMostLinks = 40;  // as many as the kernel follows
  std::error_code failed;
  fs::path target = fs::absolute(file);
  for (int links = 0; links < kMostLinks; ++links) {
    const fs::path next = fs::read_symlink(target, failed);
    if (failed) return target;  // not a link, or nothing there yet
    target = target.parent_path() / next;
  }
  throw system_error("resolving " + file.string(), ELOOP);
}

/// A new file beside the one that is written; removed unless it has been renamed into place. In the
/// same folder, since a rename does not lead from one file system to another.
class Sibling {
 public:
  explicit Sibling(const fs::path& folder) {
    constexpr mode_t kMode = 0666;
    constexpr int kTries = 1000;  // a crashed process with our id may have left some behind
    static std::atomic<unsigned> counter{0};
    for (int tries = 0; tries < kTries && !fd_.is_open(); ++tries) {
      path_ = folder /
              (".sprint-" + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".tmp");
      // O_EXCL: neither a file of somebody else's, nor through a link that was put there.
      fd_.reset(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode));
      if (!fd_.is_open() && errno != EEXIST) break;
    }
    if (!fd_.is_open()) throw system_error("creating " + path_.string(), errno);
  }
  ~Sibling() {
    if (!renamed_) ::unlink(path_.c_str());
  }
  Sibling(const Sibling&) = delete;
  Sibling& operator=(const Sibling&) = delete;

  int fd() const { return fd_.get(); }
  void rename_to(const fs::path& target) {
    if (::rename(path_.c_str(), target.c_str()) != 0) {
      throw system_error("replacing " + target.string(), errno);
    }
    renamed_ = true;
  }

 private:
  fs::path path_;
  UniqueFd fd_;
  bool renamed_ = false;
};

fs::path make_unique_folder(const fs::path& begin) {
  std::string name = begin.string() + "-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) throw system_error("making " + name, errno);
  return name;
}

}  // namespace

std::optional<std::string> read_file_if_exists(const fs::path& file) {
  const UniqueFd fd(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (fd.is_open()) return read_all(fd.get(), file);
  if (errno == ENOENT) return std::nullopt;
  throw system_error("opening " + file.string(), errno);
}

std::string read_file(const fs::path& file) {
  auto content = read_file_if_exists(file);
  if (!content) throw system_error("opening " + file.string(), ENOENT);
  return *std::move(content);
}

namespace {

enum class Durable { Yes, No };

void write_whole(const fs::path& file, std::string_view content, Durable durable) {
  // The rename would put a file in the place of a symbolic link.
  const fs::path target = link_target(file);
  const fs::path folder = target.parent_path();
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) throw system_error("making " + folder.string(), failed.value());

  Sibling sibling(folder);
  struct stat old {};
  // Before the rename, so that nobody meets the file with other permissions than it had.
  if (::stat(target.c_str(), &old) == 0) ::fchmod(sibling.fd(), old.st_mode & 07777U);
  write_all(sibling.fd(), content, file);
  // A file system may store the rename before the content: after a power failure the name would
  // stand for an empty file.
  if (durable == Durable::Yes) sync(sibling.fd(), file);
  sibling.rename_to(target);
  if (durable == Durable::No) return;
  // The rename itself is durable only when the directory is.
  const UniqueFd folder_fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder that we may write but not read cannot be synced; the file is in place all the same.
  if (folder_fd.is_open()) sync(folder_fd.get(), folder);
}

}  // namespace

void write_file_atomically(const fs::path& file, std::string_view content) {
  write_whole(file, content, Durable::Yes);
}

void replace_file(const fs::path& file, std::string_view content) {
  write_whole(file, content, Durable::No);
}

fs::path real_path(const fs::path& path) {
  std::error_code failed;
  auto real = fs::weakly_canonical(path, failed);
  return failed ? path : real;
}

bool lies_in(const fs::path& path, const fs::path& folder) {
  for (fs::path above = real_path(path);; above = above.parent_path()) {
    std::error_code missing;
    if (fs::equivalent(above, folder, missing) && !missing) return true;
    if (above.empty() || above == above.root_path()) return false;
  }
}

fs::path system_temp_dir() {
  std::error_code failed;
  auto folder = fs::temp_directory_path(failed);
  if (failed) {
    throw Error(ErrorCode::System, "the place for temporary files is not a folder",
                "set TMPDIR to one");
  }
  return folder;
}

fs::path make_temp_folder(const std::string& name) {
  return make_unique_folder(system_temp_dir() / name);
}

TempDir::TempDir(const fs::path& parent) : path_(make_unique_folder(parent / "sprint")) {}

TempDir::~TempDir() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::optional<std::string> writable_by_others(const fs::path& file) {
  std::error_code failed;
  const fs::path real = fs::canonical(file, failed);
  if (failed) return "'" + file.string() + "': " + failed.message();
  for (fs::path path = real;; path = path.parent_path()) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return "cannot look at '" + path.string() + "'";
    // Sticky (/tmp): others may add files there but not replace ours, so it only matters for the
    // folder that is searched.
    const bool near = path == real || path == real.parent_path();
    const bool protects = (status.st_mode & S_ISVTX) != 0 && !near;
    if ((status.st_mode & S_IWOTH) != 0 && !protects) {
      return "'" + path.string() + "' can be written by everyone";
    }
    if (path == path.root_path()) return std::nullopt;
  }
}

}  // namespace sprint::os
