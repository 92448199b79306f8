// The steps are run: what matters is what a real interpreter and a real pytest make of them.

#include "python/gate/python_gate.h"

#include <set>

#include "python/project/python_project.h"
#include "unit/python-plugin/gate_project.h"

using namespace sprint;
using sdk::TestOutcome;
using sdk::Words;
using test::GateProject;
namespace fs = std::filesystem;

namespace {

using Outcomes = std::map<std::string, TestOutcome>;

std::set<std::string> files_below(const fs::path& root) {
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    files.insert(entry.path().lexically_relative(root).string());
  }
  return files;
}

struct Calculator : GateProject {
  Calculator() {
    write("calc/__init__.py", "");
    write("calc/core.py", "def add(a, b):\n    return a + b\n");
    write("tests/test_core.py",
          "import pytest\nfrom calc.core import add\n\n"
          "def test_add():\n    assert add(1, 2) == 3\n\n"
          "class TestMore:\n"
          "    @pytest.mark.parametrize('v', ['a/b', 'c::d', '-x'])\n"
          "    def test_text(self, v):\n        assert add(v, 'y') == 'a/by'\n\n"
          "@pytest.mark.skip(reason='later')\ndef test_later():\n    pass\n\n"
          "def test_deep():\n    add('x', 1)\n");
  }
};

const Outcomes kAll = {
    {"tests/test_core.py::test_add", TestOutcome::Passed},
    {"tests/test_core.py::TestMore::test_text[a/b]", TestOutcome::Passed},
    {"tests/test_core.py::TestMore::test_text[c::d]", TestOutcome::Failed},
    {"tests/test_core.py::TestMore::test_text[-x]", TestOutcome::Failed},
    {"tests/test_core.py::test_later", TestOutcome::Skipped},
    {"tests/test_core.py::test_deep", TestOutcome::Failed},
};

}  // namespace

TEST_CASE("Scripts without tests are no reason for a gate") {
  GateProject project;
  project.write("tools/release.py", "print('x')\n");
  project.write("tools/test_report.py", "print('the results of another language')\n");
  project.write("pyproject.toml", "[tool.black]\nline-length = 100\n");
  for (const auto kind : {sdk::StepKind::Configure, sdk::StepKind::Build, sdk::StepKind::Test}) {
    const auto plan = project.toolchain.gate(project.context(kind));
    CHECK(plan.steps.empty());
    CHECK(plan.reason.starts_with("no tests to be seen: "));
  }
  CHECK(project.host.requests.empty());
  CHECK_FALSE(project.toolchain.tests(project.context()));
}

TEST_CASE("Tests that only the settings of pytest tell of are seen") {
  const auto* settings = GENERATE("[tool.pytest.ini_options]\ntestpaths = ['checks']\n",
                                  "[tool.pytest.ini_options]\npython_files = 'check_*.py'\n",
                                  "[tool.pytest.ini_options]\naddopts = '--doctest-modules'\n");
  GateProject project;
  project.write("checks/check_a.py", "def test_a(): pass\n");
  project.write("pyproject.toml", settings);
  CHECK(project.toolchain.gate(project.context()).steps.size() == 1);
}

TEST_CASE_METHOD(Calculator, "There is nothing to configure, and nothing is run to say so") {
  const auto plan = toolchain.gate(context(sdk::StepKind::Configure));
  CHECK(plan.steps.empty());
  CHECK(plan.reason.empty());
  CHECK(host.requests.empty());
}

TEST_CASE_METHOD(Calculator, "A file that no test imports must compile") {
  CHECK(run_build().exit_code == 0);
  write("scripts/deploy.py", "x = 1\ndef f(:\n");
  const auto broken = run_build();
  CHECK(broken.exit_code == 1);
  CHECK(broken.log.find("scripts/deploy.py:2:7: error: ") != std::string::npos);
  // Not remembered as good, nor are the others looked at again.
  CHECK(run_build().exit_code == 1);
  write("scripts/deploy.py", "x = 1\n");
  CHECK(run_build().exit_code == 0);
}

TEST_CASE_METHOD(Calculator, "A file that has passed is read again once it has changed") {
  write("calc/extra.py", "x = 1\n");
  CHECK(run_build().exit_code == 0);
  write("calc/extra.py", "x = (\n");
  CHECK(run_build().exit_code == 1);
}

TEST_CASE_METHOD(Calculator, "What may be wrong on purpose need not compile") {
  write("tests/fixtures/bad.py", "def (\n");
  write("{{name}}/setup.py", "{% if x %}\n");
  CHECK(run_build().exit_code == 0);
  write("legacy/old.py", "print 'x'\n");
  CHECK(run_build().exit_code == 1);
  host.settings["exclude"] = "docs 'legacy/'";
  CHECK(run_build().exit_code == 0);
}

