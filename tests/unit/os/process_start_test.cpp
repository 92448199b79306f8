// How a command reaches its child: words, directory, environment, group, descriptors.
#include <csignal>
#include <filesystem>

#include "os/files.h"
#include "support/catch.h"
#include "unit/os/process_fixture.h"

namespace sprint::test {

using os::Command;
using os::Environment;

namespace {

Command command_of(std::vector<std::string> argv) {
  Command command;
  command.argv = std::move(argv);
  return command;
}

void write_script(const std::filesystem::path& file, const std::string& text) {
  os::write_file_atomically(file, text);
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
}

}  // namespace

TEST_CASE("The words of a command reach the program as they are") {
  const std::vector<std::string> words = {
      "",        "two words", "it's",        "\"quoted\"",  "$HOME", "*.cpp",
      "a;b|c&d", "`date`",    "back\\slash", "line\nbreak", "--",    "\xc3\xa4"};
  auto command = command_of({"printf", "<%s>"});
  std::string expected;
  for (const auto& word : words) {
    command.argv.push_back(word);
    expected += "<" + word + ">";
  }
  CHECK(run(command).out == expected);
}

TEST_CASE("A word with a NUL byte is refused, not cut short") {
  const auto result = run(command_of({"printf", "%s", std::string("rm\0 -rf", 7)}));
  CHECK(to_string(result.ending) == "a word of the command contains a NUL byte");
}

TEST_CASE("Only Command::shell involves a shell") {
  CHECK(run(command_of({"printf", "%s", "$((6*7))"})).out == "$((6*7))");
  CHECK(run(Command::shell("printf %s $((6*7)) | tr 4 x")).out == "x2");
}

TEST_CASE("argv[0] is given to the program as it was written") {
  auto command = command_of({"sh", "-c", "echo $0"});
  CHECK(run(command).out == "sh\n");
}

TEST_CASE("The child starts in the directory of its command") {
  const os::TempDir dir;
  const auto real = std::filesystem::canonical(dir.path());
  std::filesystem::create_directories(real / "inner");
  write_script(real / "inner" / "where", "#!/bin/sh\npwd\n");
  const ScopedWorkingDirectory inside(real);

  struct Case {
    const char* cwd;
    const char* program;
    const char* prints;
  };
  const auto [cwd, program, prints] = GENERATE(values<Case>({
      {"", "pwd", ""},
      {"inner", "pwd", "/inner"},
      {"inner", "./where", "/inner"},
      {"inner", "../inner/where", "/inner"},
      {"", "inner/where", ""},
      {"./inner/..", "inner/where", ""},
  }));
  CAPTURE(cwd, program);
  auto command = command_of({program});
  command.cwd = cwd;
  // The shell would believe a PWD that names the same directory by another path.
  command.env.unset("PWD");
  CHECK(run(command).out == real.string() + prints + "\n");
}

TEST_CASE("A directory with an absolute path works the same") {
  const os::TempDir dir;
  const auto real = std::filesystem::canonical(dir.path());
  CHECK(run(shell_in(real, "pwd -P")).out == real.string() + "\n");
}

TEST_CASE("The child gets exactly the environment of its command") {
  auto command = command_of({"/usr/bin/env"});
  command.env = Environment().set("ONE", "1").set("SPACES", " a = b ").set("EMPTY", "");
  CHECK(run(command).out == "ONE=1\nSPACES= a = b \nEMPTY=\n");
  command.env = Environment();
  CHECK(run(command).out.empty());
}

TEST_CASE("The program is looked up in the PATH of the command, not in ours") {
  const os::TempDir dir;
  write_script(dir.path() / "only-here", "#!/bin/sh\necho found\n");
  auto command = command_of({"only-here"});
  CHECK(to_string(run(command).ending) == "program 'only-here' not found in PATH");
  command.env.set("PATH", dir.path().string());
  CHECK(run(command).out == "found\n");
}

TEST_CASE("Variables of an outer make or ninja do not reach the child by default") {
  std::vector<std::unique_ptr<ScopedVariable>> outer;
  for (const auto& name : os::scrubbed_variables()) {
    outer.push_back(std::make_unique<ScopedVariable>(name, "from outside"));
  }
  const ScopedVariable other("SPRINT_TEST_OTHER", "from outside");
  CHECK(run(command_of({"env"})).out.find("SPRINT_TEST_OTHER=from outside") != std::string::npos);
  for (const auto& name : os::scrubbed_variables()) {
    CAPTURE(name);
    CHECK(run(command_of({"printenv", name})).ending == os::Ending{os::Exited{1}});
  }
}

TEST_CASE("The child leads a process group of its own") {
  // /proc/PID/stat: pid (name) state parent group ...
  const auto result = run_shell(
      "read pid name state parent group rest < /proc/$$/stat; "
      "echo $((group - pid)) $((parent - PPID))");
  CHECK(result.out == "0 0\n");
}

TEST_CASE("The child has no descriptor but the standard three") {
  // Deliberately without close-on-exec, as a careless library would open it.
  FILE* careless = std::fopen("/dev/null", "r");
  REQUIRE(careless != nullptr);
  auto command = command_of({"/bin/ls", "/proc/self/fd"});
  command.stdin_text = "text";
  // ls itself opens the directory as descriptor 3.
  CHECK(run(command).out == "0\n1\n2\n3\n");
  std::fclose(careless);
}

TEST_CASE("The child has an empty signal mask and default signal actions") {
  sigset_t blocked;
  sigset_t old;
  ::sigemptyset(&blocked);
  ::sigaddset(&blocked, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &blocked, &old);
  const auto old_action = std::signal(SIGPIPE, SIG_IGN);
  const auto result = run(command_of({"grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"}));
  std::signal(SIGPIPE, old_action);
  ::pthread_sigmask(SIG_SETMASK, &old, nullptr);
  // 32 and 33 are the C library's own; some versions of posix_spawn leave them ignored.
  const auto lines = lines_of(result.out);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == "SigBlk:\t0000000000000000");
  CHECK((std::stoull(lines[1].substr(8), nullptr, 16) & ~0x180000000ULL) == 0);
}

TEST_CASE("Standard input is empty unless text is given") {
  auto command = command_of({"cat"});
  CHECK(run(command).out.empty());
  command.stdin_text = "";
  CHECK(run(command).out.empty());
  command.stdin_text = std::string("line\n\0end", 9);
  CHECK(run(command).out == std::string("line\n\0end", 9));
}

TEST_CASE("Large standard input arrives whole") {
  auto command = command_of({"cksum"});
  command.stdin_text = std::string(std::size_t{1} << 20U, 'x');
  const auto expected = run_shell("head -c 1048576 /dev/zero | tr '\\0' x | cksum").out;
  CHECK(run(command).out == expected);
}

TEST_CASE("A child that does not read its large standard input ends normally") {
  auto command = command_of({"true"});
  command.stdin_text = std::string(std::size_t{4} << 20U, 'x');
  CHECK(run(command).succeeded());
}

}  // namespace sprint::test
