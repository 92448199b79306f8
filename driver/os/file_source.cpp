#include "os/file_source.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/error.h"

namespace sprint::os {

FileSource::FileSource(UniqueFd fd, std::string name)
    : fd_(std::move(fd)), name_(std::move(name)) {}

FileSource::FileSource(const std::filesystem::path& file)
    : FileSource(UniqueFd(::open(file.c_str(), O_RDONLY | O_CLOEXEC)), file.string()) {
  if (!fd_.is_open()) throw system_error("opening " + name_, errno);
  // A folder can be opened; only reading it fails, and not on the first byte of every system.
  if (std::filesystem::is_directory(file)) throw system_error("reading " + name_, EISDIR);
}

FileSource FileSource::standard_input() {
  return {UniqueFd(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)), "standard input"};
}

std::size_t FileSource::read(char* into, std::size_t most) {
  for (;;) {
    const auto count = ::read(fd_.get(), into, most);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) throw system_error("reading " + name_, errno);
  }
}

}  // namespace sprint::os
