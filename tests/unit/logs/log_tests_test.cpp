// What test tools that are not run here print: their own words, in small logs made by hand. Those
// that are here are run in the scenarios.

#include <string>
#include <vector>

#include "log_summary.h"
#include "support/catch.h"

namespace sprint::test {

namespace {

struct ToolLog {
  const char* tool;
  const char* text;
  const char* counts;
  const char* failed;
};

std::string counts_of(const logs::LogRuns& runs) {
  return std::to_string(runs.passed) + " passed, " + std::to_string(runs.failed) + " failed, " +
         std::to_string(runs.skipped) + " skipped";
}

/// "NAME at FILE:LINE" of the tests that failed.
std::string failed_in(const logs::BuildLog& log) {
  std::string text;
  for (const auto& problem : log.problems) {
    if (problem.kind != logs::ProblemKind::Test) continue;
    text += problem.test + " at " + problem.place.file + ":" + std::to_string(problem.place.line) +
            "\n";
  }
  return text;
}

/// As a CI system stores it, and as a terminal shows it.
std::string with_times(std::string_view text) {
  std::string stored;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    stored +=
        "2024-01-01T00:00:00.1234567Z \x1b[31m" + std::string(text.substr(0, end)) + "\x1b[0m\r\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return stored;
}

const std::vector<ToolLog>& tool_logs() {
  static const std::vector<ToolLog> logs = {
      {"gtest", R"LOG([==========] Running 3 tests from 2 test suites.
[----------] Global test environment set-up.
[----------] 2 tests from Roman
[ RUN      ] Roman.Passes
[       OK ] Roman.Passes (0 ms)
[ RUN      ] Roman.Fails
/p/t.cc:9: Failure
Expected equality of these values:
  4
  2 + 3
    Which is: 5
[  FAILED  ] Roman.Fails (0 ms)
[----------] 2 tests from Roman (0 ms total)
[ RUN      ] N/P.x/1
t.cc:12: Failure
no
[  FAILED  ] N/P.x/1, where GetParam() = 2 (0 ms)
[==========] 3 tests from 2 test suites ran. (0 ms total)
[  PASSED  ] 1 test.
[  FAILED  ] 2 tests, listed below:
[  FAILED  ] Roman.Fails
[  FAILED  ] N/P.x/1, where GetParam() = 2

 2 FAILED TESTS
)LOG",
       "1 passed, 2 failed, 0 skipped", "Roman.Fails at /p/t.cc:9\nN/P.x/1 at t.cc:12\n"},
      {"Catch2", R"LOG(
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
t is a Catch v2.13.10 host application.
Run with -? for options

-------------------------------------------------------------------------------
fails twice
-------------------------------------------------------------------------------
/p/t.cpp:10
...............................................................................

/p/t.cpp:11: FAILED:
  CHECK( 2 + 2 == 5 )
with expansion:
  4 == 5

/p/t.cpp:12: FAILED:
  CHECK( false )

-------------------------------------------------------------------------------
sections
  bad
-------------------------------------------------------------------------------
/p/t.cpp:27
...............................................................................

/p/t.cpp:28: FAILED:
  CHECK( false )

===============================================================================
test cases: 5 | 2 passed | 2 failed | 1 failed as expected
assertions: 6 | 2 passed | 3 failed | 1 failed as expected

)LOG",
       "2 passed, 2 failed, 1 skipped", "fails twice at /p/t.cpp:11\nsections at /p/t.cpp:28\n"},
      {"Catch2, green",
       R"LOG(===============================================================================
All tests passed (4203 assertions in 40 test cases)

)LOG",
       "40 passed, 0 failed, 0 skipped", ""},
      {"doctest", R"LOG([doctest] doctest version is "2.4.9"
[doctest] run with "--help" for options
===============================================================================
t.cpp:4:
TEST CASE:  adds

t.cpp:5: ERROR: CHECK( add(1, 2) == 4 ) is NOT correct!
  values: CHECK( 3 == 4 )

===============================================================================
[doctest] test cases: 2 | 1 passed | 1 failed | 0 skipped
[doctest] assertions: 2 | 1 passed | 1 failed |
[doctest] Status: FAILURE!
)LOG",
       "1 passed, 1 failed, 0 skipped", "adds at t.cpp:5\n"},
      {"nextest", R"LOG(    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.51s
------------
 Nextest run ID 0c with nextest profile: default
    Starting 2 tests across 1 binary
        PASS [   0.004s] (1/2) m tests::ok
        FAIL [   0.005s] (2/2) m tests::bad
  stdout ---

    running 1 test
    test tests::bad ... FAILED

  stderr ---
    thread 'tests::bad' panicked at src/lib.rs:2:51:
    assertion failed
------------
     Summary [   0.006s] 2 tests run: 1 passed, 1 failed, 0 skipped
        FAIL [   0.005s] (2/2) m tests::bad
error: test run failed
)LOG",
       "1 passed, 1 failed, 0 skipped", "tests::bad at src/lib.rs:2\n"},
      {"jest", R"LOG( FAIL  src/a.test.js
  Calc
    ✓ passes (2 ms)
    ✕ adds (3 ms)

  ● Calc › adds

    expect(received).toBe(expected) // Object.is equality

    Expected: 4
    Received: 3

      2 | test('adds', () => {
    > 3 |   expect(1 + 2).toBe(4);
        |                 ^

      at Object.<anonymous> (src/a.test.js:3:17)

Test Suites: 1 failed, 1 passed, 2 total
Tests:       1 failed, 2 passed, 3 total
Snapshots:   0 total
Time:        0.512 s
Ran all test suites.
)LOG",
       "2 passed, 1 failed, 0 skipped", "Calc › adds at src/a.test.js:3\n"},
      {"jest, green", R"LOG(PASS src/a.test.js
Test Suites: 1 passed, 1 total
Tests:       3 passed, 3 total
Snapshots:   0 total
)LOG",
       "3 passed, 0 failed, 0 skipped", ""},
      {"vitest", R"LOG( RUN  v1.2.0 /p

 ❯ src/a.test.ts  (2 tests | 1 failed) 5ms
   ❯ src/a.test.ts > calc > adds
     → expected 3 to be 4

⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  src/a.test.ts > calc > adds
AssertionError: expected 3 to be 4 // Object.is equality

 ❯ src/a.test.ts:5:17
      3|   it('adds', () => {

 Test Files  1 failed (1)
      Tests  1 failed | 1 passed (2)
   Start at  10:00:00
   Duration  300ms
)LOG",
       "1 passed, 1 failed, 0 skipped", "src/a.test.ts > calc > adds at src/a.test.ts:5\n"},
      {"mocha", R"LOG(

  Calc
    ✔ passes
    1) adds


  1 passing (5ms)
  1 failing

  1) Calc
       adds:

      AssertionError [ERR_ASSERTION]: 3 == 4
      + expected - actual

      at Context.<anonymous> (test/a.spec.js:5:12)


)LOG",
       "1 passed, 1 failed, 0 skipped", "Calc adds at test/a.spec.js:5\n"},
      {"Maven", R"LOG([INFO] -------------------------------------------------------
[INFO]  T E S T S
[INFO] -------------------------------------------------------
[INFO] Running com.acme.FooTest
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in com.acme.FooTest
[ERROR] com.acme.FooTest.adds -- Time elapsed: 0.01 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <4> but was: <3>
	at org.junit.jupiter.api.AssertEquals.fail(AssertEquals.java:150)
	at com.acme.FooTest.adds(FooTest.java:12)

[INFO] 
[INFO] Results:
[INFO] 
[ERROR] Failures: 
[ERROR]   FooTest.adds:12 expected: <4> but was: <3>
[INFO] 
[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0
[INFO] 
[INFO] BUILD FAILURE
)LOG",
       "1 passed, 1 failed, 0 skipped", "com.acme.FooTest.adds at AssertEquals.java:150\n"},
      {"Maven, green", R"LOG([INFO] Running com.acme.FooTest
[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 0.05 s -- in com.acme.FooTest
[INFO] Results:
[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1
[INFO] BUILD SUCCESS
)LOG",
       "1 passed, 0 failed, 1 skipped", ""},
      {"Gradle", R"LOG(> Task :compileJava
> Task :test FAILED

FooTest > adds() FAILED
    org.opentest4j.AssertionFailedError at FooTest.java:12

3 tests completed, 1 failed, 1 skipped

FAILURE: Build failed with an exception.

BUILD FAILED in 3s
)LOG",
       "1 passed, 1 failed, 1 skipped", "FooTest > adds() at FooTest.java:12\n"},
      {"JUnit's console", R"LOG(Failures (1):
  JUnit Jupiter:FooTest:adds()
    MethodSource [className = 'FooTest', methodName = 'adds', methodParameterTypes = '']
    => org.opentest4j.AssertionFailedError: expected: <4> but was: <3>
       FooTest.adds(FooTest.java:12)

Test run finished after 64 ms
[         2 containers found      ]
[         0 containers failed     ]
[         3 tests found           ]
[         0 tests skipped         ]
[         2 tests successful      ]
[         1 tests failed          ]

)LOG",
       "2 passed, 1 failed, 0 skipped", "FooTest:adds() at FooTest.java:12\n"},
      {"dotnet",
       R"LOG(Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 12 ms - T.dll (net8.0)
)LOG",
       "2 passed, 1 failed, 0 skipped", "dotnet test at :0\n"},
  };
  return logs;
}

}  // namespace

