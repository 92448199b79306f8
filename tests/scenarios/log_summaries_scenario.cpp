// `attribute --log` on what test tools print, here and now: red is red by its names, a log that
// stops in the middle or tells nothing is no pass.
#include <nlohmann/json.hpp>

#include "os/files.h"
#include "os/process_runner.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
using nlohmann::json;
using Words = std::vector<std::string>;

namespace {

/// A repository with two commits, whatever they are: only the logs matter.
class LogFixture : public DriverFixture {
 public:
  LogFixture() {
    variables = {{"GIT_CONFIG_GLOBAL", "/dev/null"},
                 {"GIT_CONFIG_SYSTEM", "/dev/null"},
                 {"GIT_AUTHOR_NAME", "Test"},
                 {"GIT_AUTHOR_EMAIL", "t@example.invalid"},
                 {"GIT_COMMITTER_NAME", "Test"},
                 {"GIT_COMMITTER_EMAIL", "t@example.invalid"},
                 {"GITHUB_ACTIONS", ""},
                 {"PYTHONDONTWRITEBYTECODE", "1"},
                 {"GOFLAGS", "-mod=mod"},
                 {"GOPROXY", "off"},
                 {"GOTOOLCHAIN", "local"}};
    tool({"git", "init", "-q", "-b", "main"});
    tool({"git", "commit", "-q", "--allow-empty", "-m", "one"});
    tool({"git", "commit", "-q", "--allow-empty", "-m", "two"});
  }

  /// Runs it in the repository; what it prints goes to run.log, if that is wanted.
  int tool(const Words& argv, bool logged = false) const {
    sprint::os::Command command;
    command.argv = argv;
    command.cwd = root();
    for (const auto& [name, value] : variables) command.env.set(name, value);
    command.err = sprint::os::SameAsStdout{};
    const auto result = sprint::os::OsProcessRunner().run(command);
    INFO(argv[0] << "\n" << result.out);
    REQUIRE(std::holds_alternative<sprint::os::Exited>(result.ending));
    if (logged) write("run.log", result.out);
    return std::get<sprint::os::Exited>(result.ending).code;
  }

  Outcome attribute(Words more = {}) const {
    Words words{"attribute", "--base", "HEAD~1", "--log", "run.log"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

  /// The ids of the failures, a line each, and the counts of tests.
  std::string told(int exit_code) const {
    const auto outcome = attribute({"--json"});
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == exit_code);
    const auto answer = json::parse(outcome.out);
    CHECK((answer["verdict"] == "pass") == (exit_code == 0));
    const auto& tests = answer["tests"];
    std::string text = std::to_string(tests["passed"].get<int>()) + " passed, " +
                       std::to_string(tests["failed"].get<int>()) + " failed\n";
    for (const auto& each : answer["failures"]) text += each["id"].get<std::string>() + "\n";
    return text;
  }

  /// Only the first lines of what was logged.
  void cut_log(std::size_t bytes) const {
    write("run.log", sprint::os::read_file(*this / "run.log").substr(0, bytes));
  }
};

constexpr const char* kMixedTests =
    "def test_good():\n    pass\n\n\ndef test_bad():\n    assert 1 == 2\n";

}  // namespace

TEST_CASE_METHOD(LogFixture, "A red log of pytest is red by the names of its tests") {
  write("test_a.py", kMixedTests);
  const Words options = GENERATE(values<Words>(
      {{}, {"-q"}, {"-v", "--color=yes"}, {"--tb=no", "-q"}, {"--no-header", "-rN", "-v"}}));
  CAPTURE(options);
  Words argv{SPRINT_PYTHON, "-m", "pytest", "-p", "no:cacheprovider"};
  argv.insert(argv.end(), options.begin(), options.end());
  REQUIRE(tool(argv, true) == 1);
  const bool is_named = options.size() < 3;
  CHECK(told(1) ==
        std::string("1 passed, 1 failed\n") + (is_named ? "test_a.py::test_bad\n" : "pytest\n"));
}

TEST_CASE_METHOD(LogFixture, "A green log of pytest is green, one that is cut off is not") {
  write("test_a.py", "def test_good():\n    pass\n");
  REQUIRE(tool({SPRINT_PYTHON, "-m", "pytest", "-p", "no:cacheprovider"}, true) == 0);
  CHECK(told(0) == "1 passed, 0 failed\n");
  const auto whole = sprint::os::read_file(*this / "run.log");
  cut_log(whole.find("1 passed"));
  const auto outcome = attribute();
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "run.log: pytest has begun, and its end is not there"));
  CHECK(attribute({"--exit-code", "0"}).exit_code == 1);
}

