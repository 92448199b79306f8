// Where the output of a child goes.
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

#include "os/files.h"
#include "os/processes.h"
#include "os/unique_fd.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Capture;
using os::Command;

TEST_CASE("Standard output and standard error are captured apart") {
  const auto result = run_shell("echo to out; echo to err >&2");
  CHECK(result.out == "to out\n");
  CHECK(result.err == "to err\n");
  CHECK(result.dropped == 0);
}

TEST_CASE("Merged standard error keeps the order of writing") {
  auto command = Command::shell("for i in 1 2 3; do echo out $i; echo err $i >&2; done");
  command.err = os::SameAsStdout{};
  const auto result = run(command);
  CHECK(result.out == "out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n");
  CHECK(result.err.empty());
}

TEST_CASE("Output is taken byte for byte") {
  CHECK(run_shell("printf 'a\\000b\\377'").out == std::string("a\0b\xff", 4));
  CHECK(run_shell(":").out.empty());
}

TEST_CASE("Past the cap the head and the tail are kept and the rest is counted") {
  auto command = Command::shell("printf 0123456789abcdefghij");
  struct Case {
    std::size_t cap;
    const char* out;
    std::uint64_t dropped;
  };
  const auto [cap, out, dropped] = GENERATE(values<Case>({
      {20, "0123456789abcdefghij", 0},
      {19, "0123456789\n[... 1 bytes left out ...]\nbcdefghij", 1},
      {10, "01234\n[... 10 bytes left out ...]\nfghij", 10},
      {1, "0\n[... 19 bytes left out ...]\n", 19},
      {0, "\n[... 20 bytes left out ...]\n", 20},
  }));
  CAPTURE(cap);
  command.out = Capture{cap};
  const auto result = run(command);
  CHECK(result.out == out);
  CHECK(result.dropped == dropped);
}

TEST_CASE("Each captured output has a cap of its own, and both count") {
  auto command = Command::shell("printf 0123456789; printf abcdefghij >&2");
  command.out = Capture{4};
  command.err = Capture{6};
  const auto result = run(command);
  CHECK(result.out == "01\n[... 6 bytes left out ...]\n89");
  CHECK(result.err == "abc\n[... 4 bytes left out ...]\nhij");
  CHECK(result.dropped == 10);
}

TEST_CASE("Fifty megabytes of output stay within the cap") {
  auto command = Command::shell("printf first; head -c 50000000 /dev/zero; printf last");
  command.out = Capture{1000};
  const auto result = run(command);
  CHECK(result.succeeded());
  CHECK(result.dropped == 50'000'009 - 1000);
  CHECK(result.out.starts_with("first"));
  CHECK(result.out.ends_with("last"));
  CHECK(result.out.size() < 1100);
}

TEST_CASE("What a child wrote last is there although it ended at once") {
  // A full pipe that nobody has read when the child is gone.
  const auto result = run_shell("head -c 65536 /dev/zero | tr '\\0' x");
  CHECK(result.out == std::string(65536, 'x'));
}

TEST_CASE("No output is lost when many children write piece by piece") {
  // Each piece is a write of its own, so that readers wake up between them, also for nothing.
  os::Processes processes({.jobs = 8});
  std::string expected;
  for (int i = 0; i < 20; ++i) expected += "piece " + std::to_string(i) + "\n";
  int complete = 0;
  for (int i = 0; i < 200; ++i) {
    processes.start(
        Command::shell("i=0; while [ $i -lt 20 ]; do echo piece $i; i=$((i + 1)); done"),
        [&](const os::ProcessResult& result) { complete += result.out == expected ? 1 : 0; });
  }
  processes.run();
  CHECK(complete == 200);
}

TEST_CASE("Output goes to a file, which is made or emptied") {
  const os::TempDir dir;
  os::write_file_atomically(dir.path() / "old", "old and longer text\n");
  auto command = Command::shell("echo new; echo error >&2");
  for (const char* name : {"old", "fresh"}) {
    CAPTURE(name);
    command.out = os::ToFile{dir.path() / name};
    const auto result = run(command);
    CHECK(os::read_file(dir.path() / name) == "new\n");
    CHECK(result.out.empty());
    CHECK(result.err == "error\n");
  }
}

TEST_CASE("Output is appended to a file on request, merged or not") {
  const os::TempDir dir;
  const auto log = dir.path() / "log";
  os::write_file_atomically(log, "before\n");
  auto command = Command::shell("echo out; echo err >&2");
  command.out = os::ToFile{log, true};
  command.err = os::SameAsStdout{};
  CHECK(run(command).succeeded());
  CHECK(os::read_file(log) == "before\nout\nerr\n");
  command.err = os::ToFile{log, true};
  CHECK(run(command).succeeded());
  CHECK(os::read_file(log) == "before\nout\nerr\nout\nerr\n");
}

TEST_CASE("An output file that cannot be opened keeps the command from starting") {
  const os::TempDir dir;
  auto command = shell_in(dir.path(), "touch started");
  command.out = os::ToFile{dir.path() / "missing" / "log"};
  CHECK(to_string(run(command).ending) ==
        "opening " + (dir.path() / "missing" / "log").string() + ": No such file or directory");
  CHECK_FALSE(std::filesystem::exists(dir.path() / "started"));
}

TEST_CASE("Discarded output is neither kept nor in the way") {
  auto command = Command::shell("head -c 1000000 /dev/zero; echo error >&2");
  command.out = os::Discard{};
  auto result = run(command);
  CHECK(result.succeeded());
  CHECK(result.out.empty());
  CHECK(result.err == "error\n");
  command.err = os::SameAsStdout{};
  CHECK(run(command).err.empty());
}

TEST_CASE("Inherited output is our own") {
  const os::TempDir dir;
  const auto file = dir.path() / "ours";
  const os::UniqueFd target(::open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  const os::UniqueFd saved(::dup(STDOUT_FILENO));
  auto command = Command::shell("echo out; echo err >&2");
  command.out = os::Inherit{};
  command.err = os::SameAsStdout{};

  ::dup2(target.get(), STDOUT_FILENO);
  const auto result = run(command);
  ::dup2(saved.get(), STDOUT_FILENO);
  CHECK(result.succeeded());
  CHECK(os::read_file(file) == "out\nerr\n");
}

TEST_CASE("Children work although our own standard descriptors are closed") {
  const os::UniqueFd in(::dup(STDIN_FILENO));
  const os::UniqueFd out(::dup(STDOUT_FILENO));
  const os::UniqueFd err(::dup(STDERR_FILENO));
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(fd);
  auto command = Command::shell("cat; echo err >&2");
  command.stdin_text = "in\n";
  const auto result = run(command);
  ::dup2(in.get(), STDIN_FILENO);
  ::dup2(out.get(), STDOUT_FILENO);
  ::dup2(err.get(), STDERR_FILENO);
  CHECK(result.out == "in\n");
  CHECK(result.err == "err\n");
}

}  // namespace sprint::test
