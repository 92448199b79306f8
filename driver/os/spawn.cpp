#include "os/spawn.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <system_error>

#include "os/program_path.h"

namespace sprint::os {

namespace {

/// Stops the preparation of a child; never leaves this file.
struct PreparationFailed {
  std::string tried;
  int error;
};

constexpr int kFirstOrdinaryFd = 3;

UniqueFd copied_above_standard(int fd) {
  UniqueFd higher(::fcntl(fd, F_DUPFD_CLOEXEC, kFirstOrdinaryFd));
  if (!higher.is_open()) throw PreparationFailed{"copying a descriptor", errno};
  return higher;
}

/// A descriptor below 3 (ours were closed when we started) would be overwritten while the child's
/// standard descriptors are put in place.
UniqueFd above_standard(UniqueFd fd) {
  return fd.get() >= kFirstOrdinaryFd ? std::move(fd) : copied_above_standard(fd.get());
}

UniqueFd open_file(const std::filesystem::path& file, int flags) {
  constexpr mode_t kMode = 0666;
  UniqueFd fd(::open(file.c_str(), flags | O_CLOEXEC, kMode));
  if (!fd.is_open()) throw PreparationFailed{"opening " + file.string(), errno};
  return above_standard(std::move(fd));
}

struct Pipe {
  UniqueFd read;
  UniqueFd write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw PreparationFailed{"making a pipe", errno};
  Pipe pipe{UniqueFd(ends[0]), UniqueFd(ends[1])};
  pipe.read = above_standard(std::move(pipe.read));
  pipe.write = above_standard(std::move(pipe.write));
  return pipe;
}

/// The text in a memory file: the child reads at its own pace, and nobody has to feed a pipe or
/// survive SIGPIPE when it stops reading.
UniqueFd memory_file(const std::string& text) {
  UniqueFd raw(::memfd_create("stdin", MFD_CLOEXEC));
  if (!raw.is_open()) throw PreparationFailed{"making a memory file for standard input", errno};
  UniqueFd fd = above_standard(std::move(raw));
  for (std::size_t written = 0; written < text.size();) {
    const auto n = ::write(fd.get(), text.data() + written, text.size() - written);
    if (n < 0) throw PreparationFailed{"writing standard input", errno};
    written += static_cast<std::size_t>(n);
  }
  // The child shares our position, which is at the end now.
  ::lseek(fd.get(), 0, SEEK_SET);
  return fd;
}

/// Where one output of the child goes: the descriptor it gets, and our end if we read it.
struct Sink {
  UniqueFd ours;
  UniqueFd owned;
  int childs = -1;

  static Sink owning(UniqueFd fd, UniqueFd ours = {}) {
    Sink sink{std::move(ours), std::move(fd), -1};
    sink.childs = sink.owned.get();
    return sink;
  }
};

struct SinkFor {
  int own_fd;     ///< what Inherit means here: 1 or 2
  int stdout_fd;  ///< what SameAsStdout means

  Sink operator()(const Capture&) const {
    Pipe pipe = make_pipe();
    return Sink::owning(std::move(pipe.write), std::move(pipe.read));
  }
  Sink operator()(const Watch&) const { return (*this)(Capture{}); }
  Sink operator()(const ToFile& to) const {
    return Sink::owning(open_file(to.file, O_WRONLY | O_CREAT | (to.append ? O_APPEND : O_TRUNC)));
  }
  Sink operator()(const Discard&) const { return Sink::owning(open_file("/dev/null", O_WRONLY)); }
  Sink operator()(const Inherit&) const { return Sink{{}, {}, own_fd}; }
  Sink operator()(const SameAsStdout&) const { return Sink{{}, {}, stdout_fd}; }
};

class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;

  void dup2(int from, int to) { check(::posix_spawn_file_actions_adddup2(&actions_, from, to)); }
  void close_from(int first) {
    check(::posix_spawn_file_actions_addclosefrom_np(&actions_, first));
  }
  void chdir(const std::filesystem::path& path) {
    check(::posix_spawn_file_actions_addchdir_np(&actions_, path.c_str()));
  }

  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  static void check(int error) {
    if (error != 0) throw PreparationFailed{"preparing the process", error};
  }

