#include "os/process_identity.h"

#include <unistd.h>

#include <array>
#include <charconv>

#include "base/text.h"
#include "os/files.h"

namespace sprint::os {

namespace {

std::uint64_t start_of(const std::string& stat) {
  // The second field is the program's name in brackets, which may hold spaces and brackets too.
  constexpr std::size_t kStartTimeBehindName = 19;
  const auto name_end = stat.rfind(')');
  if (name_end == std::string::npos || name_end + 2 > stat.size()) return 0;
  const auto fields = split(std::string_view(stat).substr(name_end + 2), ' ');
  std::uint64_t started = 0;
  if (fields.size() > kStartTimeBehindName) {
    const auto& field = fields[kStartTimeBehindName];
    std::from_chars(field.data(), field.data() + field.size(), started);
  }
  return started;
}

}  // namespace

ProcessIdentity own_identity() {
  ProcessIdentity own;
  own.pid = ::getpid();
  own.started = start_of(read_file_if_exists("/proc/self/stat").value_or(""));
  own.boot = trim(read_file_if_exists("/proc/sys/kernel/random/boot_id").value_or(""));
  std::array<char, 256> host{};
  // One byte is spared: a name that did not fit need not end with a zero byte.
  if (::gethostname(host.data(), host.size() - 1) == 0) own.host = host.data();
  return own;
}

}  // namespace sprint::os
