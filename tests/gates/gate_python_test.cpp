// Python projects at a gate, alone and beside C++.

#include "gates/gate_projects.h"
#include "os/process_runner.h"
#include "support/catch.h"
#include "support/needed_tool.h"

using namespace sprint::test;

namespace {

/// Whether the test has to end here.
bool lacks_pytest(const GateFixture& with) {
  sprint::os::Command command;
  command.argv = {SPRINT_PYTHON, "-m", "pytest", "--version"};
  command.cwd = with.root();
  command.err = sprint::os::SameAsStdout{};
  return must_do_without(sprint::os::OsProcessRunner().run(command).succeeded(),
                         "pytest of " SPRINT_PYTHON, "python3-pytest");
}

Files python_project() {
  return {{"pyproject.toml",
           "[project]\nname = 'units'\nversion = '1'\n"
           "[tool.pytest.ini_options]\npythonpath = ['.']\ntestpaths = ['checks']\n"},
          {"sprint.toml", "[toolchain.python]\npython = '" SPRINT_PYTHON "'\n"},
          {"units/__init__.py", ""},
          {"units/step.py", "STEP = 1\n"},
          {"units/one.py",
           "from units.step import STEP\n\n\ndef one(value):\n    return value + STEP\n"},
          {"units/two.py", "def two(value):\n    return value + 1\n"},
          {"checks/test_one.py",
           "from units.one import one\n\n\ndef test_one():\n    assert one(1) == 2\n"},
          {"checks/test_two.py",
           "from units.two import two\n\n\ndef test_two():\n    assert two(1) == 2\n"}};
}

}  // namespace

TEST_CASE("A red test of Python is laid to what it imports") {
  GateFixture with;
  if (lacks_pytest(with)) return;
  with.commit_base(python_project());
  const auto innocent =
      with.commit("Say more", {{"units/two.py", "def two(value):\n    return 1 + value\n"}});
  const auto guilty = with.commit("A larger step", {{"units/step.py", "STEP = 3\n"}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(gate["tests"]["total"] == 2);
  const auto failure = failure_in(gate, "test_one");
  CHECK(failure["verdict"] == "attributed");
  CHECK(suspect_of(failure) == guilty);
  CHECK(failure["location"]["file"] == "checks/test_one.py");
  CHECK(cleared_by(failure, innocent) != "");
}

TEST_CASE("A module that cannot be read is an error of the build, and of its author") {
  GateFixture with;
  if (lacks_pytest(with)) return;
  with.commit_base(python_project());
  const auto innocent =
      with.commit("Say more", {{"units/two.py", "def two(value):\n    return 1 + value\n"}});
  const auto guilty = with.commit("Half a thought", {{"units/step.py", "STEP = (1\n"}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  const auto failure = failure_in(gate, "units/step.py");
  CHECK(failure["kind"] == "build");
  CHECK(suspect_of(failure) == guilty);
  CHECK_FALSE(is_suspected(gate, innocent));
}

TEST_CASE("A Python project whose tests are gone does not pass") {
  GateFixture with;
  if (lacks_pytest(with)) return;
  with.commit_base(python_project());
  with.commit("No tests", {{"checks/test_one.py", "X = 1\n"}, {"checks/test_two.py", "Y = 1\n"}});
  CHECK(with.gate_json(3)["verdict"] == "could-not-run");
}

TEST_CASE("C++ and Python in one repository are both built and tested") {
  GateFixture with;
  if (lacks_pytest(with)) return;
  with.commit_base(unit_project({"alpha", "beta"}) + python_project());
  const auto cpp =
      with.commit("Count by two", {{"src/alpha.cpp", unit_source("alpha", "return value + 2;")}});
  const auto python = with.commit("Count by two as well",
                                  {{"units/two.py", "def two(value):\n    return value + 2\n"}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(gate["tests"]["total"] == 4);
  CHECK(gate["failures"].size() == 2);
  CHECK(suspect_of(failure_in(gate, "alpha")) == cpp);
  CHECK(suspect_of(failure_in(gate, "test_two")) == python);
}

TEST_CASE("Tests for pytest are no pass where there is no pytest, whatever else is green") {
  GateFixture with;
  const auto folder = with.root() / "bare";
  with.run_tool({SPRINT_PYTHON, "-m", "venv", "--without-pip", folder.string()});
  const auto python = folder / "bin" / "python";
  const Files bare{{"sprint.toml", "[toolchain.python]\npython = '" + python.string() + "'\n"}};
  with.commit_base(unit_project({"alpha"}) + python_project() + bare);
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto gate = with.gate_json(3);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(gate["tests"]["passed"] == 1);
  CHECK(has(gate["notes"].dump(), "could not run: python test: "));
  CHECK(has(gate["notes"].dump(), "has no pytest"));
}
