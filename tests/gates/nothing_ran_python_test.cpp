// Python projects whose tests did not run, or not all of them: never a pass.

#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

constexpr const char* kTwoTests = "def test_one():\n    pass\n\n\ndef test_two():\n    pass\n";

Files pytest_project(const std::string& tests, const std::string& options = "") {
  return {{"pyproject.toml", "[tool.pytest.ini_options]\ntestpaths = ['checks']\n" + options},
          {"sprint.toml", "[toolchain.python]\npython = '" SPRINT_PYTHON "'\n"},
          {"checks/test_a.py", tests}};
}

/// With an interpreter that has no pytest.
Files unittest_project(const GateFixture& with, const std::string& tests) {
  const auto folder = with.root() / "bare";
  with.run_tool({SPRINT_PYTHON, "-m", "venv", "--without-pip", folder.string()});
  return {{"sprint.toml",
           "[toolchain.python]\npython = '" + (folder / "bin" / "python").string() + "'\n"},
          {"test_a.py", "import os, sys, unittest\n\n\nclass A(unittest.TestCase):\n" + tests}};
}

}  // namespace

TEST_CASE("Modules that could not be imported before either are no pass: nothing was tested") {
  GateFixture with;
  auto project = pytest_project("import no_such_module\n\n\ndef test_one():\n    pass\n");
  project.emplace_back("checks/test_b.py", "from nowhere import x\n\n\ndef test_b(): pass\n");
  with.commit_base(project);
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.gate_json(3);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "python: no test was run, not one could be started"));
}

TEST_CASE("A conftest.py that could not be loaded before either is no pass, and nobody's fault") {
  GateFixture with;
  auto project = pytest_project(kTwoTests);
  project.emplace_back("checks/conftest.py", "import no_such_module\n");
  with.commit_base(project);
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.gate_json(3);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(failure_in(gate, "pytest")["verdict"] == "pre-existing");
  CHECK(gate["tests"]["pre_existing"] == 1);
  CHECK(failure_in(gate, "pytest")["message"] ==
        "ModuleNotFoundError: No module named 'no_such_module'");

  const auto guilty =
      with.commit("Break it otherwise", {{"checks/conftest.py", "import nowhere\n"}});
  const auto other = with.gate_json(1);
  INFO(other.dump(1));
  CHECK(suspect_of(failure_in(other, "pytest")) == guilty);
}

TEST_CASE("A module that could not be imported before is an old failure beside tests that ran") {
  GateFixture with;
  auto project = pytest_project(kTwoTests);
  project.emplace_back("checks/test_b.py", "from nowhere import x\n\n\ndef test_b(): pass\n");
  with.commit_base(project);
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.gate_json(0);
  INFO(gate.dump(1));
  CHECK(gate["tests"]["pre_existing"] == 1);
}

TEST_CASE("Nothing but tests of pytest that skip themselves is no pass") {
  GateFixture with;
  with.commit_base(pytest_project(kTwoTests));
  const auto* tests = GENERATE(
      as<const char*>(), "import pytest\n\n\ndef test_one():\n    pytest.skip('not here')\n",
      "import pytest\n\npytestmark = pytest.mark.skip\n\n\ndef test_one(): pass\n\n\ndef "
      "test_two(): "
      "pass\n",
      "import pytest\n\npytest.skip('not here', allow_module_level=True)\n\n\ndef test_one(): "
      "pass\n",
      "import pytest\n\n\n@pytest.mark.xfail\ndef test_one(): assert False\n");
  with.commit("Skip it", {{"checks/test_a.py", tests}});
  const auto gate = with.gate_json(3);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "python test: no test was run, since all "));
}

TEST_CASE("A run of pytest that somebody stops is not whole, though it ends with 0") {
  struct Stop {
    const char* file;
    const char* text;
  };
  const auto stop = GENERATE(values<Stop>({
      {"checks/test_a.py",
       "import pytest\n\n\ndef test_one(): pass\n\n\ndef test_two(): pytest.exit('x', "
       "returncode=0)\n\n\ndef test_three(): assert False\n"},
      {"checks/test_a.py",
       "import os\n\n\ndef test_one(): pass\n\n\ndef test_two(): os._exit(0)\n"},
      {"checks/conftest.py",
       "import pytest\n\n\ndef pytest_runtest_logfinish(nodeid):\n    pytest.exit('x', "
       "returncode=0)\n"},
      {"checks/conftest.py", "def pytest_runtest_protocol(item): return 'two' in item.name\n"},
      {"pyproject.toml",
       "[tool.pytest.ini_options]\ntestpaths = ['checks']\naddopts = '--setup-plan'\n"},
      {"checks/conftest.py",
       "def pytest_runtest_logfinish(nodeid):\n    SESSION[0].shouldstop = 'x'\n\n\nSESSION = "
       "[]\n\n\ndef pytest_sessionstart(session):\n    SESSION.append(session)\n\n\ndef "
       "pytest_sessionfinish(session):\n    session.exitstatus = 0\n"},
  }));
  CAPTURE(stop.file, stop.text);
  GateFixture with;
  with.commit_base(pytest_project(kTwoTests));
  with.commit("Stop it", {{stop.file, stop.text}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "fail");
  CHECK(gate["tests"]["not_run"] > 0);
  CHECK(has(gate.dump(), "the report is not complete: "));
}

TEST_CASE("A run of pytest that was stopped at the base as well is no pass") {
  GateFixture with;
  with.commit_base(
      pytest_project("import pytest\n\n\ndef test_one(): pytest.exit('x', returncode=0)\n\n\ndef "
                     "test_two(): pass\n"));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.gate_json(3);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "could-not-run");
}

