#include "unit/python-plugin/gate_project.h"

using namespace sprint;
using sdk::TestOutcome;
using test::GateProject;

namespace {

using Outcomes = std::map<std::string, TestOutcome>;

struct Unittest : GateProject {
  Unittest() { make_venv(); }
};

}  // namespace

TEST_CASE_METHOD(Unittest, "Each outcome of unittest is told from what tests print") {
  write("tests/test_all.py", R"(import os, sys, unittest
class T(unittest.TestCase):
    def test_pass(self):
        """A first line ... FAIL"""
        print("test_lie (tests.test_all.T.test_lie) ... ok")
        os.write(2, b"FAIL: test_pass\nRan 77 tests\n\xff\x1b[31m")
    def test_fail(self):
        self.assertEqual(1, 2, "odd \x00 <&> \udcff text")
    def test_error(self):
        raise RuntimeError("x")
    @unittest.skip("later")
    def test_skip(self):
        pass
    @unittest.expectedFailure
    def test_expected(self):
        self.fail()
    @unittest.expectedFailure
    def test_unexpected(self):
        pass
    def test_parts(self):
        for i in range(3):
            with self.subTest(i=i):
                self.assertNotEqual(i, 1)
class Broken(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError("no disk")
    def test_never(self):
        pass
)");
  write("tests/test_bad.py", "import no_such_module\nimport unittest\n");
  write("tests/deep/test_skipped.py", "import unittest\nraise unittest.SkipTest('not here')\n");
  write("pkg/__init__.py", "");
  write("pkg/tests/__init__.py", "");
  write("pkg/tests/test_in.py",
        "from unittest import TestCase\nclass A(TestCase):\n    def test_a(self): pass\n");
  const auto result = run_tests();
  CAPTURE(result.log);
  CHECK(result.exit_code == 1);
  const Outcomes expected = {
      {"test_all.T.test_pass", TestOutcome::Passed},
      {"test_all.T.test_fail", TestOutcome::Failed},
      {"test_all.T.test_error", TestOutcome::Error},
      {"test_all.T.test_skip", TestOutcome::Skipped},
      {"test_all.T.test_expected", TestOutcome::Skipped},
      {"test_all.T.test_unexpected", TestOutcome::Failed},
      {"test_all.T.test_parts", TestOutcome::Failed},
      {"test_all.Broken", TestOutcome::Error},
      {"test_all.Broken.test_never", TestOutcome::NotRun},
      {"test_bad", TestOutcome::Error},
      {"test_skipped", TestOutcome::Skipped},
      {"pkg.tests.test_in.A.test_a", TestOutcome::Passed},
  };
  CHECK(result.outcomes == expected);
  CHECK(result.places.at("test_all.T.test_fail") == "tests/test_all.py:8");
  CHECK(result.places.at("test_bad") == "tests/test_bad.py:1");
  CHECK(result.log.find("unittest_runner.py") == std::string::npos);
  for (const auto& [key, outcome] : expected) {
    CAPTURE(key);
    const auto alone = run_tests({{key}, {}, true});
    CAPTURE(alone.log);
    CHECK(alone.outcomes.at(key) == outcome);
    // A class that cannot be set up is told of, and each of its tests.
    CHECK(alone.outcomes.size() == (key.starts_with("test_all.Broken") ? 2U : 1U));
  }
}

TEST_CASE_METHOD(Unittest, "No test is not a pass") {
  write("test_none.py", "import unittest\nclass T(unittest.TestCase): pass\n");
  const auto result = run_tests();
  CHECK(result.exit_code == 5);
  CHECK(result.outcomes.empty());
}

TEST_CASE_METHOD(Unittest, "A crash leaves the tests that have run") {
  write("test_crash.py",
        "import os, unittest\nclass T(unittest.TestCase):\n    def test_a(self): pass\n"
        "    def test_b(self): os._exit(0)\n    def test_c(self): pass\n");
  CHECK(run_tests().outcomes == Outcomes{{"test_crash.T.test_a", TestOutcome::Passed}});
}

TEST_CASE_METHOD(Unittest, "Which tests there are is not known before they run") {
  write("test_a.py", "import unittest\nclass T(unittest.TestCase):\n    def test_a(self): pass\n");
  CHECK_FALSE(toolchain.tests(context()));
}
