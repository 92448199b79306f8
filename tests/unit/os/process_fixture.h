// The small language of the process tests: run a command, let processes wait for each other, look
// at what is left of them. Everything waits on an event, and every child has a time-out, so that a
// broken test fails instead of hanging.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "os/command.h"
#include "os/files.h"
#include "os/processes.h"
#include "support/catch.h"
#include "support/scoped_variable.h"

namespace sprint::test {

/// Far beyond what any of these children needs: reaching it means that the test has failed.
inline constexpr Duration kTooLong = std::chrono::minutes(2);

/// Runs the command alone to its end.
os::ProcessResult run(os::Command command);

/// A shell line that runs in `cwd`, with kTooLong as time-out.
os::Command shell_in(const std::filesystem::path& cwd, std::string line);

/// Runs a shell line alone.
os::ProcessResult run_shell(std::string line);

/// How the job ended goes to `into`.
os::Processes::Done store(os::ProcessResult& into);

/// A named pipe: the writer and the reader wait for each other.
void make_fifo(const std::filesystem::path& path);

/// The process id a shell line wrote with `echo $! > file`.
pid_t pid_in(const std::filesystem::path& file);

/// Whether the process runs; a zombie that nobody has reaped yet does not.
bool is_running(pid_t pid);

/// Waits until a process that need not be ours has ended; false if it takes kTooLong.
bool wait_until_gone(pid_t pid);

/// No child of ours is left, dead or alive.
bool has_no_children();

/// The numbers of the open descriptors of this process.
std::vector<int> open_descriptors();

std::vector<std::string> lines_of(std::string_view text);
bool contains(std::string_view text, std::string_view part);

/// The working directory of this process, put back at the end of the scope.
class ScopedWorkingDirectory {
 public:
  explicit ScopedWorkingDirectory(const std::filesystem::path& path);
  ~ScopedWorkingDirectory();
  ScopedWorkingDirectory(const ScopedWorkingDirectory&) = delete;
  ScopedWorkingDirectory& operator=(const ScopedWorkingDirectory&) = delete;

 private:
  std::filesystem::path old_;
};

/// Leaves room for only `spare` more descriptors until the end of the scope.
class ScopedDescriptorLimit {
 public:
  explicit ScopedDescriptorLimit(std::size_t spare);
  ~ScopedDescriptorLimit();
  ScopedDescriptorLimit(const ScopedDescriptorLimit&) = delete;
  ScopedDescriptorLimit& operator=(const ScopedDescriptorLimit&) = delete;

 private:
  std::vector<int> fillers_;
  unsigned long old_;
};

}  // namespace sprint::test

/// Endings in the words of to_string() where a check fails.
template <>
struct Catch::StringMaker<sprint::os::Ending> {
  static std::string convert(const sprint::os::Ending& ending) {
    return sprint::os::to_string(ending);
  }
};
