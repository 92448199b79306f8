#include "render/results/results_report.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "render/results/case_title.h"
#include "report_examples.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;
using nlohmann::json;
using results::ReportKind;
using results::TestOutcome;
using results::TestReports;

namespace {

std::string text(const TestReports& reports, ResultsScope scope = {}) {
  scope.exit_code = results_are_red(reports, scope.run_exit_code) ? 1 : 0;
  return results_text(reports, scope);
}

std::string json_of(const TestReports& reports, std::optional<int> exit_code = {}) {
  std::ostringstream out;
  write_results_json(out, reports, exit_code);
  return out.str();
}

TestReports some_of_everything() {
  auto flaky = test_case("pkg", "TestRetry");
  flaky.flaky = true;
  auto reports = reports_of(
      {test_case("ParseTest", "Good"),
       test_case("ParseTest", "Empty", TestOutcome::Failed, "Expected: 3, actual: 4",
                 {"tests/test_parse.cpp", 12}),
       test_case("test_format", "test_format", TestOutcome::NotRun, "Unable to find executable"),
       test_case("A", "Skipped", TestOutcome::Skipped, "not today"), flaky,
       test_case("", "x", TestOutcome::Error, "one\ntwo\n\nthree\nfour")});
  reports.reports.push_back({.file = "out/b.xml", .complete = false, .trouble = "cut off"});
  reports.reports.push_back(
      {.file = "coverage.xml", .kind = ReportKind::Other, .trouble = "its root is <coverage>"});
  return reports;
}

}  // namespace

TEST_CASE("A case is called by its class and its name, each once") {
  CHECK(case_title(test_case("A", "b")) == "A.b");
  CHECK(case_title(test_case("a", "a")) == "a");
  CHECK(case_title(test_case("", "b")) == "b");
  CHECK(case_title(test_case("A", "")) == "A");
}

TEST_CASE("The results show what is red, what is flaky, and which reports have trouble") {
  CHECK(text(some_of_everything()) ==
        "in out/a.xml:\n"
        "FAILED   ParseTest.Empty  tests/test_parse.cpp:12\n"
        "         Expected: 3, actual: 4\n"
        "NOT RUN  test_format      Unable to find executable\n"
        "ERROR    x\n"
        "         one\n"
        "         two\n"
        "         three …\n"
        "flaky    pkg.TestRetry    passed when it was run again\n"
        "incomplete: out/b.xml: cut off\n"
        "not a test report: coverage.xml: its root is <coverage>\n"
        "results RED: 6 tests in 2 reports: 2 passed, 2 failed, 1 not run, 1 skipped (1 flaky) "
        "(exit code 1)\n");
}

TEST_CASE("Green results are one line") {
  CHECK(text(reports_of({test_case("A", "b")})) ==
        "results green: 1 test in 1 report: 1 passed (exit code 0)\n");
}

TEST_CASE("What makes the whole red") {
  auto reports = reports_of({test_case("A", "b"), test_case("A", "c", TestOutcome::Skipped)});
  CHECK_FALSE(results_are_red(reports, std::nullopt));
  CHECK_FALSE(results_are_red(reports, 0));
  CHECK(results_are_red(reports, 1));
  CHECK(results_are_red(reports, -1));

  const auto outcome = GENERATE(TestOutcome::Failed, TestOutcome::Error, TestOutcome::NotRun);
  reports.cases[0].outcome = outcome;
  CHECK(results_are_red(reports, 0));
}

TEST_CASE("A report that hides cases makes the whole red, a file that is no report does not") {
  auto reports = reports_of({test_case("A", "b")});
  auto& report = reports.reports.emplace_back();
  report.kind = ReportKind::Other;
  report.complete = false;
  CHECK_FALSE(results_are_red(reports, 0));
  report.kind = ReportKind::Junit;
  CHECK(results_are_red(reports, 0));
  report.complete = true;
  CHECK_FALSE(results_are_red(reports, 0));
  report.kind = GENERATE(ReportKind::OtherResults, ReportKind::Nothing);
  CHECK(results_are_red(reports, 0));
}