  posix_spawn_file_actions_t actions_{};
};

class Attributes {
 public:
  Attributes() {
    ::posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigset_t all;
    ::sigemptyset(&none);
    ::sigfillset(&all);
    // Blocked and ignored signals outlive exec: a child of ours would not hear that it has to stop.
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &all);
    // In a group of its own it is not hit by the Ctrl-C of the terminal, which is for us to pass
    // on, and it can be ended with all that it has started.
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(
        &attributes_,
        static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
  }
  ~Attributes() { ::posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

/// The pointers exec wants. posix_spawn does not write through them, whatever its signature says.
std::vector<char*> exec_pointers(const std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (const auto& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

std::string not_found(const std::string& program) {
  if (program.find('/') == std::string::npos) return "program '" + program + "' not found in PATH";
  return "program '" + program + "' does not exist or is not executable";
}

/// exec says "no such file" for a missing directory, a missing program and a missing script
/// interpreter alike; people need to know which.
std::string explain(const Command& command, const std::filesystem::path& program, int error) {
  std::error_code ignored;
  if (!command.cwd.empty() && !std::filesystem::is_directory(command.cwd, ignored)) {
    return "working directory '" + command.cwd.string() + "' does not exist";
  }
  if (!find_program(command.argv.front(), command.env, command.cwd)) {
    return not_found(command.argv.front());
  }
  return "cannot execute '" + program.string() + "': " + std::generic_category().message(error);
}

/// The limits on descriptors, of ours and of the system; EAGAIN is that on processes.
bool is_transient(int error) {
  return error == EMFILE || error == ENFILE || error == EAGAIN || error == ENOMEM;
}

/// exec would silently cut such a word short.
bool has_nul(const std::string& word) {
  return word.find('\0') != std::string::npos;
}

/// The empty input of every child that is given none; opened once, for the sake of speed.
int empty_input() {
  static const UniqueFd fd = open_file("/dev/null", O_RDONLY);
  return fd.get();
}

std::variant<Child, SpawnFailure> start(const Command& command,
                                        const std::filesystem::path& program) {
  UniqueFd given_input = command.stdin_text ? memory_file(*command.stdin_text) : UniqueFd();
  Sink out = std::visit(SinkFor{STDOUT_FILENO, STDOUT_FILENO}, command.out);
  Sink err = std::visit(SinkFor{STDERR_FILENO, out.childs}, command.err);
  const bool is_held_low = command.held_open >= 0 && command.held_open < kFirstOrdinaryFd;
  const UniqueFd held_copy = is_held_low ? copied_above_standard(command.held_open) : UniqueFd();
  const int held = is_held_low ? held_copy.get() : command.held_open;

  FileActions actions;
  actions.dup2(given_input.is_open() ? given_input.get() : empty_input(), STDIN_FILENO);
  // Standard error first: with Inherit and SameAsStdout, 1 must not have changed its meaning yet.
  actions.dup2(err.childs, STDERR_FILENO);
  actions.dup2(out.childs, STDOUT_FILENO);
  // After the others, one of which may be 3. If `held` itself is, posix_spawn keeps it open as
  // wanted, where dup2(2) would leave it to be closed by exec.
  if (held >= 0) actions.dup2(held, kFirstOrdinaryFd);
  // Ours are close-on-exec; those that we got from whoever started us need not be.
  actions.close_from(held >= 0 ? kFirstOrdinaryFd + 1 : kFirstOrdinaryFd);
  if (!command.cwd.empty()) actions.chdir(command.cwd);

  const Attributes attributes;
  const auto argv = exec_pointers(command.argv);
  const auto envp = exec_pointers(command.env.entries());
  Child child;
  const int error = ::posix_spawn(&child.pid, program.c_str(), actions.get(), attributes.get(),
                                  argv.data(), envp.data());
  if (error != 0) return SpawnFailure{explain(command, program, error), is_transient(error)};
  // Makes room for the pidfd: the child runs already, so watching it must not fail for want of it.
  given_input.reset();
  out.owned.reset();
  err.owned.reset();
  child.pidfd.reset(static_cast<int>(::syscall(SYS_pidfd_open, child.pid, 0)));
  if (!child.pidfd.is_open()) {
    const int reason = errno;
    ::kill(-child.pid, SIGKILL);
    ::waitpid(child.pid, nullptr, 0);
    // Not transient: trying again would run the command twice.
    return SpawnFailure{"watching the process: " + std::generic_category().message(reason)};
  }
  child.out = std::move(out.ours);
  child.err = std::move(err.ours);
  return child;
}

}  // namespace

std::variant<Child, SpawnFailure> spawn(const Command& command) {
  if (command.argv.empty()) return SpawnFailure{"the command has no words"};
  if (std::any_of(command.argv.begin(), command.argv.end(), has_nul)) {
    return SpawnFailure{"a word of the command contains a NUL byte"};
  }
  const auto& name = command.argv.front();
  // Whether a path can be executed is best asked by executing it.
  const bool is_path = name.find('/') != std::string::npos;
  const auto program =
      is_path ? std::optional(command.cwd / name) : find_program(name, command.env, command.cwd);
  if (!program) return SpawnFailure{not_found(name)};
  try {
    // Absolute, because the child changes its directory before it executes the program.
    return start(command, std::filesystem::absolute(*program));
  } catch (const PreparationFailed& failed) {
    return SpawnFailure{failed.tried + ": " + std::generic_category().message(failed.error),
                        is_transient(failed.error)};
  }
}

}  // namespace sprint::os
