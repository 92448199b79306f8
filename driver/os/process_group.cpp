#include "os/process_group.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <sstream>
#include <string>

#include "os/process_list.h"
#include "os/unique_fd.h"

namespace sprint::os {

namespace {

enum class Member { Yes, No, Ended };

/// What /proc says of a process and the group; Yes if it cannot be looked at.
Member member_of(pid_t group, pid_t pid) {
  const auto stat = "/proc/" + std::to_string(pid) + "/stat";
  const UniqueFd file(::open(stat.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return errno == ENOENT || errno == ESRCH ? Member::Ended : Member::Yes;
  std::array<char, 1024> buffer{};  // the fields we want come early
  const auto size = ::read(file.get(), buffer.data(), buffer.size());
  if (size <= 0) return Member::Ended;
  const std::string line(buffer.data(), static_cast<std::size_t>(size));
  // The program name in parentheses may hold anything; the fields we want follow its last ')'.
  const auto name_end = line.rfind(')');
  if (name_end == std::string::npos) return Member::Ended;
  std::istringstream fields(line.substr(name_end + 1));
  char state = 0;
  pid_t parent = 0;
  pid_t its_group = 0;
  fields >> state >> parent >> its_group;
  if (state == 'Z' || state == 'X') return Member::Ended;
  return its_group == group ? Member::Yes : Member::No;
}

}  // namespace

void signal_group(pid_t group, int signal) {
  ::kill(-group, signal);
}

bool has_living_member(pid_t group) {
  // kill also finds the dead that nobody has waited for, so only its no is an answer.
  if (::kill(-group, 0) != 0 && errno == ESRCH) return false;
  bool found = false;
  const bool readable = look_at_processes([&](pid_t pid) {
    const auto member = found ? Member::No : member_of(group, pid);
    found = found || member == Member::Yes;
    return member != Member::Ended;
  });
  return found || !readable;
}

}  // namespace sprint::os
