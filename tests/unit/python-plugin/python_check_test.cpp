// The checks run with the system's python3: what matters is what a real interpreter says.

#include "python/checks/python_check.h"

#include <set>

#include "fakes/fake_host.h"
#include "os/process_runner.h"
#include "python/python_toolchain.h"
#include "support/catch.h"
#include "support/run_really.h"
#include "support/test_space.h"

using namespace sprint;
namespace fs = std::filesystem;

namespace {

struct Checked {
  int exit_code = -1;
  std::string out;
  std::string err;
  std::vector<sdk::Diagnostic> diagnostics;
  std::string depfile;
};

struct CheckedProject : test::TestSpace {
  os::TempDir scratch;
  test::FakeHost host;
  python::PythonToolchain toolchain;

  CheckedProject() {
    host.scratch = scratch.path().string();
    host.respond = test::run_really(root());
  }

  sdk::CheckPlan plan(const sdk::Words& files) {
    return toolchain.syntax_check(files, {root().string(), host});
  }

  Checked run(const sdk::CheckCommand& planned) const {
    os::Command command;
    command.argv = planned.argv;
    command.cwd = root();
    const auto result = os::OsProcessRunner().run(command);
    const auto* exited = std::get_if<os::Exited>(&result.ending);
    REQUIRE(exited != nullptr);
    return {exited->code, result.out, result.err, toolchain.diagnostics({}, result.out),
            os::read_file_if_exists(planned.depfile).value_or("")};
  }

  Checked check(const sdk::Words& files) {
    const auto planned = plan(files);
    REQUIRE(planned.commands.size() == 1);
    return run(planned.commands[0]);
  }

  Checked check_text(std::string_view text, const std::string& name = "a.py") {
    write(name, text);
    return check({name});
  }
};

std::string_view bytes(const char* text, std::size_t size) {
  return {text, size};
}

}  // namespace

TEST_CASE("Good Python in any encoding passes without a word") {
  const auto text = GENERATE(values<std::string_view>({
      "",
      "x = 1\n",
      "x = 1",
      "def f():\n    return 1\n",
      "def f():\r\n    return 1\r\n",
      "# -*- coding: latin-1 -*-\nx = '\xe9'\n",
      "#!/usr/bin/python3\n# vim: set fileencoding=iso-8859-15 :\nx = '\xa4'  # \xe9\n",
      "\xef\xbb\xbfx = '\xc3\xa9'\n",
      "x = '\xc3\xa9'\n",
      "from __future__ import division\ndef f(x: int) -> int: ...\n",
  }));
  CAPTURE(text);
  CheckedProject project;
  const auto checked = project.check_text(text);
  CHECK(checked.exit_code == 0);
  CHECK(checked.out.empty());
  CHECK(checked.err.empty());
}

TEST_CASE("What is wrong is named with its place") {
  struct Case {
    std::string_view text;
    unsigned line;
    unsigned column;
    const char* message;
  };
  const auto [text, line, column, message] = GENERATE(values<Case>({
      {"x = 1\ny = 5 if\n", 2, 9, "invalid syntax"},
      {"def f():\nreturn 1\n", 2, 0, "expected an indented block"},
      {"x = 1\n  \ny = = 2\n", 3, 5, "invalid syntax"},
      {"\n\n  x = 1\n", 3, 0, "unexpected indent"},
      {"if 1:\n\tx = 1\n        y = 2\n", 3, 0, "inconsistent use of tabs and spaces"},
      {"x = 1\nreturn x\n", 2, 0, "'return' outside function"},
      {"\nbreak\n", 2, 0, "'break' outside loop"},
      {"print 'x'\n", 1, 0, "Missing parentheses"},
      {"x = 1\n\nx = '\xe9'\n", 3, 0, "'utf-8' codec can't decode byte 0xe9"},
      {"x = 1\n# caf\xe9 in a comment\n", 2, 0, "'utf-8' codec can't decode byte 0xe9"},
      {"# coding: no-such-code\n", 1, 0, "no-such-code"},
      {bytes("x = 1\ny = '\0'\n", 13), 2, 0, "null byte"},
  }));
  CAPTURE(text);
  CheckedProject project;
  const auto checked = project.check_text(text);
  CHECK(checked.exit_code == 1);
  REQUIRE(checked.diagnostics.size() == 1);
  CHECK(checked.diagnostics[0].file == "a.py");
  CHECK(checked.diagnostics[0].line == line);
  // Where the interpreter's versions differ there is no column here.
  if (column != 0) CHECK(checked.diagnostics[0].column == column);
  CHECK(checked.diagnostics[0].severity == sdk::Severity::Error);
  CHECK(checked.diagnostics[0].message.find(message) != std::string::npos);
}