TEST_CASE_METHOD(LogFixture, "A run of pytest that found nothing to test is not green") {
  write("test_a.py", kMixedTests);
  REQUIRE(tool({SPRINT_PYTHON, "-m", "pytest", "-p", "no:cacheprovider", "-k", "nothing"}, true) ==
          5);
  CHECK(told(1) == "0 passed, 0 failed\n");
  CHECK(has(attribute().out, "no test was run"));
}

TEST_CASE_METHOD(LogFixture, "Logs of unittest, red and green") {
  const std::string head = "import unittest\n\n\nclass A(unittest.TestCase):\n";
  write("case.py", head +
                       "    def test_good(self): pass\n    def test_bad(self): self.fail('x')\n"
                       "    def test_worse(self): {}['x']\n");
  REQUIRE(tool({SPRINT_PYTHON, "-m", "unittest", "case"}, true) == 1);
  CHECK(told(1) == "1 passed, 2 failed\ncase.A.test_worse\ncase.A.test_bad\n");
  write("case.py", head + "    def test_good(self): pass\n");
  REQUIRE(tool({SPRINT_PYTHON, "-m", "unittest", "-v", "case"}, true) == 0);
  CHECK(told(0) == "1 passed, 0 failed\n");
}

TEST_CASE_METHOD(LogFixture, "Logs of CTest: red by name, green, cut off, without tests") {
  write("CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.25)\nproject(p NONE)\nenable_testing()\n"
        "add_test(NAME good COMMAND true)\nadd_test(NAME bad COMMAND false)\n"
        "add_test(NAME lost COMMAND /no/such/program)\nadd_test(NAME off COMMAND false)\n"
        "set_tests_properties(off PROPERTIES DISABLED ON)\n");
  REQUIRE(tool({"cmake", "-S", ".", "-B", "build", "-G", "Ninja"}) == 0);
  const Words options = GENERATE(values<Words>({{}, {"--output-on-failure"}, {"-V"}}));
  Words argv{"ctest", "--test-dir", "build"};
  argv.insert(argv.end(), options.begin(), options.end());
  REQUIRE(tool(argv, true) == 8);
  CHECK(told(1) == "1 passed, 2 failed\nbad\nlost\n");
  const auto whole = sprint::os::read_file(*this / "run.log");
  cut_log(whole.find("Start 2"));
  CHECK(attribute().exit_code == 1);
  CHECK(has(attribute().out, "ctest has begun, and its end is not there"));
  argv.insert(argv.end(), {"-R", "good"});
  REQUIRE(tool(argv, true) == 0);
  CHECK(told(0) == "1 passed, 0 failed\n");
  argv.back() = "nothing";
  tool(argv, true);
  CHECK(attribute().exit_code == 1);
}

TEST_CASE_METHOD(LogFixture, "A log of CTest in which all tests skip themselves is not green") {
  write("CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.25)\nproject(p NONE)\nenable_testing()\n"
        "add_test(NAME a COMMAND false)\n"
        "set_tests_properties(a PROPERTIES SKIP_RETURN_CODE 1)\n");
  REQUIRE(tool({"cmake", "-S", ".", "-B", "build", "-G", "Ninja"}) == 0);
  REQUIRE(tool({"ctest", "--test-dir", "build"}, true) == 0);
  CHECK(told(1) == "0 passed, 0 failed\n");
  CHECK(has(attribute().out, "no test was run"));
}

TEST_CASE_METHOD(LogFixture, "A red log of GoogleTest is red by the names of its tests") {
  const auto* colour = GENERATE(as<const char*>(), "--gtest_color=no", "--gtest_color=yes");
  REQUIRE(tool({SPRINT_GTEST_PRODUCER, colour}, true) == 1);
  CHECK(has(told(1), "Roman.FailsTwice\n"));
  REQUIRE(tool({SPRINT_GTEST_PRODUCER, colour, "--gtest_filter=Roman.Passes"}, true) == 0);
  CHECK(told(0) == "1 passed, 0 failed\n");
  REQUIRE(tool({SPRINT_GTEST_PRODUCER, colour, "--gtest_filter=none"}, true) == 0);
  CHECK(attribute().exit_code == 1);
}

