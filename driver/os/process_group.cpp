#include "os/process_group.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <system_error>

#include "os/unique_fd.h"

namespace sprint::os {

namespace {

bool is_process_folder(const std::string& name) {
  return name.find_first_not_of("0123456789") == std::string::npos;
}

/// Whether /proc/PID/stat describes a living process of the group.
bool lives_in_group(const std::filesystem::path& process, pid_t group) {
  const UniqueFd file(::open((process / "stat").c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return errno != ENOENT && errno != ESRCH;  // else it ended while we looked
  std::array<char, 1024> buffer{};                                // the fields we want come early
  const auto size = ::read(file.get(), buffer.data(), buffer.size());
  if (size <= 0) return false;
  const std::string line(buffer.data(), static_cast<std::size_t>(size));
  // The program name in parentheses may hold anything; the fields we want follow its last ')'.
  const auto name_end = line.rfind(')');
  if (name_end == std::string::npos) return false;
  std::istringstream fields(line.substr(name_end + 1));
  char state = 0;
  pid_t parent = 0;
  pid_t its_group = 0;
  fields >> state >> parent >> its_group;
  return its_group == group && state != 'Z' && state != 'X';
}

}  // namespace

void signal_group(pid_t group, int signal) {
  ::kill(-group, signal);
}

bool has_living_member(pid_t group) {
  // kill also finds the dead that nobody has waited for, so only its no is an answer.
  if (::kill(-group, 0) != 0 && errno == ESRCH) return false;
  std::error_code failed;
  for (std::filesystem::directory_iterator entry("/proc", failed), end; !failed && entry != end;
       entry.increment(failed)) {
    const auto name = entry->path().filename().string();
    if (is_process_folder(name) && lives_in_group(entry->path(), group)) return true;
  }
  return static_cast<bool>(failed);
}

}  // namespace sprint::os
