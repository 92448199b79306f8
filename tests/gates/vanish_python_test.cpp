// Tests of Python that a sprint took away or turned off: a green gate lists them, and says who did
// it.

#include "gates/gate_projects.h"
#include "gates/lost_tests.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

constexpr const char* kPytest = "[tool.pytest.ini_options]\ntestpaths = ['checks']\n";
constexpr const char* kTwo = "def test_two():\n    assert 1 + 1 == 2\n";

Files pytest_project() {
  return {{"pyproject.toml", kPytest},
          {"sprint.toml", "[toolchain.python]\npython = '" SPRINT_PYTHON "'\n"},
          {"checks/test_one.py", "def test_one():\n    assert 1 + 0 == 1\n"},
          {"checks/test_two.py", kTwo}};
}

struct LossOfPython {
  const char* what;
  Files files;
  const char* how;
};

std::vector<LossOfPython> losses_of_python() {
  const std::string two = kTwo;
  return {
      {"the file deleted", {{"checks/test_two.py", ""}}, "removed"},
      {"the function renamed",
       {{"checks/test_two.py", "def check_two():\n    assert 1 + 1 == 2\n"}},
       "removed"},
      {"skip", {{"checks/test_two.py", "import pytest\n\n\n@pytest.mark.skip\n" + two}}, "skipped"},
      {"skip inside",
       {{"checks/test_two.py",
         "import pytest\n\n\ndef test_two():\n    pytest.skip('later')\n    assert 1 + 1 == 2\n"}},
       "skipped"},
      {"xfail",
       {{"checks/test_two.py",
         "import pytest\n\n\n@pytest.mark.xfail\ndef test_two():\n    assert 1 + 1 == 3\n"}},
       "will-fail"},
      {"addopts = -k",
       {{"pyproject.toml", std::string(kPytest) + "addopts = \"-k 'not two'\"\n"}},
       "filtered"},
      {"collect_ignore",
       {{"checks/conftest.py", "collect_ignore = ['test_two.py']\n"}},
       "filtered"},
      {"a hook of conftest.py",
       {{"checks/conftest.py",
         "def pytest_collection_modifyitems(items):\n"
         "    items[:] = [each for each in items if 'two' not in each.name]\n"}},
       "filtered"},
  };
}

}  // namespace

TEST_CASE("A test of pytest that a sprint takes away or turns off is listed with the sprint") {
  GateFixture with;
  with.commit_base(pytest_project());
  const bool base_is_known = GENERATE(true, false);
  if (base_is_known) CHECK(with.gate_json(0, {"--head-only"})["tests"]["passed"] == 2);
  with.commit("Say more\n\nSprint: docs/1", {{"README.md", kUnrelatedText}});
  for (const auto& loss : losses_of_python()) {
    DYNAMIC_SECTION(loss.what << (base_is_known ? ", the base known" : ", the base unknown")) {
      with.commit("Be rid of it\n\nSprint: calc/1", loss.files);
      with.commit("Say even more\n\nSprint: docs/2",
                  {{"checks/test_one.py", "def test_one():\n    assert 1 == 1 + 0\n"}});
      const auto gate = with.gate_json(0);
      INFO(gate.dump(1));
      CHECK(gate["tests_compared"] == (base_is_known ? "exact" : "by-diff"));
      REQUIRE(gate["removed_tests"].size() == 1);
      const auto& lost = gate["removed_tests"][0];
      CHECK(lost["how"] == loss.how);
      CHECK(lost["sprint"] == "calc/1");
      if (base_is_known) CHECK(lost["test"] == "checks/test_two.py::test_two");
    }
  }
}

TEST_CASE("A test of unittest that a sprint takes away or turns off is listed with the sprint") {
  GateFixture with;
  const auto bare = with.root() / "bare";
  with.run_tool({SPRINT_PYTHON, "-m", "venv", "--without-pip", bare.string()});
  const std::string python = (bare / "bin" / "python").string();
  const std::string suite =
      "import unittest\n\n\nclass Sums(unittest.TestCase):\n    def test_one(self):\n"
      "        self.assertEqual(1, 1 + 0)\n\n";
  const std::string two = "    def test_two(self):\n        self.assertEqual(2, 1 + 1)\n";
  with.commit_base({{"setup.py", "\n"},
                    {"sprint.toml", "[toolchain.python]\npython = '" + python + "'\n"},
                    {"tests/__init__.py", "\n"},
                    {"tests/test_more.py",
                     "import unittest\n\n\nclass More(unittest.TestCase):\n"
                     "    def test_three(self):\n        self.assertEqual(3, 1 + 2)\n"},
                    {"tests/test_sums.py", suite + two}});
  CHECK(with.gate_json(0, {"--head-only"})["tests"]["passed"] == 3);
  SECTION("skip") {
    with.commit("Skip\n\nSprint: calc/1",
                {{"tests/test_sums.py", suite + "    @unittest.skip('later')\n" + two}});
    const auto gate = with.gate_json(0);
    INFO(gate.dump(1));
    REQUIRE(gate["removed_tests"].size() == 1);
    CHECK(has(gate["removed_tests"][0]["test"], "test_two"));
    CHECK(gate["removed_tests"][0]["how"] == "skipped");
    CHECK(gate["removed_tests"][0]["sprint"] == "calc/1");
  }
  SECTION("an empty load_tests") {
    with.commit("Load nothing\n\nSprint: calc/1",
                {{"tests/test_sums.py", suite + two +
                                            "\n\ndef load_tests(loader, tests, pattern):\n"
                                            "    return unittest.TestSuite()\n"}});
    with.commit("Say more\n\nSprint: docs/1", {{"README.md", kUnrelatedText}});
    const auto gate = with.gate_json(0);
    INFO(gate.dump(1));
    CHECK(gate["removed_tests"].size() == 2);
    for (const auto& lost : gate["removed_tests"]) {
      CHECK(lost["how"] == "filtered");
      CHECK(lost["sprint"] == "calc/1");
    }
  }
}