TEST_CASE("Each test tool's summary is read: counts, and which tests failed where") {
  for (const auto& [tool, text, counts, failed] : tool_logs()) {
    CAPTURE(tool);
    const auto log = read_text(text);
    CHECK(counts_of(log.runs) == counts);
    CHECK(failed_in(log) == failed);
    CHECK(log.runs.test_ends > 0);
    CHECK(log.runs.unfinished.empty());
    const auto stored = read_text(with_times(text), 1000);
    CHECK(counts_of(stored.runs) == counts);
    CHECK(failed_in(stored) == failed);
  }
}

TEST_CASE("A run that begins and does not end is not finished") {
  struct Case {
    const char* text;
    const char* tool;
  };
  const std::vector<Case> cases = {
      {"Test project /p/b\n    Start 1: a\n", "ctest"},
      {"Test project /p/b\n1/2 Test #1: a ....   Passed    0.00 sec\n", "ctest"},
      {"===== test session starts =====\ncollected 3 items\n\ntest_a.py .", "pytest"},
      {"[==========] Running 3 tests from 2 test suites.\n[ RUN      ] A.x\n", "googletest"},
      {"=== RUN   TestA\n", "go test"},
      {"running 3 tests\ntest a ... ok\n", "cargo test"},
      {"TAP version 13\nok 1 - a\n", "node or TAP"},
      {"[INFO]  T E S T S\n[INFO] Running a.B\n", "surefire"},
      {"[1/3] Building CXX object a.o\n[2/3] Build", "ninja"},
      {"[doctest] doctest version is \"2.4.9\"\n", "doctest"},
      {"Ran 3 tests in 0.1s\n", "unittest"},
  };
  for (const auto& [text, tool] : cases) {
    CAPTURE(text);
    CHECK(read_text(text).runs.unfinished == tool);
    CHECK(read_text(text).runs.ends == 0);
  }
}

