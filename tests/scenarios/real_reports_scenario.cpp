// Reports that the tools themselves write, here and now, with outcomes that are known.
#include <map>
#include <nlohmann/json.hpp>

#include "driver_fixture.h"
#include "os/process_runner.h"
#include "os/program_path.h"
#include "support/catch.h"
#include "support/needed_tool.h"

namespace sprint::test {

namespace {

using nlohmann::json;

class RealReports : public DriverFixture {
 public:
  /// Runs a tool in the temporary directory; its exit code.
  int tool(const std::vector<std::string>& argv, const std::string& stdout_file = {}) const {
    os::Command command;
    command.argv = argv;
    command.cwd = root();
    command.env.set("PYTHONDONTWRITEBYTECODE", "1").set("GOFLAGS", "-mod=mod");
    command.env.set("GOPROXY", "off").set("GOTOOLCHAIN", "local").set("NO_COLOR", "1");
    if (!stdout_file.empty()) command.out = os::ToFile{*this / stdout_file};
    const auto result = os::OsProcessRunner().run(command);
    INFO(argv[0] << ": " << to_string(result.ending) << "\n" << result.out << result.err);
    REQUIRE(std::holds_alternative<os::Exited>(result.ending));
    return std::get<os::Exited>(result.ending).code;
  }

