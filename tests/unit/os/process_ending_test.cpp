// How one process ends, and what is said about it.
#include <csignal>
#include <filesystem>

#include "os/files.h"
#include "os/process_runner.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Command;
using os::Ending;
using os::Exited;
using os::Signaled;
using os::TimedOut;

TEST_CASE("The exit code or the signal is reported") {
  struct Case {
    const char* line;
    Ending ending;
    const char* text;
  };
  const auto [line, ending, text] = GENERATE(values<Case>({
      {"exit 0", Exited{0}, "exit code 0"},
      {"exit 1", Exited{1}, "exit code 1"},
      {"exit 255", Exited{255}, "exit code 255"},
      {"kill -KILL $$", Signaled{SIGKILL}, "killed by signal 9 (Killed)"},
      {"kill -SEGV $$", Signaled{SIGSEGV}, "killed by signal 11 (Segmentation fault)"},
      {"kill -TERM $$", Signaled{SIGTERM}, "killed by signal 15 (Terminated)"},
  }));
  CAPTURE(line);
  const auto result = run_shell(std::string("ulimit -c 0; ") + line);
  CHECK(result.ending == ending);
  CHECK(to_string(result.ending) == text);
  CHECK(result.succeeded() == (result.ending == Ending{Exited{0}}));
}

TEST_CASE("Endings without a status have words of their own") {
  CHECK(to_string(Ending{TimedOut{}}) == "timed out");
  CHECK(to_string(Ending{os::Cancelled{}}) == "cancelled");
  CHECK(to_string(Ending{os::NotStarted{"no reason"}}) == "no reason");
  CHECK(to_string(Ending{Signaled{200}}) == "killed by signal 200 (unknown)");
}

TEST_CASE("A command that cannot be executed says why") {
  const os::TempDir dir;
  os::write_file_atomically(dir.path() / "plain", "text\n");
  os::write_file_atomically(dir.path() / "orphan", "#!/no/such/interpreter\n");
  os::write_file_atomically(dir.path() / "noise", std::string("\0\1\2\3", 4));
  for (const char* name : {"orphan", "noise"}) {
    std::filesystem::permissions(dir.path() / name, std::filesystem::perms::owner_all);
  }
  std::filesystem::create_directory(dir.path() / "folder");
  const std::string here = dir.path().string();

  struct Case {
    std::vector<std::string> argv;
    std::filesystem::path cwd;
    std::string reason;
  };
  const std::vector<Case> cases = {
      {{}, here, "the command has no words"},
      {{""}, here, "program '' not found in PATH"},
      {{"no-such-program-anywhere"}, here, "program 'no-such-program-anywhere' not found in PATH"},
      {{"./missing"}, here, "program './missing' does not exist or is not executable"},
      {{"./plain"}, here, "program './plain' does not exist or is not executable"},
      {{"./folder"}, here, "program './folder' does not exist or is not executable"},
      {{"/bin/true"}, here + "/none", "working directory '" + here + "/none' does not exist"},
      {{"/bin/true"}, here + "/plain", "working directory '" + here + "/plain' does not exist"},
      {{"./orphan"}, here, "cannot execute '" + here + "/./orphan': No such file or directory"},
      {{"./noise"}, here, "cannot execute '" + here + "/./noise': Exec format error"},
  };
  for (const auto& [argv, cwd, reason] : cases) {
    Command command;
    command.argv = argv;
    command.cwd = cwd;
    CHECK(run(command).ending == Ending{os::NotStarted{reason}});
  }
}

TEST_CASE("A command that is too long for the system is not started") {
  Command command;
  command.argv = {"true", std::string(std::size_t{4} << 20U, 'x')};
  CHECK(contains(to_string(run(command).ending), "Argument list too long"));
}

TEST_CASE("A process that takes too long is ended as timed out") {
  auto command = Command::shell("echo before; sleep 1000");
  command.timeout = std::chrono::seconds(1);
  const auto result = run(command);
  CHECK(result.ending == Ending{TimedOut{}});
  CHECK(result.out == "before\n");
  CHECK(result.wall >= std::chrono::seconds(1));
}

TEST_CASE("A process that ends within its time-out is not touched by it") {
  auto command = Command::shell("exit 3");
  command.timeout = std::chrono::hours(1);
  CHECK(run(command).ending == Ending{Exited{3}});
}

TEST_CASE("Time spans without a practical end are fine") {
  auto command = Command::shell("exit 3");
  command.timeout = command.grace = command.linger = Duration::max();
  CHECK(run(command).ending == Ending{Exited{3}});
}

TEST_CASE("A time-out of nothing ends the process at once") {
  auto command = Command::shell("sleep 1000");
  command.timeout = Duration(0);
  CHECK(run(command).ending == Ending{TimedOut{}});
}

TEST_CASE("CPU time counts the descendants the child waited for") {
  const auto result = run_shell("i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; sh -c :");
  CHECK(result.cpu > Duration(0));
}

TEST_CASE("The process runner returns the result of its one command") {
  os::OsProcessRunner runner;
  const auto result = runner.run(Command::shell("echo said; exit 4"));
  CHECK(result.ending == Ending{Exited{4}});
  CHECK(result.out == "said\n");
  Command missing;
  missing.argv = {"./missing"};
  CHECK(std::holds_alternative<os::NotStarted>(runner.run(missing).ending));
}

TEST_CASE("No zombie is left, however a process ended") {
  const char* line = GENERATE("exit 0", "exit 1", "kill -KILL $$", "sleep 1000", "sleep 1000 &");
  CAPTURE(line);
  auto command = Command::shell(line);
  command.timeout = Duration(200);
  command.linger = Duration(0);
  run(command);
  CHECK(has_no_children());
}

}  // namespace sprint::test
