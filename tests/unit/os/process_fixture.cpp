#include "unit/os/process_fixture.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "os/unique_fd.h"

namespace sprint::test {

os::ProcessResult run(os::Command command) {
  if (!command.timeout) command.timeout = kTooLong;
  os::Processes processes({.jobs = 1});
  os::ProcessResult result;
  processes.start(std::move(command), store(result));
  processes.run();
  return result;
}

os::Command shell_in(const std::filesystem::path& cwd, std::string line) {
  auto command = os::Command::shell(std::move(line));
  command.cwd = cwd;
  command.timeout = kTooLong;
  return command;
}

os::ProcessResult run_shell(std::string line) {
  return run(os::Command::shell(std::move(line)));
}

os::Processes::Done store(os::ProcessResult& into) {
  return [&into](os::ProcessResult result) { into = std::move(result); };
}

void make_fifo(const std::filesystem::path& path) {
  if (::mkfifo(path.c_str(), 0600) != 0) throw system_error("making " + path.string(), errno);
}

pid_t pid_in(const std::filesystem::path& file) {
  return std::stoi(os::read_file(file));
}

bool is_running(pid_t pid) {
  const auto stat = os::read_file_if_exists("/proc/" + std::to_string(pid) + "/stat");
  if (!stat) return false;
  const auto state = stat->rfind(") ") + 2;
  return (*stat)[state] != 'Z' && (*stat)[state] != 'X';
}

bool wait_until_gone(pid_t pid) {
  const os::UniqueFd pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  if (!pidfd.is_open()) return errno == ESRCH;
  pollfd ended{pidfd.get(), POLLIN, 0};
  return ::poll(&ended, 1, static_cast<int>(kTooLong.count())) == 1;
}

bool has_no_children() {
  return ::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD;
}

std::vector<int> open_descriptors() {
  std::vector<int> numbers;
  DIR* folder = ::opendir("/proc/self/fd");
  if (folder == nullptr) throw system_error("opening /proc/self/fd", errno);
  while (const dirent* entry = ::readdir(folder)) {
    const std::string name = entry->d_name;
    if (name.starts_with('.')) continue;
    if (const int fd = std::stoi(name); fd != ::dirfd(folder)) numbers.push_back(fd);
  }
  ::closedir(folder);
  return numbers;
}

std::vector<std::string> lines_of(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  return split(text, '\n');
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

ScopedWorkingDirectory::ScopedWorkingDirectory(const std::filesystem::path& path)
    : old_(std::filesystem::current_path()) {
  std::filesystem::current_path(path);
}

ScopedWorkingDirectory::~ScopedWorkingDirectory() {
  std::error_code ignored;
  std::filesystem::current_path(old_, ignored);
}

ScopedDescriptorLimit::ScopedDescriptorLimit(std::size_t spare) {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  old_ = limit.rlim_cur;
  // The limit is on the highest number, so the gaps below it are filled first.
  const auto used = open_descriptors();
  const int highest = used.empty() ? 2 : *std::max_element(used.begin(), used.end());
  for (int fd = 0; fd < highest;) {
    fd = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (fd < 0) break;
    fillers_.push_back(fd);
  }
  const int top = std::max(highest, fillers_.empty() ? 0 : fillers_.back());
  limit.rlim_cur = static_cast<rlim_t>(top) + 1 + spare;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

ScopedDescriptorLimit::~ScopedDescriptorLimit() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = old_;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  for (const int fd : fillers_) ::close(fd);
}

}  // namespace sprint::test
