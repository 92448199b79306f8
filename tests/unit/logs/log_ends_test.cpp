// Ends of runs that are easily mistaken: several runs in one log, summaries that are cut off, runs
// that fail though all their tests pass, and what CI systems put in front of it all.

#include <string>
#include <string_view>
#include <vector>

#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

namespace {

/// "red", "unfinished", "unknown", "nothing ran" or "green".
std::string colour(std::string_view text) {
  const auto log = read_text(text);
  if (!log.problems.empty()) return "red";
  if (!log.runs.unfinished.empty()) return "unfinished";
  if (log.runs.ends == 0) return "unknown";
  return log.runs.passed == 0 && log.runs.ends == log.runs.test_ends ? "nothing ran" : "green";
}

struct Runs {
  const char* head;  ///< of a run that stops there
  const char* whole;
};

}  // namespace

TEST_CASE("A run that stops is not ended by the end of another one of the same tool") {
  const std::vector<Runs> tools = {
      {"Test project /p/b\n    Start 1: a\n",
       "Test project /p/b\n1/1 Test #1: a ....   Passed    0.00 sec\n\n"
       "100% tests passed, 0 tests failed out of 1\n"},
      {"===== test session starts =====\ncollected 3 items\n\ntest_a.py .\n",
       "===== test session starts =====\ncollected 1 item\n===== 1 passed in 0.01s =====\n"},
      {"[==========] Running 3 tests from 2 test suites.\n[ RUN      ] A.x\n",
       "[==========] Running 1 test from 1 test suite.\n"
       "[==========] 1 test from 1 test suite ran. (0 ms total)\n[  PASSED  ] 1 test.\n"},
      {"running 3 tests\ntest a ... ok\n",
       "running 1 test\ntest a ... ok\n\ntest result: ok. 1 passed; 0 failed; 0 ignored\n"},
      {" T E S T S\nRunning a.B\n", " T E S T S\nTests run: 1, Failures: 0, Errors: 0\n"},
  };
  for (const auto& [head, whole] : tools) {
    CAPTURE(head);
    const std::string one = whole;
    CHECK(colour(one) == "green");
    CHECK(colour(one + one) == "green");
    CHECK(colour(head + one) == "unfinished");
    CHECK(colour(one + head) == "unfinished");
  }
}

TEST_CASE("Lists of tests are no runs that have begun") {
  CHECK(colour("Test project /p/b\n  Test #1: a\n\nTotal Tests: 1\n") == "nothing ran");
  CHECK(colour(
            "==== test session starts ====\n<Module a.py>\n=== 3 tests collected in 0.01s ===\n") ==
        "nothing ran");
  CHECK(
      colour("==== test session starts ====\n= 1/3 tests collected (2 deselected) in 0.01s =\n") ==
      "nothing ran");
}

TEST_CASE("A summary that is cut off ends nothing") {
  for (const auto* text : {
           "test cases: 7 | 3 passed | 3 f",
           "test cases: 7 | 3 passed | 3 failed | 1 fai",
           "ok  \tx.org/m\t(cache",
           "ok  \tx.org/m\t0.0",
           "ok  \tx.org/m\t0.003s [no tests to r",
           "ok  \tx.org/m",
           "running 2 tests\ntest result: ok. 2 passed",
           "    Finished `test` profile target(s) in 1.57s\n     Running unittests src/lib.rs",
           "DONE 3 tests",
           "1..3\nok 1 - a\nok 2 - b\n",
       }) {
    CAPTURE(text);
    const auto found = colour(text);
    CHECK((found == "unfinished" || found == "unknown"));
  }
}

TEST_CASE("A run in which all tests pass and that fails all the same is red") {
  for (const auto* text : {
           "== test session starts ==\nFAIL Required test coverage of 80% not reached. Total "
           "coverage: 50.00%\n== 2 passed in 0.36s ==\n",
           "== test session starts ==\nINTERNALERROR> ValueError: x\n== 1 passed in 0.36s ==\n",
           "Jest: \"global\" coverage threshold for lines (80%) not met: 50%\n\n"
           "Test Suites: 1 passed, 1 total\nTests:       2 passed, 2 total\n",
           "Vitest caught 1 unhandled error during the test run.\n Test Files  1 passed (1)\n"
           "      Tests  1 passed (1)\n     Errors  1 error\n",
           " Test Files  1 failed (1)\n      Tests  no tests\n",
           "     Summary [   0.005s] 1/3 tests run: 1 passed, 0 skipped\n",
           "[         5 tests found           ]\n[         1 tests successful      ]\n"
           "[         0 tests failed          ]\n",
           "TAP version 13\n1..1\n# tests 1\n# pass 0\n# fail 0\n# cancelled 1\n# skipped 0\n",
           "ok  \tx.org/q\t0.005s\n?   \tx.org/r\t[no test files]\nFAIL\n",
           "[INFO] BUILD FAILURE\n[INFO] Total time: 1 s\n[INFO] BUILD SUCCESS\n",
           "Files=1, Tests=2,  0 wallclock secs\nResult: FAIL\n",
           "\n2 tests, 1 failure\n",
           "1..2\nok 1 - a\nnot ok 2 - b\n",
           "{\"Action\":\"fail\",\"Package\":\"p\",\"Test\":\"TestX\",\"Elapsed\":0}\n",
           "Fatal Python error: Segmentation fault\n",
       }) {
    CAPTURE(text);
    CHECK(colour(text) == "red");
  }
}

