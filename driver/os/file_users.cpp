#include "os/file_users.h"

#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <string>
#include <system_error>
#include <thread>

#include "os/process_group.h"

namespace sprint::os {

namespace fs = std::filesystem;

namespace {

constexpr Duration kPoll = std::chrono::milliseconds(20);

pid_t pid_of(const fs::path& entry) {
  const std::string name = entry.filename().string();
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  return error == std::errc() && end == name.data() + name.size() ? pid : 0;
}

bool has_open(const fs::path& process, const struct stat& wanted) {
  std::error_code failed;
  // A process of another user cannot be looked into; nor could we end it.
  for (fs::directory_iterator each(process / "fd", failed), end; !failed && each != end;
       each.increment(failed)) {
    // The name behind such a link reads "(deleted)" once the file is gone; stat still reaches it.
    struct stat found {};
    if (::stat(each->path().c_str(), &found) == 0 && found.st_dev == wanted.st_dev &&
        found.st_ino == wanted.st_ino) {
      return true;
    }
  }
  return false;
}

/// Sends the signal again and again, since they may start others, until nobody is left.
std::vector<pid_t> signal_until_gone(const fs::path& file, int signal, Duration patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    auto users = users_of(file);
    for (const pid_t pid : users) {
      ::kill(pid, signal);
      ::kill(pid, SIGCONT);  // a stopped process could not act on the signal
    }
    if (users.empty() || std::chrono::steady_clock::now() >= until) return users;
    std::this_thread::sleep_for(kPoll);
  }
}

}  // namespace

std::vector<pid_t> users_of(const fs::path& file) {
  std::vector<pid_t> users;
  struct stat wanted {};
  if (::stat(file.c_str(), &wanted) != 0) return users;
  std::error_code failed;
  for (fs::directory_iterator each("/proc", failed), end; !failed && each != end;
       each.increment(failed)) {
    const pid_t pid = pid_of(each->path());
    if (pid > 0 && pid != ::getpid() && has_open(each->path(), wanted)) users.push_back(pid);
  }
  return users;
}

std::vector<pid_t> end_users_of(const fs::path& file, Duration grace) {
  if (signal_until_gone(file, SIGTERM, grace).empty()) return {};
  return signal_until_gone(file, SIGKILL, kUnkillable);
}

}  // namespace sprint::os