TEST_CASE_METHOD(Calculator, "Every test is reported with its key and the place of its failure") {
  const auto before = files_below(root());
  const auto result = run_tests();
  CAPTURE(result.log);
  CHECK(result.exit_code == 1);
  CHECK(result.outcomes == kAll);
  CHECK(result.places.at("tests/test_core.py::test_deep") == "tests/test_core.py:17");
  CHECK(files_below(root()) == before);
}

TEST_CASE_METHOD(Calculator, "Tests are selected by their keys, and a missing one stops nobody") {
  const Words tests = {"tests/test_core.py::TestMore::test_text[c::d]",
                       "tests/test_core.py::test_add", "tests/test_core.py::test_gone",
                       "tests/test_core.py::TestMore::test_text[gone]", "tests/gone.py::test_x"};
  const auto result = run_tests({tests, {}, true});
  CAPTURE(result.log);
  CHECK(result.exit_code == 1);
  CHECK(result.outcomes ==
        Outcomes{{tests[0], TestOutcome::Failed}, {tests[1], TestOutcome::Passed}});
}

TEST_CASE_METHOD(Calculator, "A selection may be longer than a command line") {
  Words tests = {"tests/test_core.py::test_add"};
  for (int i = 0; i < 30'000; ++i) {
    tests.push_back("tests/test_core.py::test_" + std::string(100, 'x') + std::to_string(i));
  }
  CHECK(run_tests({tests, {}}).outcomes.size() == 1);
}

TEST_CASE_METHOD(Calculator, "Names that look like options are files") {
  write("-n/test_odd.py", "def test_odd(): pass\n");
  const std::string key = "-n/test_odd.py::test_odd";
  const auto result = run_tests({{key}, {}});
  CAPTURE(result.log);
  CHECK(result.outcomes == Outcomes{{key, TestOutcome::Passed}});
}

TEST_CASE_METHOD(Calculator, "A file that does not load is red and stops no other") {
  write("tests/test_bad.py", "import no_such_module\n");
  const auto result = run_tests();
  CHECK(result.outcomes.at("tests/test_bad.py") == TestOutcome::Error);
  CHECK(result.outcomes.size() == kAll.size() + 1);
  const auto alone = run_tests({{"tests/test_bad.py"}, {}});
  CHECK(alone.outcomes == Outcomes{{"tests/test_bad.py", TestOutcome::Error}});
}

TEST_CASE_METHOD(Calculator, "An inherited test is named after the class that inherits it") {
  write("tests/base.py", "class Base:\n    def test_same(self):\n        assert False\n");
  write("tests/test_kinds.py", "from base import Base\nclass TestKind(Base):\n    pass\n");
  const std::string key = "tests/test_kinds.py::TestKind::test_same";
  CHECK(run_tests().outcomes.at(key) == TestOutcome::Failed);
  CHECK(run_tests({{key}, {}}).outcomes == Outcomes{{key, TestOutcome::Failed}});
}

TEST_CASE_METHOD(Calculator, "Settings that would narrow or stop a run do not") {
  write("pytest.ini", "[pytest]\naddopts = -x --last-failed -q -q\n");
  run_tests();
  CHECK(run_tests().outcomes == kAll);
}

TEST_CASE_METHOD(Calculator, "Words of the settings reach pytest") {
  host.settings["arguments"] = "-k 'deep or later'";
  CHECK(run_tests().outcomes.size() == 2);
  host.settings["arguments"] = "-k 'deep";
  CHECK_THROWS_WITH(toolchain.gate(context()), "a quote is not closed in '-k 'deep'");
}

TEST_CASE_METHOD(Calculator, "All tests can be listed, with the files that do not load") {
  write("tests/test_bad.py", "import no_such_module\n");
  const auto before = files_below(root());
  const auto listed = toolchain.tests(context());
  REQUIRE(listed);
  std::set<std::string> keys(listed->begin(), listed->end());
  std::set<std::string> expected = {"tests/test_bad.py"};
  for (const auto& [key, outcome] : kAll) expected.insert(key);
  CHECK(keys == expected);
  CHECK(files_below(root()) == before);
}

TEST_CASE_METHOD(Calculator, "A test that exists is up to date") {
  using sdk::Freshness;
  write("tests/test_unit.py", "import unittest\nclass T(unittest.TestCase):\n    pass\n");
  const Words tests = {"tests/test_core.py::test_add",
                       "tests/test_core.py::TestMore::test_text[a/b]",
                       "tests/test_core.py",
                       "tests.test_unit.T.test_x",
                       "tests/test_core.py::test_ad",
                       "tests/test_gone.py::test_add",
                       "tests.test_unit.Gone.test_x",
                       "no such test",
                       ""};
  const auto answers = toolchain.up_to_date(tests, context());
  REQUIRE(answers.size() == tests.size());
  for (std::size_t i = 0; i < tests.size(); ++i) {
    CAPTURE(tests[i]);
    CHECK(answers[i] == (i < 4 ? Freshness::UpToDate : Freshness::Unknown));
  }
}

