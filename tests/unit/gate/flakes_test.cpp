#include "gate/flakes.h"

#include "support/catch.h"

namespace sprint::test {

using gate::FlakeState;
using gate::FlakeTally;
using gate::OutcomesByKey;
using gate::TestKey;
using results::TestOutcome;

namespace {

const TestKey kTest{0, "shaky"};

/// As a gate does it: the base and the head in turns, 'x' is a failure. When the words are at their
/// end, tests pass.
FlakeTally tried(const std::string& base, const std::string& head, unsigned runs) {
  FlakeTally tally;
  std::size_t at_base = 0;
  std::size_t at_head = 0;
  const auto outcome = [](const std::string& word, std::size_t at) {
    return OutcomesByKey{
        {kTest, at < word.size() && word[at] == 'x' ? TestOutcome::Failed : TestOutcome::Passed}};
  };
  add_base_run(tally, outcome(base, at_base++), kTest);
  while (tally.needs_base(runs) || tally.needs_head(runs)) {
    if (tally.needs_base(runs)) add_base_run(tally, outcome(base, at_base++), kTest);
    if (tally.needs_head(runs)) add_head_run(tally, outcome(head, at_head++), kTest);
  }
  return tally;
}

}  // namespace

TEST_CASE("A flake is new if it fails twice at the head and never in as many runs at the base") {
  struct Case {
    const char* base;
    const char* head;
    FlakeState expected;
    unsigned base_runs;
    unsigned head_runs;
  };
  const std::vector<Case> cases = {
      // The first failure at the base decides.
      {"x", "", FlakeState::Old, 1, 2},
      {".x", "x", FlakeState::Old, 2, 2},
      {".......x", "x", FlakeState::Old, 8, 3},
      // Only once at the head: that may be the machine.
      {"", "", FlakeState::Old, 9, 10},
      {"", "x", FlakeState::New, 10, 3},
      {"", ".......x", FlakeState::New, 10, 10},
  };
  for (const auto& [base, head, expected, base_runs, head_runs] : cases) {
    CAPTURE(base, head);
    const auto tally = tried(base, head, 10);
    CHECK(tally.state(10) == expected);
    CHECK(tally.base_runs == base_runs);
    CHECK(tally.head_runs == head_runs);
  }
}

TEST_CASE("A flaky test that the base has not, or has turned off, is new at once") {
  FlakeTally absent;
  add_base_run(absent, {}, kTest);
  CHECK(absent.state(20) == FlakeState::New);
  FlakeTally skipped;
  add_base_run(skipped, {{kTest, TestOutcome::Skipped}}, kTest);
  CHECK(skipped.state(20) == FlakeState::New);
}

TEST_CASE("A flaky test that cannot be compared is nobody's") {
  FlakeTally unbuilt;
  add_base_run(unbuilt, {{kTest, TestOutcome::NotRun}}, kTest);
  CHECK(unbuilt.state(20) == FlakeState::Old);
  // It was there before, so it is not new for having vanished in between.
  FlakeTally vanished;
  add_base_run(vanished, {{kTest, TestOutcome::Passed}}, kTest);
  add_base_run(vanished, {}, kTest);
  CHECK(vanished.state(20) == FlakeState::Old);
}

TEST_CASE("When time is up, the runs that there were decide") {
  FlakeTally tally;
  tally.head_runs = 3;
  tally.head_fails = 2;
  tally.base_runs = 3;
  CHECK(tally.state(20) == FlakeState::Open);
  CHECK(tally.state_now() == FlakeState::New);
  tally.base_runs = 2;
  CHECK(tally.state_now() == FlakeState::Open);
  tally.head_fails = 1;
  CHECK(tally.state_now() == FlakeState::Old);
}

}  // namespace sprint::test