TEST_CASE("The end of a build that went well is known by its last lines, where it has any") {
  for (const char* text :
       {"[1/2] a\n[2/2] Linking CXX executable a\n", "ninja: no work to do.\n",
        "[2/2] Linking\na.cpp:3:1: warning: unused\n  3 | int x;\n", "[100%] Built target a\n",
        "make: Nothing to be done for 'all'.\n",
        "-- Generating done\n-- Build files have been "
        "written to: /p\n",
        "   Compiling m v0.1\n    Finished `dev` profile [unoptimized] target(s) in 0.2s\n",
        "BUILD SUCCESSFUL in 1s\n3 actionable tasks: 3 executed\n"}) {
    CAPTURE(text);
    CHECK(read_text(text).runs.ends == 1);
    CHECK(read_text(text).problems.empty());
  }
  for (const char* text :
       {"", "\n", "hello\n", "g++ -c a.cpp\n", "[2/2] Linking\n./a\nall is well\n"}) {
    CAPTURE(text);
    CHECK(read_text(text).runs.ends == 0);
  }
  const auto interrupted = read_text("[1/2] a\nninja: build stopped: interrupted by user.\n");
  CHECK(interrupted.runs.ends == 0);
  CHECK(interrupted.runs.unfinished == "ninja");
  CHECK(interrupted.problems.empty());
  CHECK(problems_in("ninja: build stopped: subcommand failed.\n") ==
        "\nstep - ninja: build stopped: subcommand failed.\n");
}

TEST_CASE("Failures that a tool counts and does not name are a failure all the same") {
  CHECK(failed_in(read_text("2 failed, 3 passed in 0.12s\n")) == "pytest at :0\n");
  CHECK(failed_in(read_text("0% tests passed, 2 tests failed out of 2\n")) == "ctest at :0\n");
  CHECK(problems_in("= 3 passed in 0.1s =\n") == "\n");
  CHECK(problems_in("!!!!!!! _pytest.outcomes.Exit: enough !!!!!!!\n= 3 passed in 0.1s =\n") ==
        "\nstep - pytest stopped: _pytest.outcomes.Exit: enough\n");
  CHECK(problems_in("FAIL\tx.org/m [build failed]\nFAIL\n") ==
        "\nstep - FAIL\tx.org/m [build failed]\n");
}

}  // namespace sprint::test
