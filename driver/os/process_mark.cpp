#include "os/process_mark.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>

#include "base/error.h"
#include "base/text.h"
#include "os/files.h"
#include "os/process_group.h"
#include "os/process_list.h"
#include "os/random_id.h"

namespace sprint::os {

namespace fs = std::filesystem;

namespace {

constexpr Duration kPoll = std::chrono::milliseconds(20);
/// Longer than those of marks.
constexpr std::size_t kLongestLink = 256;
/// Between the two parts of an id: a random one, and when the process began that has made the mark.
constexpr char kBetweenParts = '-';

std::string file_name(const std::string& id) {
  return "sprint-mark-" + id;
}

/// What the link of an open descriptor reads.
std::string link_text(const std::string& id) {
  return "/memfd:" + file_name(id) + " (deleted)";
}

bool carries(pid_t pid, const std::string& mark) {
  std::error_code failed;
  std::array<char, kLongestLink> link{};
  // A process of another user cannot be looked into; nor could we end it.
  for (fs::directory_iterator each("/proc/" + std::to_string(pid) + "/fd", failed), end;
       !failed && each != end; each.increment(failed)) {
    // The library would ask for the length of each link first.
    const auto length = ::readlink(each->path().c_str(), link.data(), link.size());
    if (length > 0 && std::string_view(link.data(), static_cast<std::size_t>(length)) == mark) {
      return true;
    }
  }
  return false;
}

/// A process as no other is one: its number may pass on to another, which has started later.
using Starts = std::map<pid_t, std::uint64_t>;

struct Seen {
  pid_t parent = 0;
  std::uint64_t start = 0;
};

std::string stat_of(pid_t pid) {
  try {
    return read_file_if_exists("/proc/" + std::to_string(pid) + "/stat").value_or("");
  } catch (const Error&) {
    return {};  // it has ended while we read
  }
}

/// What the system says of a process; nothing if it is gone, or dead and only not reaped yet.
std::optional<Seen> look_at(pid_t pid) {
  constexpr std::size_t kState = 0;
  constexpr std::size_t kParent = 1;
  constexpr std::size_t kStart = 19;
  const auto text = stat_of(pid);
  // Its name comes first, in brackets, and may hold anything.
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos || name_end + 2 > text.size()) return std::nullopt;
  const auto fields = split(text.substr(name_end + 2), ' ');
  if (fields.size() <= kStart || fields[kState] == "Z" || fields[kState] == "X") return {};
  const auto number = [&](std::size_t field, auto& value) {
    const auto& word = fields[field];
    return std::from_chars(word.data(), word.data() + word.size(), value).ec == std::errc();
  };
  Seen seen;
  if (!number(kParent, seen.parent) || !number(kStart, seen.start)) return std::nullopt;
  return seen;
}

/// Nobody who is older can have been started by the maker: of a machine full of processes only a
/// few have to be looked into.
std::uint64_t maker_began(const std::string& id) {
  const auto parts = id.rfind(kBetweenParts);
  std::uint64_t began = 0;
  if (parts != std::string::npos) {
    std::from_chars(id.data() + parts + 1, id.data() + id.size(), began);
  }
  return began;
}

std::string new_id() {
  const auto ourselves = look_at(::getpid());
  return random_id() + kBetweenParts + std::to_string(ourselves ? ourselves->start : 0);
}

/// Adds those who carry the mark, and what they and those in `starts` have started: many programs
/// close all descriptors of what they start, as Python does. Those that are gone are taken out.
void find_carriers(const std::string& id, Starts& starts) {
  const auto mark = link_text(id);
  const auto began = maker_began(id);
  std::map<pid_t, Seen> all;
  Starts carriers;
  look_at_processes([&](pid_t pid) {
    if (pid == ::getpid()) return true;
    const auto seen = look_at(pid);
    if (!seen) return false;
    all[pid] = *seen;
    if (seen->start < began) return true;
    if (carries(pid, mark)) {
      carriers[pid] = seen->start;
      return true;
    }
    // One that has ended just now has nothing open either.
    return look_at(pid).has_value();
  });
  std::erase_if(starts, [&](const auto& each) {
    const auto seen = all.find(each.first);
    return seen == all.end() || seen->second.start != each.second;
  });
  starts.insert(carriers.begin(), carriers.end());
  for (bool found = true; found;) {
    found = false;
    for (const auto& [pid, seen] : all) {
      const auto parent = starts.find(seen.parent);
      // A parent is never younger.
      if (parent == starts.end() || parent->second > seen.start) continue;
      found = starts.emplace(pid, seen.start).second || found;
    }
  }
}

void send(pid_t pid, std::uint64_t start, int signal) {
  const UniqueFd process(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  if (!process.is_open()) return;
  // Looked at again now that the descriptor stands for one process: its number may have passed on.
  const auto seen = look_at(pid);
  if (!seen || seen->start != start) return;
  for (const int each : {signal, SIGCONT}) {  // a stopped process could not act on the signal
    ::syscall(SYS_pidfd_send_signal, process.get(), each, nullptr, 0);
  }
}

/// Sends the signal again and again, since they may start others, until nobody is left. Who has
/// been found stays in `starts`: once its parent has ended, it could not be found any more.
void signal_until_gone(const std::string& id, int signal, Duration patience, Starts& starts) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    find_carriers(id, starts);
    for (const auto& [pid, start] : starts) send(pid, start, signal);
    if (starts.empty() || std::chrono::steady_clock::now() >= until) return;
    std::this_thread::sleep_for(kPoll);
  }
}

std::vector<pid_t> numbers_of(const Starts& starts) {
  std::vector<pid_t> numbers;
  for (const auto& [pid, start] : starts) numbers.push_back(pid);
  return numbers;
}

}  // namespace

ProcessMark::ProcessMark()
    : id_(new_id()), fd_(::memfd_create(file_name(id_).c_str(), MFD_CLOEXEC)) {
  if (!fd_.is_open()) throw system_error("making a mark for processes", errno);
}

std::vector<pid_t> carriers_of(const std::string& id) {
  Starts starts;
  find_carriers(id, starts);
  return numbers_of(starts);
}

std::vector<pid_t> end_carriers_of(const std::string& id, Duration grace) {
  Starts starts;
  signal_until_gone(id, SIGTERM, grace, starts);
  if (!starts.empty()) signal_until_gone(id, SIGKILL, kUnkillable, starts);
  return numbers_of(starts);
}

}  // namespace sprint::os