TEST_CASE("A pytest that is left before it collects anything is no pass") {
  struct Stop {
    const char* file;
    const char* text;
  };
  const auto stop = GENERATE(values<Stop>({
      {"checks/conftest.py", "import pytest\n\npytest.exit('x', returncode=0)\n"},
      {"checks/conftest.py", "import os\n\nos._exit(0)\n"},
      {"checks/test_a.py", "import sys\n\nsys.exit(0)\n\n\ndef test_one(): pass\n"},
      {"checks/test_a.py",
       "import pytest\n\npytest.exit('x', returncode=0)\n\n\ndef test_one(): pass\n"},
      {"pyproject.toml", "[tool.pytest.ini_options]\ntestpaths = ['checks']\naddopts = '--co'\n"},
  }));
  CAPTURE(stop.file, stop.text);
  GateFixture with;
  with.commit_base(pytest_project(kTwoTests));
  with.commit("Stop it", {{stop.file, stop.text}});
  const auto outcome = with.gate({"--base", "base", "--json"});
  INFO(outcome.out);
  CHECK((outcome.exit_code == 3 || outcome.exit_code == 1));
  CHECK(nlohmann::json::parse(outcome.out)["verdict"] != "pass");
}

TEST_CASE("Settings that stop pytest at its first failure hide no other") {
  GateFixture with;
  with.commit_base(pytest_project(kTwoTests, "addopts = '-x --maxfail=1'\n"));
  with.commit("Break both", {{"checks/test_a.py",
                              "def test_one():\n    assert False\n\n\ndef test_two():\n    assert "
                              "False\n"}});
  const auto gate = with.gate_json(1);
  CHECK(gate["tests"]["failed"] == 2);
}

TEST_CASE("Our runner of unittest is not whole where it ran fewer tests than it announced") {
  const auto* stop =
      GENERATE(as<const char*>(), "os._exit(0)", "self._outcome.result.stop()",
               "self._outcome.result.failfast = True; self.fail()", "raise KeyboardInterrupt");
  GateFixture with;
  const std::string others = "    def test_a(self): pass\n    def test_x(self): pass\n";
  with.commit_base(unittest_project(with, "    def test_one(self): pass\n" + others));
  with.commit("Stop it", {{"test_a.py",
                           "import os, sys, unittest\n\n\nclass A(unittest.TestCase):\n    def "
                           "test_one(self): " +
                               std::string(stop) + "\n" + others}});
  const auto gate = with.gate_json(1);
  INFO(stop << gate.dump(1));
  CHECK(gate["verdict"] == "fail");
  CHECK(has(gate.dump(), "python test: "));
}

TEST_CASE("A test of unittest that calls sys.exit is an error, and the others run") {
  GateFixture with;
  with.commit_base(unittest_project(with, "    def test_one(self): pass\n"));
  with.commit("Leave", {{"test_a.py",
                         "import sys, unittest\n\n\nclass A(unittest.TestCase):\n    def "
                         "test_one(self): sys.exit(0)\n    def test_two(self): pass\n"}});
  const auto gate = with.gate_json(1);
  CHECK(gate["tests"]["failed"] == 1);
  CHECK(gate["tests"]["passed"] == 1);
}

TEST_CASE("Nothing but tests of unittest that are skipped is no pass, however they are") {
  const auto* tests =
      GENERATE(as<const char*>(), "    @unittest.skip('x')\n    def test_one(self): pass\n",
               "    @classmethod\n    def setUpClass(cls): raise unittest.SkipTest('x')\n    def "
               "test_one(self): pass\n    def test_two(self): pass\n",
               "    def test_one(self): pass\n\n\nraise unittest.SkipTest('x')\n",
               "    @unittest.expectedFailure\n    def test_one(self): self.fail()\n");
  GateFixture with;
  with.commit_base(unittest_project(with, "    def test_one(self): pass\n"));
  with.commit("Skip", {{"test_a.py", "import unittest\n\n\nclass A(unittest.TestCase):\n" +
                                         std::string(tests)}});
  const auto gate = with.gate_json(3);
  INFO(gate.dump(1));
  CHECK(gate["verdict"] == "could-not-run");
}

TEST_CASE("A file for unittest that could not be loaded before either is no pass") {
  GateFixture with;
  auto project = unittest_project(with, "    def test_one(self): pass\n");
  project.back().second = "import no_such_module, unittest\n" + project.back().second;
  with.commit_base(project);
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  CHECK(with.gate_json(3)["verdict"] == "could-not-run");
}