TEST_CASE("Where no test was run nothing is green") {
  CHECK(text({}) == "no test was run\nresults RED: 0 tests in 0 reports (exit code 1)\n");
  CHECK(text(reports_of({})) ==
        "no test was run\nresults RED: 0 tests in 1 report (exit code 1)\n");
}

TEST_CASE("A run that failed without a word in its reports is red") {
  ResultsScope scope;
  scope.run_exit_code = 3;
  CHECK(text(reports_of({test_case("A", "b")}), scope) ==
        "the run ended with exit code 3, and no report says why\n"
        "results RED: 1 test in 1 report: 1 passed (exit code 1)\n");
  CHECK(text(reports_of({test_case("A", "b", TestOutcome::Failed)}), scope) ==
        "FAILED  A.b\n"
        "results RED: 1 test in 1 report: 1 failed (exit code 1)\n");
}

TEST_CASE("Cases past the limit are counted") {
  ResultsScope scope;
  scope.most_failures = 2;
  TestReports reports = reports_of({});
  for (int i = 0; i < 5; ++i) reports.cases.push_back(test_case("", "a", TestOutcome::Failed));
  CHECK(text(reports, scope) ==
        "FAILED  a\n"
        "FAILED  a\n"
        "        and 3 more that are red\n"
        "results RED: 5 tests in 1 report: 5 failed (exit code 1)\n");
}

TEST_CASE("Files with one trouble share a line") {
  auto reports = reports_of({test_case("A", "b")});
  for (const auto* name : {"1", "2", "3"}) {
    reports.reports.push_back({.file = name, .kind = ReportKind::Nothing, .trouble = "empty"});
  }
  reports.reports.push_back({.file = "4", .repaired = true, .trouble = "bytes"});
  reports.reports.push_back({.file = "5.trx", .kind = ReportKind::OtherResults});
  CHECK(text(reports) ==
        "no report: 1, 2, 3: empty\n"
        "repaired: 4: bytes\n"
        "not read: 5.trx\n"
        "results RED: 1 test in 6 reports: 1 passed (exit code 1)\n");
}

TEST_CASE("A very long title moves no other row") {
  static const std::string kLong(80, 'x');
  CHECK(text(reports_of({test_case("", kLong, TestOutcome::Failed, "m", {"a.c", 1}),
                         test_case("", "b", TestOutcome::Failed, "", {"b.c", 2})})) ==
        "FAILED  " + kLong +
            "  a.c:1\n"
            "        m\n"
            "FAILED  b  b.c:2\n"
            "results RED: 2 tests in 1 report: 2 failed (exit code 1)\n");
}

TEST_CASE("No name and no message can steer the terminal or fake a verdict") {
  auto reports = reports_of({test_case("A\x1b[2J", "b\nresults green", TestOutcome::Failed,
                                       "\rx\n\x1b[31my", {"a\n.c", 1}),
                             test_case("", "", TestOutcome::Error)});
  reports.reports[0].complete = false;
  reports.reports[0].file = "out\n";
  reports.reports[0].trouble = "cut\roff";
  CHECK(text(reports) ==
        "FAILED  A\\x1b[2J.b\\nresults green  a\\n.c:1\n"
        "        \\rx\n"
        "        \\x1b[31my\n"
        "ERROR   (no name)\n"
        "incomplete: out\\n: cut\\roff\n"
        "results RED: 2 tests in 1 report: 2 failed (exit code 1)\n");
}

