#include "gate/gate_verdict.h"

#include "gate/gate_run.h"
#include "gate/gate_subject.h"
#include "support/catch.h"
#include "unit/attribution/change_fixture.h"

namespace sprint::test {

using attribution::AttributedFailure;
using attribution::FailureKind;
using attribution::GateVerdict;
using attribution::Verdict;

namespace {

AttributedFailure blamed(const std::string& id, Verdict verdict) {
  AttributedFailure each;
  each.failure = test_failure(id, {}, "wrong");
  each.verdict = verdict;
  each.suspects = {{0, 0.9}};
  each.evidence = {{attribution::EvidenceKind::File, 0, 2, "a.cpp was changed"}};
  each.nobody = 0.1;
  return each;
}

AttributedFailure configure_error(Verdict verdict, bool traced) {
  auto each = blamed("configure", verdict);
  each.failure.kind = FailureKind::Configure;
  each.failure.message = "Could not find OpenSSL\nsecond line";
  if (!traced) each.evidence.clear();
  return each;
}

}  // namespace

TEST_CASE(
    "Only what is new and steady makes a gate red, and nothing makes it green that did not "
    "run") {
  struct Case {
    Verdict verdict;
    GateVerdict expected;
  };
  const auto [verdict, expected] = GENERATE(values<Case>({
      {Verdict::Attributed, GateVerdict::Fail},
      {Verdict::Interaction, GateVerdict::Fail},
      {Verdict::Unattributed, GateVerdict::Fail},
      {Verdict::NewlyFlaky, GateVerdict::Fail},
      {Verdict::PreExisting, GateVerdict::Pass},
      {Verdict::Flaky, GateVerdict::Pass},
  }));
  CHECK(gate::verdict_of({blamed("t", verdict)}, {}) == expected);
  CHECK(gate::verdict_of({blamed("old", Verdict::PreExisting), blamed("t", verdict)}, {}) ==
        expected);
  CHECK(gate::verdict_of({blamed("t", verdict)}, {"cmake build: no memory"}) ==
        GateVerdict::CouldNotRun);
  CHECK(gate::verdict_of({}, {}) == GateVerdict::Pass);
  CHECK(gate::verdict_of({}, {"x"}) == GateVerdict::CouldNotRun);
}

TEST_CASE("A flaky test is nobody's, unless it is steady at the base") {
  std::vector<AttributedFailure> failures = {blamed("old", Verdict::Attributed),
                                             blamed("new", Verdict::Unattributed),
                                             blamed("red", Verdict::Attributed)};
  gate::mark_flaky(failures, {"old", "new"}, {"new", "red"});
  CHECK(failures[0].verdict == Verdict::Flaky);
  CHECK(failures[0].suspects.empty());
  CHECK(failures[0].evidence.empty());
  CHECK(failures[0].nobody == 1);
  CHECK(failures[1].verdict == Verdict::NewlyFlaky);
  CHECK(failures[1].suspects.size() == 1);
  CHECK(failures[2].verdict == Verdict::Attributed);
}

TEST_CASE("A configure error that no sprint's trace leads to is the machine's") {
  CHECK(gate::foreign_configure_errors({configure_error(Verdict::Unattributed, false)}) ==
        Words{"configure: Could not find OpenSSL"});
  CHECK(gate::foreign_configure_errors({configure_error(Verdict::Attributed, true)}).empty());
  // Red before: nothing was built all the same.
  CHECK(gate::foreign_configure_errors({configure_error(Verdict::PreExisting, true)}).size() == 1);
  CHECK(gate::foreign_configure_errors({blamed("t", Verdict::Unattributed)}).empty());
}

TEST_CASE("A step that has never done its work is told of, although nobody is to blame") {
  const Words wrong = {"cmake test: exit code 1", "cmake build: timed out"};
  auto old = blamed(gate::step_failure_id(wrong[0]), Verdict::PreExisting);
  auto fresh = blamed(gate::step_failure_id(wrong[1]), Verdict::Unattributed);
  CHECK(gate::never_sound({old, fresh}, wrong) ==
        Words{"cmake test: exit code 1, at the base, too"});
  CHECK(gate::never_sound({old, fresh}, {}).empty());
  CHECK(gate::never_sound({}, wrong).empty());
}

TEST_CASE("The log of a compiler cache counts hits and misses, and nothing else") {
  const auto use = gate::cache_use_in(
      "# a.cpp\ncache_miss\ndirect_cache_miss\nlocal_storage_miss\n"
      "# cache_miss\npreprocessed_cache_hit\n# c.cpp\ndirect_cache_hit\n# d\ncalled_for_link\n");
  CHECK(use.hits == 2);
  CHECK(use.misses == 1);
  CHECK(gate::cache_use_in("").hits == 0);
  CHECK(gate::cache_use_in("direct_cache_hit").hits == 1);
}

TEST_CASE("A branch that does not merge is laid to itself and to who changed the same files") {
  const std::vector<workspace::ChangeSet> merged = {sprint_of("a", {edited("x.cpp")}),
                                                    sprint_of("b", {edited("docs.md")}),
                                                    sprint_of("c", {renamed("y.cpp", "z.cpp")})};
  const auto failure = gate::conflict_failure("feature", {{"x.cpp", 0}, {"y.cpp", 0}},
                                              "branch 'feature' does not merge", merged, 3);
  CHECK(failure.failure.id == "merge:feature");
  CHECK(failure.failure.kind == FailureKind::Merge);
  CHECK(failure.failure.place.file == "x.cpp");
  CHECK(failure.failure.message == "branch 'feature' does not merge");
  CHECK(failure.verdict == Verdict::Interaction);
  CHECK(failure.confirmed);
  CHECK(failure.nobody == 0);
  std::vector<std::size_t> suspects;
  double sum = 0;
  for (const auto& suspect : failure.suspects) {
    suspects.push_back(suspect.sprint);
    sum += suspect.probability;
  }
  CHECK(suspects == std::vector<std::size_t>{3, 0, 2});
  CHECK(sum == Approx(1));
  REQUIRE(failure.evidence.size() == 3);
  CHECK(failure.evidence[0].detail == "it does not merge with what came before it");
  CHECK(failure.evidence[1].detail == "it changed a file in conflict before");
  REQUIRE(failure.cleared.size() == 1);
  CHECK(failure.cleared[0].sprint == 1);
  CHECK(failure.counts());
}

TEST_CASE("A branch that does not merge with the base alone is its own fault") {
  const auto failure = gate::conflict_failure("feature", {{"x.cpp", 0}}, "no", {}, 0);
  CHECK(failure.verdict == Verdict::Attributed);
  REQUIRE(failure.suspects.size() == 1);
  CHECK(failure.suspects[0].probability == 1);
  // Unrelated histories have no file in conflict.
  const auto strange = gate::conflict_failure("feature", {}, "no", {sprint_of("a", {})}, 1);
  CHECK(strange.failure.place.file.empty());
  CHECK(strange.verdict == Verdict::Attributed);
}

}  // namespace sprint::test
