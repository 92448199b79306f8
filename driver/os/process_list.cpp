#include "os/process_list.h"

#include <charconv>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <vector>

namespace sprint::os {

namespace {

namespace fs = std::filesystem;

/// Far more than are needed, unless processes end faster than the list can be read.
constexpr int kMostReadings = 100;

/// 0 for what is no process.
pid_t pid_of(const fs::path& entry) {
  const std::string name = entry.filename().string();
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  return error == std::errc() && end == name.data() + name.size() ? pid : 0;
}

/// Adds those on the list that are not in `known` to it, and returns them.
std::vector<pid_t> newly_listed(std::set<pid_t>& known, std::error_code& failed) {
  std::vector<pid_t> added;
  for (fs::directory_iterator each("/proc", failed), end; !failed && each != end;
       each.increment(failed)) {
    const pid_t pid = pid_of(each->path());
    if (pid > 0 && known.insert(pid).second) added.push_back(pid);
  }
  return added;
}

}  // namespace

bool look_at_processes(const std::function<bool(pid_t)>& look) {
  std::set<pid_t> known;
  std::error_code failed;
  bool all_alive = false;
  for (int readings = 0; !all_alive && readings < kMostReadings; ++readings) {
    all_alive = true;
    for (const pid_t pid : newly_listed(known, failed)) all_alive = look(pid) && all_alive;
    if (failed) return false;
  }
  return true;
}

}  // namespace sprint::os
