#include "attribution/consequence.h"

#include "change_fixture.h"
#include "support/catch.h"

namespace sprint::test {

using attribution::AttributedFailure;
using attribution::EvidenceKind;
using attribution::Verdict;

namespace {

AttributedFailure laid_to(std::size_t sprint, attribution::Failure failure, double weight = 7) {
  AttributedFailure result;
  result.failure = std::move(failure);
  result.verdict = Verdict::Attributed;
  result.suspects = {{sprint, 0.9}};
  result.evidence = {{EvidenceKind::Line, sprint, weight, "it wrote it"}};
  return result;
}

attribution::Failure error_in(const char* object, unsigned line) {
  auto failure = build_error("x.cpp", line, "error");
  failure.outputs = {object};
  failure.place.file = std::string(object) + ".cpp";
  return failure;
}

}  // namespace

TEST_CASE("Later errors of an object follow the first, unless they speak for themselves") {
  std::vector<AttributedFailure> failures = {
      laid_to(0, error_in("a.o", 1)), laid_to(1, error_in("a.o", 2), 2.5),
      laid_to(1, error_in("a.o", 3), 7), laid_to(1, error_in("b.o", 4), 2.5)};
  for (std::size_t i = 0; i < failures.size(); ++i) failures[i].group = i;
  attribution::follow_first_errors(failures);
  CHECK(failures[1].suspects.front().sprint == 0);
  CHECK(failures[1].evidence.front().kind == EvidenceKind::Consequence);
  CHECK(failures[1].group == 0);
  CHECK(failures[2].suspects.front().sprint == 1);
  CHECK(failures[3].suspects.front().sprint == 1);
}

TEST_CASE("A first error that nobody stands out for leads nowhere") {
  std::vector<AttributedFailure> failures = {laid_to(0, error_in("a.o", 1), 2),
                                             laid_to(1, error_in("a.o", 2), 2.5)};
  failures[0].verdict = Verdict::Unattributed;
  attribution::follow_first_errors(failures);
  CHECK(failures[1].suspects.front().sprint == 1);
}

TEST_CASE("A test whose report is silent is explained by the one death in the log") {
  auto death = laid_to(0, test_failure("", {"src/a.js", 3}, "SyntaxError: no export"));
  death.failure.id = "test:src/a.js:3";
  const auto silent = laid_to(1, test_failure("router.test.js", {}, "test failed"), 2.5);
  const auto telling = laid_to(1, test_failure("other", {"t.js", 4}, "1 == 2"), 2.5);
  std::vector<AttributedFailure> failures = {death, silent, telling};
  attribution::explain_silent_tests(failures);
  CHECK(failures[1].suspects.front().sprint == 0);
  CHECK(failures[1].evidence.front().detail == "the log tells why: test:src/a.js:3");
  CHECK(failures[2].suspects.front().sprint == 1);

  std::vector<AttributedFailure> two_deaths = {death, death, silent};
  attribution::explain_silent_tests(two_deaths);
  CHECK(two_deaths[2].suspects.front().sprint == 1);
}

TEST_CASE("What was red before stays so, and explains nothing that is new") {
  std::vector<AttributedFailure> errors = {laid_to(0, error_in("a.o", 1)),
                                           laid_to(1, error_in("a.o", 2), 2.5)};
  errors[1].verdict = Verdict::PreExisting;
  attribution::follow_first_errors(errors);
  CHECK(errors[1].verdict == Verdict::PreExisting);

  auto death = laid_to(0, test_failure("", {"src/a.js", 3}, "SyntaxError: no export"));
  death.verdict = Verdict::PreExisting;
  std::vector<AttributedFailure> tests = {
      death, laid_to(1, test_failure("router.test.js", {}, "test failed"), 2.5)};
  attribution::explain_silent_tests(tests);
  CHECK(tests[1].verdict == Verdict::Attributed);
  CHECK(tests[1].suspects.front().sprint == 1);
}

TEST_CASE("A test that did not run follows from the errors in the files that it is made of") {
  attribution::Failure test;
  test.id = test.test = "parse";
  test.kind = attribution::FailureKind::Missing;
  std::vector<AttributedFailure> failures{
      laid_to(0, error_in("a.o", 1)), laid_to(1, error_in("b.o", 2)), {}};
  failures[2].failure = test;
  std::unordered_map<std::string, attribution::Closure> closures;
  closures["parse"].files = {"b.o.cpp"};
  auto known = failures;
  blame_builds_for_missing_tests(known, closures);
  REQUIRE(known[2].suspects.size() == 1);
  CHECK(known[2].suspects[0].sprint == 1);
  CHECK(known[2].evidence[0].detail == "its program was not built: " + known[1].failure.id);

  blame_builds_for_missing_tests(failures, {});
  REQUIRE(failures[2].suspects.size() == 2);
  for (const auto& each : failures[2].evidence) {
    CHECK(each.detail == "its program was not built: " + failures[each.sprint].failure.id);
  }
}

}  // namespace sprint::test
