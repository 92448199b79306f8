#include "os/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "base/error.h"
#include "os/unique_fd.h"

namespace sprint::os {

namespace {

namespace fs = std::filesystem;

std::string read_all(int fd, const fs::path& file) {
  std::string content;
  std::array<char, 65536> buffer;
  for (;;) {
    const auto n = ::read(fd, buffer.data(), buffer.size());
    if (n == 0) return content;
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw system_error("reading " + file.string(), errno);
    content.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

void write_all(int fd, std::string_view content, const fs::path& file) {
  while (!content.empty()) {
    const auto n = ::write(fd, content.data(), content.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw system_error("writing " + file.string(), errno);
    content.remove_prefix(static_cast<std::size_t>(n));
  }
}

void sync(int fd, const fs::path& file) {
  if (::fsync(fd) != 0) throw system_error("syncing " + file.string(), errno);
}

/// A name beside `file` that no other writer, in this process or another, uses.
fs::path sibling_name(const fs::path& file) {
  static std::atomic<unsigned> counter{0};
  return file.parent_path() / ("." + file.filename().string() + "." + std::to_string(::getpid()) +
                               "." + std::to_string(counter++) + ".tmp");
}

/// Removes the half-written sibling unless it has been renamed into place.
struct Leftover {
  fs::path file;
  bool renamed = false;

  ~Leftover() {
    if (!renamed) ::unlink(file.c_str());
  }
};

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

void write_file_atomically(const fs::path& file, std::string_view content) {
  std::error_code failed;
  const fs::path target = fs::weakly_canonical(file, failed);
  if (failed) throw system_error("resolving " + file.string(), failed.value());
  fs::create_directories(target.parent_path(), failed);
  if (failed) throw system_error("making " + target.parent_path().string(), failed.value());

  constexpr mode_t kMode = 0666;
  Leftover sibling{sibling_name(target)};
  UniqueFd fd(::open(sibling.file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode));
  if (!fd.is_open()) throw system_error("creating " + sibling.file.string(), errno);
  struct stat old {};
  if (::stat(target.c_str(), &old) == 0) ::fchmod(fd.get(), old.st_mode & 07777U);
  write_all(fd.get(), content, file);
  sync(fd.get(), file);
  if (::rename(sibling.file.c_str(), target.c_str()) != 0) {
    throw system_error("replacing " + file.string(), errno);
  }
  sibling.renamed = true;
  // The rename itself is durable only when the directory is.
  const UniqueFd folder(::open(target.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.is_open()) sync(folder.get(), target.parent_path());
}

TempDir::TempDir(const fs::path& parent) {
  std::string name = (parent / "sprint-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw system_error("making " + name, errno);
  path_ = name;
}

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