TEST_CASE("A program that died, or that a CI system calls failed, is red after green tests") {
  const std::string green =
      "[==========] Running 1 test from 1 test suite.\n[ RUN      ] A.x\n"
      "[==========] 1 test from 1 test suite ran. (0 ms total)\n[  PASSED  ] 1 test.\n";
  for (const auto* end : {
           "Segmentation fault (core dumped)",
           "Aborted",
           "Killed",
           "bash: line 1:  4711 Segmentation fault      (core dumped) ./unit",
           "./run.sh: line 12: 4711 Killed                  ./unit --all",
           "zsh: illegal hardware instruction  ./unit",
           "##[error]Process completed with exit code 1.",
           "2026-01-02T03:04:05.1234567Z ##[error]Process completed with exit code 139.",
           "Error: Process completed with exit code 1.",
           "##[error]Bash exited with code '2'.",
           "ERROR: Job failed: exit code 1",
           "ERROR: script returned exit code 1",
           "Finished: FAILURE",
           "The command \"ctest\" exited with 8.",
           "npm ERR! Test failed.  See above for more details.",
           "error Command failed with exit code 1.",
           "Exited with code exit status 1",
       }) {
    CAPTURE(end);
    CHECK(colour(green + end + "\n") == "red");
  }
  for (const auto* end : {
           "Killed 3 stale workers",
           "The command \"ctest\" exited with 0.",
           "Process completed with exit code 0.",
           "db-1 exited with code 137",
           "Finished: SUCCESS",
           "npm ERR! optional dependency is not there",
       }) {
    CAPTURE(end);
    CHECK(colour(green + end + "\n") == "green");
  }
  INFO("what a test lets die on purpose is a part of its run");
  const auto head = green.find("[====", 1);
  CHECK(colour(green.substr(0, head) + "Killed\n" + green.substr(head)) == "green");
}

TEST_CASE("Tests of CTest that have skipped themselves are none that passed") {
  const std::string skipped = "1/1 Test #1: a ................***Skipped   0.00 sec\n";
  const std::string passed = "1/1 Test #1: a ................   Passed    0.00 sec\n";
  const auto total = [](int of) {
    return "\n100% tests passed, 0 tests failed out of " + std::to_string(of) + "\n";
  };
  CHECK(colour(skipped + total(1)) == "nothing ran");
  CHECK(colour(skipped + passed + total(2)) == "green");
  CHECK(colour(passed + total(1) + skipped + total(1)) == "green");
}

TEST_CASE("Healthy runs of tools that say little are green") {
  for (const auto* text : {
           "DONE 1 tests in 0.306s\n",
           "DONE 3 tests, 1 skipped in 0.306s\n",
           "OK (3 tests)\n",
           "Passed 1 test case with 1 assertion.\n",
           "Passed all 2 test cases with 3 assertions.\n",
           "1..2\nok 1 - a\nok 2 - b # SKIP not here\n",
           "TAP version 13\n# good\nok 1 is true\n\n1..1\n# tests 1\n# pass  1\n\n# ok\n",
           "g.t .. ok\nAll tests successful.\nFiles=1, Tests=2,  0 wallclock secs\nResult: PASS\n",
           "2 tests, 0 failures\n",
           "\u2139 tests 2\n\u2139 pass 1\n\u2139 fail 0\n\u2139 todo 1\n\n\u2716 failing "
           "tests:\n\n"
           "test at a.js:3:29\n\u2716 t (8.1ms) # TODO\n  Error: later\n",
           "{\"Action\":\"pass\",\"Package\":\"p\",\"Elapsed\":0.1}\n",
           "[         2 tests found           ]\n[         1 tests aborted         ]\n"
           "[         1 tests successful      ]\n[         0 tests failed          ]\n",
           "Required test coverage of 80% reached. Total coverage: 90%\n== 2 passed in 65.3s ==\n",
       }) {
    CAPTURE(text);
    CHECK(colour(text) == "green");
  }
}

TEST_CASE("Summaries in several colours are read") {
  CHECK(colour("\x1b[0;32m100% tests passed\x1b[0;0m, 0 tests failed out of 2\n") == "green");
  CHECK(
      colour("\x1b[0;31m50% tests passed\x1b[0;0m, \x1b[0;31m1 tests failed\x1b[0;0m out of 2\n") ==
      "red");
  CHECK(colour("\x1b[32m=== \x1b[32m\x1b[1m2 passed\x1b[0m\x1b[32m in 0.00s\x1b[0m\x1b[32m "
               "===\x1b[0m\n") == "green");
}

TEST_CASE("What CI systems put in front of lines hides no end") {
  for (const auto* before : {
           "2026-01-02T03:04:05.1234567Z ",
           "2026-01-02T03:04:05.123456Z 01O ",
           "2026-01-02T03:04:05.123456Z 00E+",
           "test (3.11)\tRun tests\t2026-01-02T03:04:05.1234567Z ",
           "[03:04:05]\t[Step 1/2] ",
           "[03:04:05]W:\t [Step 1/2] ",
           "Nov 18 20:06:11 ",
           "Nov  8 20:06:11 ",
       }) {
    CAPTURE(before);
    const std::string each = before;
    CHECK(colour(each + "== test session starts ==\n" + each + "== 1 passed in 0.1s ==\n") ==
          "green");
    CHECK(colour(each + "== test session starts ==\n" + each + "== 1 failed in 0.1s ==\n") ==
          "red");
    CHECK(colour(each + "== test session starts ==\n" + each + "\n") == "unfinished");
    CHECK(colour(each + "test result: ok. 1 passed; 0 failed\n") == "green");
  }
  // Before a count that is none.
  CHECK(colour("00X01O 1 passed in 0.1s\n") == "unknown");
}

}  // namespace sprint::test
