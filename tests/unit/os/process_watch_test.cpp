// Output that is passed on as it comes, and descriptors that a child holds open.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "os/file_lock.h"
#include "os/process_runner.h"
#include "os/unique_fd.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Command;
using os::FileLock;
using os::LockHolder;

namespace {

os::Watch into(std::string& text) {
  return {[&text](std::string_view piece) { text.append(piece); }};
}

os::PlainPath plain(const std::filesystem::path& file) {
  return {file.parent_path(), file.filename()};
}

FileLock locked(const std::filesystem::path& file) {
  auto lock = FileLock::try_acquire(plain(file), "test");
  REQUIRE(std::holds_alternative<FileLock>(lock));
  return std::get<FileLock>(std::move(lock));
}

bool is_free(const std::filesystem::path& file) {
  return std::holds_alternative<FileLock>(FileLock::try_acquire(plain(file), "try"));
}

/// Ends a process of the test however the test ends.
struct Ended {
  pid_t pid;
  ~Ended() { ::kill(pid, SIGKILL); }
};

}  // namespace

TEST_CASE("Watched output comes in order, with standard error where it was written") {
  std::string seen;
  auto command = Command::shell("echo one; echo two >&2; echo three; printf end");
  command.out = into(seen);
  command.err = os::SameAsStdout{};
  const auto result = run(command);
  CHECK(result.succeeded());
  CHECK(seen == "one\ntwo\nthree\nend");
  CHECK(result.out.empty());
  CHECK(result.dropped == 0);
}

TEST_CASE("Watched output comes while the child still runs") {
  const os::TempDir dir;
  make_fifo(dir.path() / "go");
  auto command = shell_in(dir.path(), "echo ready; read word < go; echo $word");
  std::string seen;
  command.out = os::Watch{[&](std::string_view piece) {
    seen.append(piece);
    // The child goes on only when it was heard.
    if (seen == "ready\n") std::ofstream(dir.path() / "go") << "heard\n";
  }};
  CHECK(run(command).succeeded());
  CHECK(seen == "ready\nheard\n");
}

TEST_CASE("Nothing of ten megabytes of watched output is lost or out of order") {
  constexpr std::size_t kLines = 1'500'000;
  std::size_t next = 1;
  std::size_t wrong = 0;
  std::size_t bytes = 0;
  std::string line;
  auto command = Command::shell("seq 1 1500000");
  command.out = os::Watch{[&](std::string_view piece) {
    bytes += piece.size();
    for (const char c : piece) {
      if (c != '\n') {
        line.push_back(c);
        continue;
      }
      if (line != std::to_string(next)) ++wrong;
      ++next;
      line.clear();
    }
  }};
  CHECK(run(command).succeeded());
  CHECK(bytes > 10'000'000);
  CHECK(next == kLines + 1);
  CHECK(wrong == 0);
  CHECK(line.empty());
}

TEST_CASE("Many watched children do not mix their output") {
  os::Processes processes({.jobs = 4});
  std::vector<std::string> seen(20);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    auto command = Command::shell("for n in 1 2 3; do echo " + std::to_string(i) + "; done");
    command.out = into(seen[i]);
    processes.start(command, [](const auto&) {});
  }
  processes.run();
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const auto line = std::to_string(i) + "\n";
    CHECK(seen[i] == line + line + line);
  }
}

TEST_CASE("What a sink throws reaches the caller when the child and its children have ended") {
  const os::TempDir dir;
  auto command =
      shell_in(dir.path(), "sleep 1000 & echo $! > child; echo $$ > leader; echo up; wait");
  command.out = os::Watch{[](std::string_view) { throw std::runtime_error("the disk is full"); }};
  CHECK_THROWS_WITH(os::OsProcessRunner().run(command), "the disk is full");
  CHECK_FALSE(is_running(pid_in(dir.path() / "leader")));
  CHECK_FALSE(is_running(pid_in(dir.path() / "child")));
  CHECK(has_no_children());
}

TEST_CASE("A sink that throws is not called again, and its child does not block on a full pipe") {
  const os::TempDir dir;
  // Deaf to TERM, it must be able to come to its end by itself.
  auto command =
      shell_in(dir.path(), "trap '' TERM; head -c 3000000 /dev/zero; echo yes > finished");
  command.grace = kTooLong;
  int calls = 0;
  command.out = os::Watch{[&](std::string_view) {
    ++calls;
    throw std::runtime_error("no more");
  }};
  CHECK_THROWS_WITH(os::OsProcessRunner().run(command), "no more");
  CHECK(calls == 1);
  CHECK(os::read_file(dir.path() / "finished") == "yes\n");
  CHECK(has_no_children());
}