  /// What `results --json` says of a report.
  json results(const std::string& report, int exit_code) const {
    const auto outcome =
        run({"results", "--json", "--exit-code", std::to_string(exit_code), report});
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 1);
    return json::parse(outcome.out);
  }
};

/// "passed", or "failed at FILE:LINE", or "failed at FILE:LINE, defined at FILE:LINE", by name.
/// Files without their folders, which depend on where and how this test was built.
std::map<std::string, std::string> told(const json& results) {
  std::map<std::string, std::string> outcomes;
  for (const auto& each : results["cases"]) {
    std::string text = each["outcome"];
    const auto place = [](const json& of) {
      const std::filesystem::path file = of["file"].get<std::string>();
      return file.filename().string() + ":" + std::to_string(of["line"].get<unsigned>());
    };
    const bool is_red = text == "failed" || text == "error";
    const bool has_place = !each["file"].get<std::string>().empty();
    if (is_red && has_place) text += " at " + place(each);
    if (is_red && !each["defined"]["file"].get<std::string>().empty()) {
      text += ", defined at " + place(each["defined"]);
    }
    outcomes[each["name"]] = text;
  }
  return outcomes;
}

/// Whether the test has to end here.
bool is_missing(const std::string& program, const std::string& package) {
  const bool is_there = os::find_program(program, os::Environment::for_tools()).has_value();
  return must_do_without(is_there, program, package);
}

/// "FILE:LINE" of a text in one of the programs in tests/producers.
std::string place_of(const std::string& file, const std::string& text) {
  const auto content = os::read_file(std::string(SPRINT_SOURCE_DIR) + "/tests/producers/" + file);
  const auto at = content.find(text);
  REQUIRE(at != std::string::npos);
  const auto line =
      1 + std::count(content.begin(), content.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return file + ":" + std::to_string(line);
}

using Outcomes = std::map<std::string, std::string>;

/// One line for each, so that a difference can be read.
std::string lines_of(const Outcomes& outcomes) {
  std::string text;
  for (const auto& [name, outcome] : outcomes) text += name + ": " + outcome + "\n";
  return text;
}

}  // namespace

TEST_CASE_METHOD(RealReports, "CTest's failures in disguise are told from its skips") {
  write("CMakeLists.txt", R"(
cmake_minimum_required(VERSION 3.25)
project(producer NONE)
enable_testing()
add_test(NAME passes COMMAND true)
add_test(NAME fails COMMAND sh -c "echo starting; echo 'src/engine.cpp:12: 3 is not 4'; exit 1")
add_test(NAME crashes COMMAND sh -c "kill -SEGV $$")
add_test(NAME no_program COMMAND /no/such/program)
add_test(NAME fixture_setup COMMAND false)
set_tests_properties(fixture_setup PROPERTIES FIXTURES_SETUP data)
add_test(NAME needs_fixture COMMAND true)
set_tests_properties(needs_fixture PROPERTIES FIXTURES_REQUIRED data)
add_test(NAME needs_file COMMAND true)
set_tests_properties(needs_file PROPERTIES REQUIRED_FILES /no/such/file)
add_test(NAME skips_by_code COMMAND sh -c "exit 77")
set_tests_properties(skips_by_code PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME skips_by_words COMMAND echo "nothing to do")
set_tests_properties(skips_by_words PROPERTIES SKIP_REGULAR_EXPRESSION "nothing")
add_test(NAME switched_off COMMAND false)
set_tests_properties(switched_off PROPERTIES DISABLED ON)
add_test(NAME should_fail COMMAND false)
set_tests_properties(should_fail PROPERTIES WILL_FAIL ON)
add_test(NAME says_bad_word COMMAND echo "bad thing")
set_tests_properties(says_bad_word PROPERTIES FAIL_REGULAR_EXPRESSION "bad")
)");
  REQUIRE(tool({"cmake", "-S", ".", "-B", "build", "-G", "Ninja"}) == 0);
  const int code = tool({"ctest", "--test-dir", "build", "--output-junit", "out.xml"});
  CHECK(code == 8);
  const auto answer = results("build/out.xml", code);
  CHECK(lines_of(told(answer)) == lines_of(Outcomes{{"passes", "passed"},
                                                    {"fails", "failed at engine.cpp:12"},
                                                    {"crashes", "failed"},
                                                    {"no_program", "not-run"},
                                                    {"fixture_setup", "failed"},
                                                    {"needs_fixture", "not-run"},
                                                    {"needs_file", "not-run"},
                                                    {"skips_by_code", "skipped"},
                                                    {"skips_by_words", "skipped"},
                                                    {"switched_off", "skipped"},
                                                    {"should_fail", "passed"},
                                                    {"says_bad_word", "failed"}}));
  CHECK(answer["reports"][0]["producer"] == "ctest");
  CHECK(answer["tests"]["failed"] == 4);
  CHECK(answer["tests"]["not_run"] == 3);
  CHECK(answer["tests"]["skipped"] == 3);
  // CTest itself counts seven failures: those in its XML, and what it did not run.
}

TEST_CASE_METHOD(RealReports, "GoogleTest's report is read") {
  const int code = tool({SPRINT_GTEST_PRODUCER, "--gtest_output=xml:out.xml"});
  CHECK(code == 1);
  const auto answer = results("out.xml", code);
  const auto at = [](const std::string& text) { return place_of("gtest_producer.cpp", text); };
  CHECK(lines_of(told(answer)) ==
        lines_of(Outcomes{{"Passes", "passed"},
                          {"FailsTwice", "failed at " + at("EXPECT_EQ(4, 2 + 3)") +
                                             ", defined at " + at("TEST(Roman, FailsTwice)")},
                          {"Throws", "failed at " + at("TEST(Roman, Throws)") + ", defined at " +
                                         at("TEST(Roman, Throws)")},
                          {"Skips", "skipped"},
                          {"DISABLED_SwitchedOff", "skipped"},
                          {"IsSmall/0", "passed"},
                          {"IsSmall/1", "passed"},
                          {"IsSmall/2", "failed at " + at("EXPECT_LT(GetParam(), 3)") +
                                            ", defined at " + at("TEST_P(Numbers, IsSmall)")}}));
  CHECK(answer["reports"][0]["producer"] == "googletest");
  CHECK(answer["reports"][0]["complete"] == true);
}

TEST_CASE_METHOD(RealReports, "Catch2's report is read") {
  const int code = tool({SPRINT_CATCH_PRODUCER, "-r", "junit", "-o", "out.xml"});
  CHECK(code != 0);
  const auto answer = results("out.xml", code);
  const auto at = [](const std::string& text) { return place_of("catch_producer.cpp", text); };
  const auto outcomes = told(answer);
  CHECK(outcomes.at("passes") == "passed");
  CHECK(outcomes.at("fails twice") == "failed at " + at("CHECK(2 + 2 == 5)"));
  CHECK(outcomes.at("throws") == "error at " + at("TEST_CASE(\"throws\")"));
  CHECK(outcomes.at("may fail") == "skipped");
  CHECK(outcomes.at("sections/good") == "passed");
  CHECK(outcomes.at("sections/bad") == "failed at " + at("CHECK(false);  // in a section"));
  CHECK(outcomes.count("hidden") == 0);
  CHECK(answer["reports"][0]["producer"] == "catch2");
}

TEST_CASE_METHOD(RealReports, "Pytest's report is read in both of its families") {
  write("pkg/test_sample.py", R"(import pytest

def helper(value):
    assert value == 4

def test_passes():
    pass

def test_fails():
    helper(5)

@pytest.mark.parametrize("n", [1, 2])
def test_each(n):
    assert n == 1

@pytest.mark.skip(reason="later")
def test_skipped():
    pass

@pytest.mark.xfail
def test_known():
    assert False

@pytest.fixture
def broken():
    raise RuntimeError("no data")

def test_setup(broken):
    pass
)");
  const std::string family = GENERATE("xunit1", "xunit2");
  CAPTURE(family);
  const int code = tool({SPRINT_PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider",
                         "--junitxml=out.xml", "-o", "junit_family=" + family});
  REQUIRE(code == 1);
  const auto answer = results("out.xml", code);
  const bool has_places = family == "xunit1";
  const auto defined = [&](const char* line) {
    return has_places ? std::string(", defined at test_sample.py:") + line : std::string();
  };
  CHECK(lines_of(told(answer)) ==
        lines_of(Outcomes{{"test_passes", "passed"},
                          {"test_fails", "failed at test_sample.py:10" + defined("9")},
                          {"test_each[1]", "passed"},
                          {"test_each[2]", "failed at test_sample.py:14" + defined("12")},
                          {"test_skipped", "skipped"},
                          {"test_known", "skipped"},
                          {"test_setup", "error at test_sample.py:26" + defined("28")}}));
  CHECK(answer["reports"][0]["producer"] == "pytest");
}

TEST_CASE_METHOD(RealReports, "Pytest's report of a file that does not load is red") {
  write("test_broken.py", "import no_such_module\n");
  const int code =
      tool({SPRINT_PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=out.xml"});
  CHECK(code == 2);
  CHECK(results("out.xml", code)["tests"]["failed"] == 1);
}

TEST_CASE_METHOD(RealReports, "Node's report is read, with what no XML may have") {
  if (is_missing("node", "nodejs")) return;
  write("a.test.js", R"(const test = require('node:test');
const assert = require('node:assert');
test('passes', () => {});
test('fails', () => { assert.strictEqual(1, 2); });
test('skipped', { skip: 'later' }, () => {});
test('todo that fails', { todo: true }, () => { throw new Error('not yet'); });
test.describe('group', () => { test.it('inner', () => { throw new Error('a\u0000b'); }); });
)");
  const int code = tool({"node", "--test", "--test-reporter=junit", "a.test.js"}, "out.xml");
  // A tool that is there but too old is no tool that ./run could install.
  if (os::read_file(*this / "out.xml").find("<testsuites>") == std::string::npos) {
    WARN("skipped: this node has no JUnit reporter");
    return;
  }
  CHECK(code == 1);
  const auto answer = results("out.xml", code);
  CHECK(lines_of(told(answer)) == lines_of(Outcomes{{"passes", "passed"},
                                                    {"fails", "failed at a.test.js:4"},
                                                    {"skipped", "skipped"},
                                                    {"todo that fails", "skipped"},
                                                    {"inner", "failed at a.test.js:7"}}));
  CHECK(answer["reports"][0]["producer"] == "node");
  CHECK(answer["reports"][0]["repaired"] == true);
}

TEST_CASE_METHOD(RealReports, "The report of gotestsum is read") {
  if (is_missing("go", "golang-go") || is_missing("gotestsum", "gotestsum")) return;
  write("go.mod", "module example.invalid/sample\n\ngo 1.19\n");
  write("pkg/a_test.go", R"(package pkg

import "testing"

func TestPasses(t *testing.T) {}

func TestFails(t *testing.T) {
	t.Errorf("three is not four")
}

func TestSkips(t *testing.T) {
	t.Skip("later")
}

func TestParts(t *testing.T) {
	t.Run("good", func(t *testing.T) {})
	t.Run("bad", func(t *testing.T) { t.Fatal("broken") })
}
)");
  const int code = tool({"gotestsum", "--junitfile", "out.xml", "--", "-vet=off", "./..."});
  CHECK(code == 1);
  const auto answer = results("out.xml", code);
  const auto outcomes = told(answer);
  CHECK(outcomes.at("TestPasses") == "passed");
  CHECK(outcomes.at("TestFails") == "failed at a_test.go:8");
  CHECK(outcomes.at("TestSkips") == "skipped");
  CHECK(outcomes.at("TestParts") == "failed");
  CHECK(outcomes.at("TestParts/good") == "passed");
  CHECK(outcomes.at("TestParts/bad") == "failed at a_test.go:17");
  CHECK(answer["reports"][0]["producer"] == "gotestsum");
}

TEST_CASE_METHOD(RealReports, "A green report of a run that was not green is not green") {
  write("green.xml", R"(<testsuite tests="1"><testcase name="a" classname="a"/></testsuite>)");
  CHECK(run({"results", "green.xml"}).exit_code == 0);
  const auto outcome = run({"results", "--exit-code", "7", "green.xml"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("exit code 7") != std::string::npos);
}

}  // namespace sprint::test