TEST_CASE("Nesting that the interpreter cannot stand is an error of that file alone") {
  CheckedProject project;
  project.write("deep.py", std::string(200'000, '-') + "1\n");
  std::string sum = "x = 1";
  for (int i = 0; i < 100'000; ++i) sum += "+1";
  project.write("long.py", sum);
  project.write("good.py", "x = 1\n");
  const auto checked = project.check({"deep.py", "long.py", "good.py"});
  CHECK(checked.exit_code <= 1);
  // How much is too much differs between versions, but never whether a failure is explained.
  CHECK((checked.exit_code == 1) == !checked.diagnostics.empty());
  for (const auto& diagnostic : checked.diagnostics) CHECK(diagnostic.file != "good.py");
  CHECK(checked.depfile.find("good.py") != std::string::npos);
}

TEST_CASE("A warning is shown and is no failure") {
  CheckedProject project;
  const auto checked = project.check_text("import re\nx = '\\d'\ny = '\\w'\n");
  CHECK(checked.exit_code == 0);
  REQUIRE(checked.diagnostics.size() == 2);
  std::set<unsigned> lines;
  for (const auto& diagnostic : checked.diagnostics) {
    CHECK(diagnostic.severity == sdk::Severity::Warning);
    lines.insert(diagnostic.line);
  }
  CHECK(lines == std::set<unsigned>{2, 3});
}

TEST_CASE("Each file is checked whatever the others are like") {
  CheckedProject project;
  project.write("a.py", "x = (\n");
  project.write("b.pyi", "def f() -> int: ...\n");
  project.write("c.py", "x = )\n");
  const auto checked = project.check({"missing.py", "a.py", "b.pyi", "c.py"});
  CHECK(checked.exit_code == 1);
  std::vector<std::string> files;
  for (const auto& diagnostic : checked.diagnostics) files.push_back(diagnostic.file);
  CHECK(files == std::vector<std::string>{"missing.py", "a.py", "c.py"});
  CHECK(checked.diagnostics[0].message == "cannot be read: No such file or directory");
  CHECK(project.plan({"a.py"}).commands[0].independent);
}

TEST_CASE("Odd file names are named as they are") {
  const auto name =
      GENERATE(values<std::string>({"a b.py", "it's \"quoted\".py", "-c.py", "a:1: b.py",
                                    "$HOME #1.py", "\xff.py", "\xc3\xa9.py", "*.py", "a\\b.py"}));
  CAPTURE(name);
  CheckedProject project;
  const auto checked = project.check_text("x = )\n", name);
  CHECK(checked.exit_code == 1);
  REQUIRE(checked.diagnostics.size() == 1);
  CHECK(checked.diagnostics[0].file == name);
  CHECK(checked.diagnostics[0].line == 1);
}

TEST_CASE("A name that begins with a colon is named below the folder") {
  const auto* name = GENERATE(":.py", ":a.py", "::1: b.py", ":folder/a.py");
  CAPTURE(name);
  CheckedProject project;
  const auto checked = project.check_text("x = '\\d'\ny = )\n", name);
  CHECK(checked.exit_code == 1);
  REQUIRE_FALSE(checked.diagnostics.empty());
  CHECK(checked.diagnostics.back().file == std::string("./") + name);
  CHECK(checked.diagnostics.back().line == 2);
  CHECK(project.check_text("x = 1\n", name).exit_code == 0);
}

TEST_CASE("A name with control characters is not checkable") {
  CheckedProject project;
  const auto plan = project.plan({"a\nb.py", "good.py", "\x1b[31m.py"});
  REQUIRE(plan.not_checkable.size() == 2);
  CHECK(plan.not_checkable[0].file == "a\nb.py");
  CHECK(plan.not_checkable[0].reason == "its name has control characters");
  REQUIRE(plan.commands.size() == 1);
  CHECK(plan.commands[0].files == sdk::Words{"good.py"});
  CHECK(project.plan({"a\nb.py"}).commands.empty());
  CHECK(project.plan({}).commands.empty());
}

TEST_CASE("A name that looks like a message is not checkable") {
  const auto name = GENERATE(values<std::string>(
      {"a:1: error: b.py", "a:1:2: warning: b.py", "a:3: note: .py", "a:1: error: b/c.py"}));
  CAPTURE(name);
  CheckedProject project;
  const auto plan = project.plan({name, "good.py"});
  REQUIRE(plan.not_checkable.size() == 1);
  CHECK(plan.not_checkable[0].file == name);
  CHECK(plan.not_checkable[0].reason == "its name looks like a message of a compiler");
  REQUIRE(plan.commands.size() == 1);
  CHECK(plan.commands[0].files == sdk::Words{"good.py"});
}

TEST_CASE("The project's own modules do not stand in for those of the library") {
  CheckedProject project;
  for (const char* name : {"tokenize.py", "ast.py", "io.py", "os.py", "warnings.py", "site.py",
                           "encodings/__init__.py", "sitecustomize.py"}) {
    project.write(name, "raise SystemExit('imported')\n");
  }
  const auto checked = project.check({"tokenize.py", "ast.py", "io.py", "os.py", "warnings.py"});
  CHECK(checked.exit_code == 0);
  CHECK(checked.out + checked.err == "");
}

TEST_CASE("The project is left as it was") {
  CheckedProject project;
  project.check_text("x = 1\n", "package/__init__.py");
  std::size_t entries = 0;
  for (const auto& entry : fs::recursive_directory_iterator(project.root())) {
    CAPTURE(entry.path().string());
    CHECK(entry.path().filename() != "__pycache__");
    ++entries;
  }
  CHECK(entries == 2);
}

TEST_CASE("The depfile names all that was read, as make reads names") {
  CheckedProject project;
  for (const char* name : {"a.py", "b c.py", "d$#.py", "e\\ f.py", "g\\h.py"}) {
    project.write(name, "");
  }
  const auto checked = project.check({"a.py", "b c.py", "d$#.py", "e\\ f.py", "g\\h.py"});
  CHECK(checked.depfile.find("check: \\\n  a.py \\\n  b\\ c.py \\\n  d$$\\#.py \\\n"
                             "  e\\\\\\ f.py \\\n  g\\h.py \\\n  /") == 0);
  CHECK(checked.depfile.find("python3") != std::string::npos);
  CHECK(checked.depfile.find(project.host.scratch + "/python-check.py") != std::string::npos);
}

TEST_CASE("Many files are divided, few are not") {
  struct Case {
    std::size_t files;
    unsigned jobs;
    std::size_t commands;
  };
  const auto [files, jobs, commands] = GENERATE(values<Case>({
      {1, 8, 1},
      {200, 8, 1},
      {399, 8, 1},
      {400, 8, 2},
      {1000, 8, 5},
      {1000, 2, 2},
      {1000, 0, 1},
  }));
  const os::TempDir scratch;
  sdk::Words names;
  for (std::size_t i = 0; i < files; ++i) names.push_back(std::to_string(i) + ".py");
  const auto plan = python::check_plan(names, "python3", scratch.path().string(), jobs);
  CHECK(plan.commands.size() == commands);
  sdk::Words covered;
  std::set<std::string> depfiles;
  for (const auto& command : plan.commands) {
    covered.insert(covered.end(), command.files.begin(), command.files.end());
    depfiles.insert(command.depfile);
  }
  CHECK(covered == names);
  CHECK(depfiles.size() == commands);
}

TEST_CASE("A scratch directory that cannot be written is said") {
  CHECK_THROWS_WITH(python::check_plan({"a.py"}, "python3", "/nowhere", 1),
                    "cannot write '/nowhere/python-check.py'");
}
