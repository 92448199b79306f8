#include "gate/baseline.h"

#include "fakes/fake_gate_toolchain.h"
#include "gate/report_collector.h"
#include "support/catch.h"
#include "unit/attribution/change_fixture.h"

namespace sprint::test {

using attribution::Failure;
using gate::BaselineAnswer;
using gate::KnownResults;
using gate::TestKey;

namespace {

using Ids = std::unordered_set<std::string>;

gate::TreeRun run_with(const std::vector<std::pair<std::string, sdk::TestOutcome>>& outcomes) {
  std::vector<sdk::TestResult> results;
  for (const auto& [name, outcome] : outcomes) {
    sdk::TestResult result;
    result.name = name;
    result.outcome = outcome;
    result.message = "wrong";
    results.push_back(std::move(result));
  }
  gate::TreeRun run;
  run.reports = gate::reports_of(results, "report", {});
  run.toolchain_of_report = {0};
  return run;
}

/// One toolchain "cmake", and a question about failures whose tests are named as they are.
struct Asking {
  std::vector<Failure> failures;
  Ids flaky{};
  Ids written{};
  std::unordered_map<std::string, TestKey> tests{};
  gate::TreeRun head{};
  FakeGateToolchains toolchains{};

  explicit Asking(std::vector<Failure> about, Ids flaky_ones = {})
      : failures(std::move(about)), flaky(std::move(flaky_ones)) {
    toolchains.add("cmake");
    std::vector<std::pair<std::string, sdk::TestOutcome>> red;
    for (const auto& failure : failures) {
      if (failure.test.empty()) continue;
      tests[failure.id] = {0, failure.test};
      const bool ran = failure.kind == attribution::FailureKind::Test;
      red.emplace_back(failure.test, ran ? sdk::TestOutcome::Failed : sdk::TestOutcome::NotRun);
    }
    head = run_with(red);
  }
  gate::BaselineQuestion question() const {
    return {head, failures, tests, flaky, [this](const FileLine& line) {
              return written.contains(line.file + ":" + std::to_string(line.line));
            }};
  }
  bool always_passed(const KnownResults& results) const {
    return has_always_passed(results, question(), toolchains.all());
  }
  BaselineAnswer built(const gate::TreeRun& base, const std::vector<Failure>& at_base = {}) const {
    return answer_from(base, at_base, question(), toolchains.all());
  }
};

Failure red(const std::string& test) {
  return test_failure(test, {}, "wrong");
}

Failure breaking(Failure failure, Words outputs, std::size_t count = 1) {
  failure.outputs = std::move(outputs);
  failure.count = count;
  return failure;
}

Failure link_error(const std::string& symbol, Words outputs, std::size_t count = 1) {
  Failure failure;
  failure.kind = attribution::FailureKind::Link;
  failure.id = "link:" + symbol;
  failure.message = "undefined reference to `" + symbol + "'";
  return breaking(failure, std::move(outputs), count);
}

}  // namespace

TEST_CASE("What is kept of the base excuses nothing; it can only tell that all has passed there") {
  struct Case {
    const char* what;
    bool complete;
    std::unordered_map<std::string, gate::TestHistory> tests;
    bool always_passed;
  };
  const std::vector<Case> cases = {
      {"failed", false, {{"cmake t", {0, 1}}}, false},
      {"once failed and once passed", false, {{"cmake t", {1, 1}}}, false},
      {"passed", false, {{"cmake t", {1, 0}}}, true},
      {"passed, and all are known", true, {{"cmake t", {3, 0}}}, true},
      {"neither", false, {{"cmake t", {0, 0}}}, false},
      {"not among all", true, {{"cmake other", {1, 0}}}, false},
      {"another toolchain's", false, {{"python t", {1, 0}}}, false},
  };
  for (const auto& [what, complete, tests, expected] : cases) {
    CAPTURE(what);
    CHECK(Asking({red("t")}).always_passed({complete, tests}) == expected);
  }
}

TEST_CASE("A tree that is known was built: errors of a build are new") {
  const KnownResults known{true, {{"cmake t", {1, 0}}}};
  CHECK(Asking({build_error("a.cpp", 3, "no"), red("t")}).always_passed(known));
  CHECK_FALSE(Asking({build_error("a.cpp", 3, "no"), red("other")}).always_passed(known));
  // A test that has no key cannot be run by itself.
  auto unkeyed = Asking({red("t")});
  unkeyed.tests.clear();
  CHECK_FALSE(unkeyed.always_passed(known));
}

TEST_CASE("What is red at the base was red before; what did not run there proves nothing") {
  using enum sdk::TestOutcome;
  auto missing = red("missing");
  missing.kind = attribution::FailureKind::Missing;
  const Asking asking({red("failed"), red("error"), red("passed"), red("skipped"), red("not run"),
                       red("not there"), missing, red("flaky")},
                      {"flaky"});
  const auto answer = asking.built(run_with({{"failed", Failed},
                                             {"error", Error},
                                             {"passed", Passed},
                                             {"skipped", Skipped},
                                             {"not run", NotRun},
                                             {"missing", NotRun},
                                             {"flaky", Failed}}));
  CHECK(answer.red_before == Ids{"failed", "error", "missing"});
  CHECK(answer.notes.empty());
}

TEST_CASE("A test that ran and failed is another matter than one that did not run") {
  using enum sdk::TestOutcome;
  auto missing = red("t");
  missing.kind = attribution::FailureKind::Missing;
  CHECK(Asking({missing}).built(run_with({{"t", Failed}})).red_before.empty());
  CHECK(Asking({red("t")}).built(run_with({{"t", NotRun}})).red_before.empty());
  CHECK(Asking({missing}).built(run_with({{"t", NotRun}})).red_before == Ids{"t"});
}

TEST_CASE("Of several cases with one name each is compared with itself") {
  using enum sdk::TestOutcome;
  auto second = red("t");
  second.id = "t#2";
  const Asking asking({red("t"), second});
  const auto first = asking.built(run_with({{"t", Failed}, {"t", Passed}}));
  CHECK(first.red_before == Ids{"t"});
  const auto other = asking.built(run_with({{"t", Passed}, {"t", Failed}}));
  CHECK(other.red_before == Ids{"t#2"});
}

TEST_CASE("A test that says something else than before is told of; numbers do not count") {
  using enum sdk::TestOutcome;
  auto other = test_failure("other", {}, "segmentation fault");
  auto same = test_failure("same", {}, "wrong");
  const auto answer = Asking({other, same}).built(run_with({{"other", Failed}, {"same", Failed}}));
  CHECK(answer.red_before == Ids{"other", "same"});
  CHECK(answer.notes == Words{"red before, with another message: other said 'wrong' at the base"});
}

TEST_CASE("An error of the build is the same wherever its line has moved to") {
  const Asking asking({build_error("a.cpp", 30, "no"), build_error("a.cpp", 31, "other"),
                       build_error("b.cpp", 30, "no")});
  gate::TreeRun base;
  base.build_failed = true;
  auto link = build_error("b.cpp", 30, "no");
  link.kind = attribution::FailureKind::Link;
  const auto answer = asking.built(base, {build_error("a.cpp", 3, "no"), link});
  CHECK(answer.red_before == Ids{"build:a.cpp:30"});
  CHECK(answer.notes == Words{"no baseline: the base does not build"});
}

TEST_CASE("An error of the build is the same only if it breaks no other target than before") {
  const gate::TreeRun base;
  const std::vector<Failure> at_base = {link_error("gone", {"a", "b"}, 2)};
  const auto is_old = [&](const Words& outputs, std::size_t count) {
    return !Asking({link_error("gone", outputs, count)}).built(base, at_base).red_before.empty();
  };
  CHECK(is_old({"a", "b"}, 2));
  CHECK(is_old({"b"}, 9));
  CHECK_FALSE(is_old({"c"}, 1));
  CHECK_FALSE(is_old({"a", "b", "c"}, 2));
  // Where nobody says what was to be made, only how often is known.
  CHECK(is_old({}, 2));
  CHECK_FALSE(is_old({}, 3));
  // Neither is all of it known of a list that was cut.
  const Words many(logs::LogProblem::kMostOutputs, "x");
  CHECK(is_old(many, 2));
  CHECK_FALSE(is_old(many, 200));
}

TEST_CASE("One error at more places than before is new where its lines are") {
  Asking asking({build_error("a.cpp", 3, "no"), build_error("a.cpp", 9, "no")});
  asking.written = {"a.cpp:3"};
  const auto answer = asking.built({}, {build_error("a.cpp", 8, "no")});
  CHECK(answer.red_before == Ids{"build:a.cpp:9"});
}

TEST_CASE("A base that builds in part is told of") {
  using enum sdk::TestOutcome;
  const Asking asking({red("t")});
  auto base = run_with({{"t", Failed}});
  base.build_failed = true;
  const auto answer = asking.built(base);
  CHECK(answer.red_before == Ids{"t"});
  CHECK(answer.notes ==
        Words{"the base does not build as a whole: not all could be compared with it"});
}

TEST_CASE("Steps that broke off at the base excuse no test of their toolchain") {
  using enum sdk::TestOutcome;
  const Asking asking({red("t")});
  auto base = run_with({{"t", Failed}});
  base.unexplained = {"cmake test: killed"};
  base.unsound = {1};
  CHECK(asking.built(base).red_before == Ids{"t"});
  base.unsound = {0};
  const auto answer = asking.built(base);
  CHECK(answer.red_before.empty());
  CHECK(answer.notes == Words{"no baseline: cmake test: killed"});
}

}  // namespace sprint::test
