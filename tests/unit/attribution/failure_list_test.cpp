#include "attribution/failure_list.h"

#include "support/catch.h"

namespace sprint::test {

using attribution::Failure;
using attribution::FailureKind;
using results::TestCase;
using results::TestOutcome;
using Names = std::vector<std::string>;

namespace {

TestCase test_case(std::string_view class_name, std::string_view name, TestOutcome outcome) {
  TestCase test;
  test.class_name = class_name;
  test.name = name;
  test.outcome = outcome;
  return test;
}

results::TestReports reports_of(std::vector<TestCase> cases) {
  results::TestReports reports;
  reports.reports.push_back({"out.xml"});
  reports.cases = std::move(cases);
  return reports;
}

logs::BuildLog log_of(std::vector<logs::LogProblem> problems) {
  logs::BuildLog log;
  log.file = "build.log";
  log.problems = std::move(problems);
  return log;
}

Names ids_of(const std::vector<Failure>& failures) {
  Names ids;
  for (const auto& each : failures) ids.push_back(each.id);
  return ids;
}

}  // namespace

TEST_CASE("Red tests are failures, with the class in front where it says something") {
  const auto reports = reports_of({test_case("Suite", "One", TestOutcome::Failed),
                                   test_case("same", "same", TestOutcome::Error),
                                   test_case("", "alone", TestOutcome::NotRun),
                                   test_case("Suite", "green", TestOutcome::Passed),
                                   test_case("Suite", "later", TestOutcome::Skipped),
                                   test_case("OnlyClass", "", TestOutcome::Error)});
  const auto failures = attribution::failures_of(reports, {}, {});
  CHECK(ids_of(failures) == Names{"Suite.One", "same", "alone", "OnlyClass"});
  CHECK(failures[0].kind == FailureKind::Test);
  CHECK(failures[2].kind == FailureKind::Missing);
  CHECK(failures[0].source.file == "out.xml");
}

TEST_CASE("Tests of one name are told apart by their place among all of that name") {
  const auto reports = reports_of(
      {test_case("S", "case", TestOutcome::Passed), test_case("S", "case", TestOutcome::Failed),
       test_case("S", "other", TestOutcome::Passed), test_case("S", "case", TestOutcome::Failed)});
  CHECK(ids_of(attribution::failures_of(reports, {}, {})) == Names{"S.case#2", "S.case#3"});
  CHECK(attribution::red_tests(reports) == std::unordered_set<std::string>{"S.case#2", "S.case#3"});
}

TEST_CASE("Problems of a log are failures before those of the tests") {
  logs::LogProblem compile;
  compile.message = "'x' was not declared";
  compile.place = {"../src/a.cpp", 3, 5};
  compile.related.push_back({{"/usr/include/x.h", 3}, logs::PlaceRole::Frame});
  compile.related.push_back({{"../src/b.h", 9}, logs::PlaceRole::Note, "declared here"});
  logs::LogProblem link;
  link.kind = logs::ProblemKind::Link;
  link.message = "undefined reference to `f()'";
  link.names = {"f()"};
  logs::LogProblem odd;
  odd.kind = logs::ProblemKind::Step;
  odd.message = "Killed";
  const places::ProjectFiles project({"src/a.cpp", "src/b.h"}, {});
  const auto failures =
      attribution::failures_of(reports_of({test_case("", "t", TestOutcome::Failed)}),
                               {log_of({compile, link, odd, compile})}, project);
  CHECK(ids_of(failures) ==
        Names{"build:src/a.cpp:3", "link:f()", "build:Killed", "build:src/a.cpp:3#2", "t"});
  CHECK(failures[0].place == FileLine{"src/a.cpp", 3});
  REQUIRE(failures[0].trail.size() == 1);
  CHECK(failures[0].trail[0].place == FileLine{"src/b.h", 9});
}

TEST_CASE("What a log repeats of a failed test is not a second failure") {
  auto test = test_case("", "t", TestOutcome::Failed);
  test.asserted = {"src/a.cpp", 7};
  logs::LogProblem same;
  same.kind = logs::ProblemKind::Runtime;
  same.message = "Assertion `x' failed";
  same.place = {"src/a.cpp", 7};
  auto other = same;
  other.place.line = 8;
  CHECK(ids_of(attribution::failures_of(reports_of({test}), {log_of({same, other})}, {})) ==
        Names{"test:src/a.cpp:8", "t"});
}

TEST_CASE("Of a name that several files have, none is chosen, but all are looked at") {
  auto reports = reports_of({test_case("", "t", TestOutcome::Failed)});
  reports.cases[0].detail = 0;
  reports.details.push_back({{{"a.go", 3}, {"a.go", 3}, {"nowhere.go", 1}}, ""});
  const places::ProjectFiles project({"x/a.go", "y/a.go"}, {});
  const auto failures = attribution::failures_of(reports, {}, project);
  CHECK(failures[0].place.file.empty());
  REQUIRE(failures[0].trail.size() == 2);
  CHECK(failures[0].trail[1].place == FileLine{"y/a.go", 3});
}

TEST_CASE("A test that did not run knows the program it would have started") {
  auto reports = reports_of({test_case("", "parse", TestOutcome::NotRun)});
  reports.cases[0].detail = 0;
  reports.details.push_back({{}, "Unable to find executable: /build/bin/test_parse\nat once"});
  CHECK(attribution::failures_of(reports, {}, {})[0].outputs == Names{"parse", "test_parse"});
}

TEST_CASE("A run that ended badly without a word is a failure of its own") {
  const auto failure = attribution::silent_failure(3);
  CHECK(failure.kind == FailureKind::Missing);
  CHECK(failure.message == "the run ended with exit code 3, and nothing says why");
}

}  // namespace sprint::test