TEST_CASE("After a sink has thrown, run goes on with the other jobs and reports all") {
  os::Processes processes({.jobs = 2});
  std::vector<std::string> endings(2);
  auto watched = Command::shell("echo up; sleep 1000");
  watched.out = os::Watch{[](std::string_view) { throw std::runtime_error("stop"); }};
  processes.start(watched, [&](const auto& result) { endings[0] = to_string(result.ending); });
  processes.start(Command::shell("exit 3"),
                  [&](const auto& result) { endings[1] = to_string(result.ending); });
  CHECK_THROWS_WITH(processes.run(), "stop");
  processes.run();
  CHECK(endings == std::vector<std::string>{"cancelled", "exit code 3"});
}

TEST_CASE("What a sink throws at the last words of a child that has ended is not lost") {
  int calls = 0;
  auto command = Command::shell("echo first");
  command.out = os::Watch{[&](std::string_view) {
    ++calls;
    throw std::runtime_error("late");
  }};
  CHECK_THROWS_WITH(os::OsProcessRunner().run(command), "late");
  CHECK(calls == 1);
}

TEST_CASE("A child and its child hold a lock open after we have let go") {
  const os::TempDir dir;
  const auto file = dir.path() / "lock";
  auto lock = std::make_unique<FileLock>(locked(file));
  // A new session: the grandchild outlives the command, as a compiler outlives a killed gate.
  auto command = shell_in(dir.path(), "setsid sleep 1000 & echo $! > grandchild");
  command.held_open = lock->descriptor();
  CHECK(run(command).succeeded());
  const Ended at_the_end{pid_in(dir.path() / "grandchild")};
  lock.reset();
  CHECK_FALSE(is_free(file));
  ::kill(at_the_end.pid, SIGKILL);
  REQUIRE(wait_until_gone(at_the_end.pid));
  CHECK(is_free(file));
}

TEST_CASE("What is held open is descriptor 3, and nothing else comes with it") {
  const os::TempDir dir;
  const auto file = dir.path() / "lock";
  const auto lock = locked(file);
  // Open in this process, and not to be closed by exec: only spawn keeps it from the child.
  const os::UniqueFd leaking(::open("/dev/null", O_RDONLY));
  REQUIRE(leaking.get() < 20);
  // Asked one by one: a pipe or a glob would open more.
  auto command = shell_in(dir.path(),
                          "readlink /proc/$$/fd/3; n=0; while [ $n -lt 20 ]; do "
                          "test -e /proc/$$/fd/$n && printf '%s ' $n; n=$((n + 1)); done");
  SECTION("with a descriptor above 3") {
    command.held_open = lock.descriptor();
    REQUIRE(command.held_open >= 3);
    CHECK(run(command).out == file.string() + "\n0 1 2 3 ");
  }
  SECTION("without any") {
    CHECK(run(command).out == "0 1 2 ");
  }
  SECTION("with a descriptor that is 3 here too") {
    const os::UniqueFd saved(::fcntl(3, F_DUPFD_CLOEXEC, 10));
    const int copy = ::fcntl(lock.descriptor(), F_DUPFD_CLOEXEC, 10);
    ::dup3(copy, 3, O_CLOEXEC);
    ::close(copy);
    command.held_open = 3;
    const auto result = run(command);
    if (saved.is_open()) {
      ::dup3(saved.get(), 3, O_CLOEXEC);
    } else {
      ::close(3);
    }
    CHECK(result.out == file.string() + "\n0 1 2 3 ");
  }
}

TEST_CASE("A lock on one of the standard numbers is held open too") {
  // Whoever started us may have closed them, so that a lock gets such a number.
  const os::TempDir dir;
  const auto file = dir.path() / "lock";
  const os::UniqueFd saved(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10));
  ::close(STDIN_FILENO);
  std::string out;
  int number = -1;
  {
    const auto lock = locked(file);
    const os::UniqueFd low(::fcntl(lock.descriptor(), F_DUPFD_CLOEXEC, 0));
    number = low.get();
    auto command = shell_in(dir.path(), "readlink /proc/$$/fd/3; cat");
    command.held_open = number;
    command.stdin_text = "input";
    out = run(command).out;
  }
  if (saved.is_open()) ::dup2(saved.get(), STDIN_FILENO);
  CHECK(number == STDIN_FILENO);
  CHECK(out == file.string() + "\ninput");
}

}  // namespace sprint::test
