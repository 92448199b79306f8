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

/// One toolchain "cmake", and a question about failures whose tests are named as they are.
struct Asking {
  std::vector<Failure> failures;
  Ids flaky{};
  std::unordered_map<std::string, TestKey> tests{};
  FakeGateToolchains toolchains{};

  explicit Asking(std::vector<Failure> about, Ids flaky_ones = {})
      : failures(std::move(about)), flaky(std::move(flaky_ones)) {
    toolchains.add("cmake");
    for (const auto& failure : failures) {
      if (!failure.test.empty()) tests[failure.id] = {0, failure.test};
    }
  }
  gate::BaselineQuestion question() const { return {failures, tests, flaky, 5}; }
  std::optional<BaselineAnswer> known(const KnownResults& results) const {
    return answer_from(results, question(), toolchains.all());
  }
  BaselineAnswer built(const gate::TreeRun& base, const std::vector<Failure>& at_base = {}) const {
    return answer_from(base, at_base, question(), toolchains.all());
  }
};

Failure red(const std::string& test) {
  return test_failure(test, {}, "wrong");
}

gate::TreeRun run_with(const std::vector<std::pair<std::string, sdk::TestOutcome>>& outcomes) {
  std::vector<sdk::TestResult> results;
  for (const auto& [name, outcome] : outcomes) {
    sdk::TestResult result;
    result.name = name;
    result.outcome = outcome;
    results.push_back(std::move(result));
  }
  gate::TreeRun run;
  run.reports = gate::reports_of(results, "base", {});
  run.toolchain_of_report = {0};
  return run;
}

}  // namespace

TEST_CASE("What earlier gates have seen tells whether a test was red, or must be looked at") {
  struct Case {
    const char* what;
    bool complete;
    std::unordered_map<std::string, gate::TestHistory> tests;
    bool flaky;
    const char* expected;
  };
  const std::vector<Case> cases = {
      {"failed", false, {{"cmake t", {0, 1}}}, false, "red before"},
      {"once failed and once passed", false, {{"cmake t", {1, 1}}}, false, "red before"},
      {"passed", false, {{"cmake t", {1, 0}}}, false, "new"},
      {"looked for and not there", false, {{"cmake t", {0, 0}}}, false, "new"},
      {"not among all", true, {{"cmake other", {0, 1}}}, false, "new"},
      {"never asked for", false, {{"cmake other", {0, 1}}}, false, "unknown"},
      {"another toolchain's", false, {{"python t", {0, 1}}}, false, "unknown"},
      {"flaky, has failed", false, {{"cmake t", {9, 1}}}, true, "new"},
      {"flaky, too few runs", true, {{"cmake t", {4, 0}}}, true, "unknown"},
      {"flaky, steady", false, {{"cmake t", {5, 0}}}, true, "steady"},
      {"flaky, not there", false, {{"cmake t", {0, 0}}}, true, "new"},
  };
  for (const auto& [what, complete, tests, flaky, expected] : cases) {
    CAPTURE(what);
    const Asking asking({red("t")}, flaky ? Ids{"t"} : Ids{});
    const auto answer = asking.known({complete, tests});
    const std::string said = !answer                            ? "unknown"
                             : answer->red_before.contains("t") ? "red before"
                             : answer->steady.contains("t")     ? "steady"
                                                                : "new";
    CHECK(said == expected);
  }
}

TEST_CASE("A tree that is known was built: errors of a build are new") {
  const Asking asking({build_error("a.cpp", 3, "no"), red("t")});
  const auto answer = asking.known({true, {{"cmake t", {0, 1}}}});
  REQUIRE(answer);
  CHECK(answer->red_before == Ids{"t"});
}

TEST_CASE("One test that nobody has looked at is enough to build the base") {
  const Asking asking({red("known"), red("unknown")});
  CHECK_FALSE(asking.known({false, {{"cmake known", {0, 1}}}}));
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
  CHECK(answer.steady.empty());
  CHECK(answer.notes.empty());
}

TEST_CASE("Of several cases with one name the worst counts") {
  using enum sdk::TestOutcome;
  const Asking asking({red("t")});
  CHECK(asking.built(run_with({{"t", Passed}, {"t", Failed}, {"t", Skipped}})).red_before ==
        Ids{"t"});
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

TEST_CASE("A base that builds in part, or not to the end, is told of") {
  using enum sdk::TestOutcome;
  const Asking asking({red("t")});
  auto base = run_with({{"t", Failed}});
  base.could_not_run = {"cmake test: no test was run"};
  const auto answer = asking.built(base);
  CHECK(answer.red_before == Ids{"t"});
  CHECK(answer.notes ==
        Words{"the base does not build as a whole: not all could be compared with it"});
}

}  // namespace sprint::test