TEST_CASE_METHOD(Calculator, "A run that crashes does not leave the report of the one before") {
  CHECK(run_tests().outcomes == kAll);
  write("conftest.py", "import os\nos._exit(3)\n");
  const auto crashed = run_tests();
  CHECK(crashed.exit_code == 3);
  CHECK(crashed.outcomes.empty());
  CHECK_FALSE(toolchain.tests(context()));
}

TEST_CASE_METHOD(Calculator, "Several processes are used only if they are there and asked for") {
  python::TestSetup setup{SPRINT_PYTHON};
  setup.tools.pytest = true;
  const auto has_n = [&](const sdk::Selection& selection) {
    const auto words = python::test_step(context(sdk::StepKind::Test, selection), setup).argv;
    const auto found = std::find(words.begin(), words.end(), "-n");
    return found == words.end() ? std::string("no") : *(found + 1);
  };
  host.settings["xdist"] = "on";
  CHECK(has_n({}) == "no");
  setup.tools.xdist = true;
  CHECK(has_n({}) == "3");
  CHECK(has_n({{}, {}, true}) == "0");
  host.settings.clear();
  CHECK(has_n({}) == "no");
}

TEST_CASE_METHOD(Calculator, "The time limit of a test is the plugin's, if there is one") {
  python::TestSetup setup{SPRINT_PYTHON};
  setup.tools.pytest = true;
  const auto has = [&](const std::string& word) {
    const auto words = python::test_step(context(), setup).argv;
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  CHECK(has("faulthandler_timeout=300"));
  setup.tools.timeout = true;
  CHECK(has("--timeout=300"));
  CHECK_FALSE(has("faulthandler_timeout=300"));
  write("setup.cfg", "[tool:pytest]\ntimeout = 7\n");
  CHECK_FALSE(has("--timeout=300"));
}

TEST_CASE("The user's virtual environment serves the gate, and the gate's files are tested") {
  GateProject project;
  const auto interpreter = project.make_venv();
  for (const test::TestSpace* tree : {static_cast<test::TestSpace*>(&project), &project.users}) {
    const std::string value = tree == &project.users ? "'old'" : "'new'";
    tree->write("lib/engine/__init__.py", "value = " + value + "\n");
    tree->write("src/motor/__init__.py", "value = " + value + "\n");
  }
  project.write("tests/test_engine.py",
                "import os, sys, unittest, engine, motor\n"
                "class T(unittest.TestCase):\n"
                "    def test_a(self):\n"
                "        self.assertEqual((engine.value, motor.value), ('new', 'new'))\n"
                "    def test_b(self):\n        self.assertIn('/.venv/', sys.executable)\n"
                "        self.assertIn('/.venv/bin:', os.environ['PATH'])\n");
  // Installed as links into the user's checkout, as `pip install -e` does.
  const fs::path packages = fs::path(interpreter).parent_path().parent_path() / "lib";
  for (const auto& version : fs::directory_iterator(packages)) {
    os::replace_file(version.path() / "site-packages/links.pth",
                     (project.users / "lib").string() + "\n" + (project.users / "src").string());
  }
  const auto result = project.run_tests();
  CAPTURE(result.log);
  CHECK(result.outcomes == Outcomes{{"test_engine.T.test_a", TestOutcome::Passed},
                                    {"test_engine.T.test_b", TestOutcome::Passed}});
}

TEST_CASE("Tests that need pytest are not run without it") {
  GateProject project;
  const auto interpreter = project.make_venv();
  project.write("tests/test_a.py", GENERATE("import pytest\ndef test_a(): pass\n",
                                            "def test_a():\n    assert True\n"));
  const auto plan = project.toolchain.gate(project.context());
  CHECK(plan.steps.empty());
  CHECK(plan.reason == "'" + interpreter +
                           "' has no pytest, for which tests/test_a.py is written (install pytest, "
                           "or name another interpreter in toolchain.python.python)");
}

TEST_CASE("Without an interpreter there is a reason and no step") {
  GateProject project;
  project.write("test_a.py", "def test_a(): pass\n");
  project.host.settings["python"] = "/nowhere/python";
  for (const auto kind : {sdk::StepKind::Build, sdk::StepKind::Test}) {
    const auto plan = project.toolchain.gate(project.context(kind));
    CHECK(plan.steps.empty());
    CHECK(plan.reason.starts_with("'/nowhere/python' is not a Python 3 interpreter: "));
  }
  CHECK_FALSE(project.toolchain.tests(project.context()));
  CHECK(project.toolchain.sources_of({"test_a.py::test_a"}, project.context())
            .tests.at(0)
            .everything);
}
