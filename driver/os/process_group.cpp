#include "os/process_group.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace sprint::os {

namespace {

bool is_process_folder(const std::string& name) {
  return name.find_first_not_of("0123456789") == std::string::npos;
}

/// Whether /proc/PID/stat describes a living process of the group.
bool lives_in_group(const std::filesystem::path& process, pid_t group) {
  std::ifstream file(process / "stat");
  std::string line;
  if (!std::getline(file, line)) return false;  // it ended while we looked
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

void signal_group(pid_t group, int signal) { ::kill(-group, signal); }

bool has_living_member(pid_t group) {
  if (::kill(-group, 0) != 0 && errno == ESRCH) return false;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    const auto name = entry.path().filename().string();
    if (is_process_folder(name) && lives_in_group(entry.path(), group)) return true;
  }
  return false;
}

}  // namespace sprint::os
