#include "os/process_mark.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <thread>

#include "base/error.h"
#include "os/process_group.h"
#include "os/random_id.h"

namespace sprint::os {

namespace fs = std::filesystem;

namespace {

constexpr Duration kPoll = std::chrono::milliseconds(20);

std::string file_name(const std::string& id) {
  return "sprint-mark-" + id;
}

/// What the link of an open descriptor reads.
fs::path link_text(const std::string& id) {
  return "/memfd:" + file_name(id) + " (deleted)";
}

pid_t pid_of(const fs::path& entry) {
  const std::string name = entry.filename().string();
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
  return error == std::errc() && end == name.data() + name.size() ? pid : 0;
}

bool carries(pid_t pid, const fs::path& mark) {
  std::error_code failed;
  // A process of another user cannot be looked into; nor could we end it.
  for (fs::directory_iterator each("/proc/" + std::to_string(pid) + "/fd", failed), end;
       !failed && each != end; each.increment(failed)) {
    std::error_code gone;
    if (fs::read_symlink(each->path(), gone) == mark && !gone) return true;
  }
  return false;
}

void send(pid_t pid, int signal, const fs::path& mark) {
  const UniqueFd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  // Looked at again now that the descriptor stands for one process: its number may have passed on.
  if (!process.is_open() || !carries(pid, mark)) return;
  for (const int each : {signal, SIGCONT}) {  // a stopped process could not act on the signal
    ::syscall(SYS_pidfd_send_signal, process.get(), each, nullptr, 0);
  }
}

/// Sends the signal again and again, since they may start others, until nobody is left.
std::vector<pid_t> signal_until_gone(const std::string& id, int signal, Duration patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    auto carriers = carriers_of(id);
    for (const pid_t pid : carriers) send(pid, signal, link_text(id));
    if (carriers.empty() || std::chrono::steady_clock::now() >= until) return carriers;
    std::this_thread::sleep_for(kPoll);
  }
}

}  // namespace

ProcessMark::ProcessMark()
    : id_(random_id()), fd_(::memfd_create(file_name(id_).c_str(), MFD_CLOEXEC)) {
  if (!fd_.is_open()) throw system_error("making a mark for processes", errno);
}

std::vector<pid_t> carriers_of(const std::string& id) {
  std::vector<pid_t> carriers;
  const auto mark = link_text(id);
  std::error_code failed;
  for (fs::directory_iterator each("/proc", failed), end; !failed && each != end;
       each.increment(failed)) {
    const pid_t pid = pid_of(each->path());
    if (pid > 0 && pid != ::getpid() && carries(pid, mark)) carriers.push_back(pid);
  }
  return carriers;
}

std::vector<pid_t> end_carriers_of(const std::string& id, Duration grace) {
  if (signal_until_gone(id, SIGTERM, grace).empty()) return {};
  return signal_until_gone(id, SIGKILL, kUnkillable);
}

}  // namespace sprint::os