TEST_CASE("The JSON has one case on a line") {
  auto test = test_case("ParseTest", "Empty", TestOutcome::NotRun, "m", {"a.c", 12});
  test.suite = "s";
  test.defined = {"b.c", 3};
  test.seconds = 0.25F;
  test.flaky = true;
  CHECK(json_of(reports_of({test, test_case("", "b")}), 8) ==
        R"({
  "schema": 1,
  "exit_code": 8,
  "reports": [
    {"file": "out/a.xml", "producer": "ctest", "repaired": false, "complete": true, "trouble": ""}
  ],
  "ignored": [],
  "tests": {"total": 2, "passed": 1, "failed": 0, "skipped": 0, "not_run": 1},
  "cases": [
    {"suite": "s", "class": "ParseTest", "name": "Empty", "outcome": "not-run", "flaky": true, "file": "a.c", "line": 12, "defined": {"file": "b.c", "line": 3}, "seconds": 0.25, "message": "m"},
    {"suite": "", "class": "", "name": "b", "outcome": "passed", "flaky": false, "file": "", "line": 0, "defined": {"file": "", "line": 0}, "seconds": null, "message": ""}
  ]
}
)");
}

TEST_CASE("The JSON of no results has empty lists") {
  const auto parsed = json::parse(json_of({}));
  CHECK(parsed["exit_code"] == nullptr);
  CHECK(parsed["reports"] == json::array());
  CHECK(parsed["ignored"] == json::array());
  CHECK(parsed["tests"]["total"] == 0);
  CHECK(parsed["cases"] == json::array());
}

TEST_CASE("The JSON tells reports from other files, and valid UTF-8 from the rest") {
  auto reports = some_of_everything();
  reports.reports[1].trouble = "odd \xff";
  reports.reports.push_back({.file = "x", .kind = ReportKind::Nothing});
  reports.cases[1].message = "\xff\x1b";
  const auto parsed = json::parse(json_of(reports));
  REQUIRE(parsed["reports"].size() == 3);
  CHECK(parsed["reports"][1] == json({{"file", "out/b.xml"},
                                      {"producer", "unknown"},
                                      {"repaired", false},
                                      {"complete", false},
                                      {"trouble", "odd \xef\xbf\xbd"}}));
  CHECK(parsed["reports"][2]["complete"] == false);
  CHECK(parsed["ignored"] ==
        json::array({{{"file", "coverage.xml"}, {"why", "its root is <coverage>"}}}));
  CHECK(parsed["tests"] ==
        json({{"total", 6}, {"passed", 2}, {"failed", 2}, {"skipped", 1}, {"not_run", 1}}));
  CHECK(parsed["cases"][1]["message"] == "\xef\xbf\xbd\x1b");
}

TEST_CASE("A case whose assertion has no place is where it is defined") {
  auto test = test_case("", "a", TestOutcome::Failed);
  test.defined = {"b.c", 3};
  const auto reports = reports_of({test});
  CHECK(json::parse(json_of(reports))["cases"][0]["file"] == "b.c");
  CHECK(json::parse(json_of(reports))["cases"][0]["line"] == 3);
  CHECK(text(reports).starts_with("FAILED  a  b.c:3\n"));
}

TEST_CASE("A document that is longer than one piece is written whole") {
  TestReports reports = reports_of({});
  reports.cases.assign(5000, test_case("Class", "name", TestOutcome::Failed, "message"));
  CHECK(json::parse(json_of(reports))["cases"].size() == 5000);
}

TEST_CASE("Annotations mark red cases where they were asserted, and reports that hide cases") {
  auto reports = some_of_everything();
  reports.cases.push_back(test_case("", "far", TestOutcome::Failed, "50%", {"/usr/x.h", 1}));
  CHECK(results_annotations(reports) ==
        "::error file=tests/test_parse.cpp,line=12::ParseTest.Empty failed: Expected: 3, actual: "
        "4\n"
        "::error::test_format was not run: Unable to find executable\n"
        "::error::x failed: one%0Atwo%0Athree%0Afour\n"
        "::error::far failed: 50%25\n"
        "::error::incomplete: out/b.xml: cut off\n");
  CHECK(results_annotations(reports_of({test_case("A", "b")})).empty());
}

TEST_CASE("More annotations than anybody sees are counted") {
  TestReports reports = reports_of({});
  reports.cases.assign(52, test_case("", "a", TestOutcome::Failed));
  const auto lines = results_annotations(reports);
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 51);
  CHECK(lines.ends_with("::error::and 2 more tests that are red\n"));
}
