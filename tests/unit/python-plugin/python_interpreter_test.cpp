#include "python/project/python_interpreter.h"

#include "fakes/fake_host.h"
#include "python/python_toolchain.h"
#include "support/catch.h"
#include "support/run_really.h"
#include "support/test_space.h"

using namespace sprint;
namespace fs = std::filesystem;

namespace {

struct Machine : test::TestSpace {
  os::TempDir scratch;
  test::FakeHost host;

  Machine() {
    host.scratch = scratch.path().string();
    host.respond = test::run_really(root());
  }

  /// A program, as a script of the shell.
  std::string script(std::string_view name, const std::string& text) const {
    const auto file = write(name, "#!/bin/sh\n" + text + "\n");
    fs::permissions(file, fs::perms::owner_all);
    return file.string();
  }

  python::Interpreter ask(const std::string& named) { return python::ask_interpreter(named, host); }

  /// The file of the python3 in PATH, which may be a shim itself.
  std::string real() {
    const auto found = ask("python3");
    REQUIRE(found.problem.empty());
    return found.program;
  }
};

}  // namespace

TEST_CASE("An interpreter answers with its own file") {
  Machine machine;
  const std::string real = machine.real();
  CHECK(fs::path(real).is_absolute());
  CHECK(fs::exists(real));
  CHECK(machine.ask(real).program == real);
}

TEST_CASE("A shim is replaced by the interpreter that it starts") {
  Machine machine;
  const std::string real = machine.real();
  const auto* before = GENERATE("", "echo 'choosing a version'; ", "echo warning >&2; ");
  const auto shim = machine.script("shims/python", before + ("exec '" + real) + "' \"$@\"");
  CHECK(machine.ask(shim).program == real);
}

TEST_CASE("An interpreter in a folder with an odd name is found") {
  Machine machine;
  const std::string real = machine.real();
  const auto* folder = GENERATE("a b", "\xff", "\xc3\xa9", "line\nbreak", "it's");
  fs::create_directory(machine / folder);
  const fs::path link = machine / folder / "python";
  fs::create_symlink(real, link);
  CHECK(machine.ask(link.string()).program == link.string());
}

TEST_CASE("What is no Python 3 is refused with what happened") {
  struct Case {
    const char* script;
    const char* happened;
  };
  const auto [script, happened] = GENERATE(values<Case>({
      {"exit 0", "asked for its version, it said nothing"},
      {"echo garbage", "asked for its version, it said 'garbage'"},
      {"printf '\\n a\\033[31m\\000b\\n'; echo more", "asked for its version, it said 'a?[31m?b'"},
      {"printf '\\000sprint-python\\000'", "asked for its version, it said '?sprint-python?'"},
      {"printf '\\000sprint-python\\0003.1'",
       "asked for its version, it said '?sprint-python?3.1'"},
      {"printf '\\000sprint-python\\0002.7\\000/x\\000'", "it is Python 2.7"},
      {"printf '\\000sprint-python\\00031.0\\000/x\\000'", "it is Python 31.0"},
      {"exit 3", "it ended with exit code 3 and said nothing"},
      {"printf 'no version is set\\n\\nhelp\\n' >&2; exit 127",
       "it ended with exit code 127 and said 'no version is set'"},
  }));
  CAPTURE(script);
  Machine machine;
  const auto program = machine.script("python", script);
  const auto answer = machine.ask(program);
  CHECK(answer.program.empty());
  CHECK(answer.problem == "'" + program + "' is not a Python 3 interpreter: " + happened);
}

TEST_CASE("Long output is not repeated in full") {
  Machine machine;
  machine.host.respond = nullptr;
  machine.host.answer.exit_code = 0;
  machine.host.answer.out = std::string(1'000'000, 'x');
  CHECK(machine.ask("python3").problem.size() < 300);
}

TEST_CASE("A file that is reported and does not exist leaves the name as it is") {
  Machine machine;
  const auto* file = GENERATE("", "/nowhere/python3", "python3", "/");
  machine.host.respond = nullptr;
  machine.host.answer.exit_code = 0;
  machine.host.answer.out = std::string("\0sprint-python\0003.11\0", 20) + file + '\0';
  const auto answer = machine.ask("python3");
  CHECK(answer.problem.empty());
  CHECK(answer.program == "python3");
}

TEST_CASE("The check runs the interpreter behind the shim") {
  Machine machine;
  const std::string real = machine.real();
  machine.script("shims/python", "exec '" + real + "' \"$@\"");
  machine.host.settings["python"] = "shims/python";
  machine.host.requests.clear();
  const auto plan =
      python::PythonToolchain().syntax_check({"a.py"}, {machine.root().string(), machine.host});
  REQUIRE(plan.commands.size() == 1);
  CHECK(plan.commands[0].argv[0] == real);
  CHECK(machine.host.requests.size() == 1);
}

TEST_CASE("Without a Python 3 interpreter no file is checkable, and that is not expected") {
  Machine machine;
  const bool is_there = GENERATE(true, false);
  CAPTURE(is_there);
  if (is_there) machine.script("stub", "exit 0");
  machine.host.settings["python"] = "./stub";
  const auto plan = python::PythonToolchain().syntax_check({"a.py", "b.py"},
                                                           {machine.root().string(), machine.host});
  CHECK(plan.commands.empty());
  REQUIRE(plan.not_checkable.size() == 2);
  CHECK(plan.not_checkable[0].file == "a.py");
  CHECK(plan.not_checkable[1].file == "b.py");
  for (const auto& file : plan.not_checkable) {
    CHECK_FALSE(file.expected);
    const std::string start =
        "'" + (machine / "stub").string() + "' is not a Python 3 interpreter: ";
    CHECK(file.reason.starts_with(start));
    CHECK(file.reason.size() > start.size());
  }
}

TEST_CASE("Nothing is run when there is nothing to check") {
  Machine machine;
  python::PythonToolchain().syntax_check({}, {machine.root().string(), machine.host});
  CHECK(machine.host.requests.empty());
}