TEST_CASE_METHOD(LogFixture, "A red log of Catch2 is red by the names of its tests") {
  REQUIRE(tool({SPRINT_CATCH_PRODUCER}, true) != 0);
  const auto red = told(1);
  CHECK(has(red, "fails twice\n"));
  CHECK(has(red, "sections\n"));
  // One that may fail is printed like the others, and excused where no other has failed.
  tool({SPRINT_CATCH_PRODUCER, "may fail,passes"}, true);
  CHECK(told(0) == "1 passed, 0 failed\n");
  REQUIRE(tool({SPRINT_CATCH_PRODUCER, "passes"}, true) == 0);
  CHECK(has(told(0), "1 passed"));
}

TEST_CASE_METHOD(LogFixture, "Logs of go test, with and without -v") {
  write("go.mod", "module x.org/m\n\ngo 1.18\n");
  write("p/a_test.go",
        "package p\n\nimport \"testing\"\n\nfunc TestGood(t *testing.T) {}\n"
        "func TestBad(t *testing.T) { t.Errorf(\"one is not %d\", 2) }\n");
  const Words argv =
      GENERATE(values<Words>({{"go", "test", "./..."}, {"go", "test", "-v", "./..."}}));
  REQUIRE(tool(argv, true) == 1);
  const auto answer = json::parse(attribute({"--json"}).out);
  INFO(answer.dump(1));
  REQUIRE(answer["failures"].size() == 1);
  CHECK(answer["failures"][0]["id"] == "TestBad");
  CHECK(answer["failures"][0]["message"] == "one is not 2");
  write("p/a_test.go", "package p\n\nimport \"testing\"\n\nfunc TestGood(t *testing.T) {}\n");
  REQUIRE(tool(argv, true) == 0);
  CHECK(has(told(0), " 0 failed\n"));
}

TEST_CASE_METHOD(LogFixture, "Logs of node --test, as TAP and for people") {
  const auto* reporter = GENERATE(as<const char*>(), "--test-reporter=tap", "--test-reporter=spec");
  write("a.test.js",
        "const test = require('node:test');\ntest('good', () => {});\n"
        "test('bad one', () => { require('assert').strictEqual(1, 2); });\n");
  REQUIRE(tool({"node", "--test", reporter, "a.test.js"}, true) == 1);
  CHECK(told(1) == "1 passed, 1 failed\nbad one\n");
  write("a.test.js", "require('node:test')('good', () => {});\n");
  REQUIRE(tool({"node", "--test", reporter, "a.test.js"}, true) == 0);
  CHECK(told(0) == "1 passed, 0 failed\n");
}

TEST_CASE_METHOD(LogFixture,
                 "A log in which nothing is known proves nothing, and says what to give") {
  write("run.log", GENERATE(as<std::string>(), "", "\n\n", "hello\n", "g++ -c a.cpp\n"));
  const auto outcome = attribute();
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out,
            "nothing in run.log is known as the end of a build or test run; give --junit reports, "
            "or --exit-code N"));
  CHECK(json::parse(attribute({"--json"}).out)["verdict"] == "fail");
  CHECK(attribute({"--exit-code", "0"}).exit_code == 0);
  CHECK(attribute({"--exit-code", "2"}).exit_code == 1);
  write("green.xml", "<testsuite><testcase name='a'/></testsuite>");
  CHECK(attribute({"--junit", "green.xml"}).exit_code == 0);
}

TEST_CASE_METHOD(LogFixture, "A log that names folders of another machine is read like any other") {
  write("run.log",
        "/no/such/folder/t.cpp:4: FAILED:\n  CHECK( 1 == 2 )\n"
        "test cases: 1 | 1 failed\nassertions: 1 | 1 failed\n"
        "/no/such/folder/a.cpp:3:4: error: 'x' was not declared\n");
  CHECK(attribute().exit_code == 1);
  write("red.xml",
        "<testsuite><testcase name='a' file='/no/such/folder/t.cpp' line='3'>"
        "<failure>/no/such/folder/t.cpp:4: no</failure></testcase></testsuite>");
  CHECK(attribute({"--junit", "red.xml"}).exit_code == 1);
}

TEST_CASE_METHOD(LogFixture, "A build that came to its end is green without any test") {
  write("run.log", "[1/2] Building CXX object a.o\n[2/2] Linking CXX executable a\n");
  CHECK(attribute().exit_code == 0);
  write("run.log", "[1/2] Building CXX object a.o\n");
  CHECK(attribute().exit_code == 1);
}
