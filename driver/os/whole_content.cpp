#include "os/whole_content.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/error.h"

namespace sprint::os {

std::string read_all(int fd, const std::filesystem::path& file, std::size_t at_most) {
  std::string content;
  std::array<char, 65536> buffer{};
  for (;;) {
    const auto n = ::read(fd, buffer.data(), std::min(buffer.size(), at_most - content.size()));
    if (n == 0) return content;
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw system_error("reading " + file.string(), errno);
    content.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

void write_all(int fd, std::string_view content, const std::filesystem::path& file) {
  while (!content.empty()) {
    const auto n = ::write(fd, content.data(), content.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw system_error("writing " + file.string(), errno);
    content.remove_prefix(static_cast<std::size_t>(n));
  }
}

void overwrite_begin(int fd, std::string_view content, const std::filesystem::path& file) {
  if (::lseek(fd, 0, SEEK_SET) != 0) throw system_error("writing " + file.string(), errno);
  write_all(fd, content, file);
}

}  // namespace sprint::os
