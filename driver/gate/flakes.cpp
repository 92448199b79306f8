#include "gate/flakes.h"

#include <algorithm>
#include <optional>

namespace sprint::gate {

namespace {

/// Once may be a chance: a machine under load. Twice is the test.
constexpr unsigned kTooOften = 2;

std::optional<results::TestOutcome> outcome_in(const OutcomesByKey& outcomes, const TestKey& test) {
  const auto found = outcomes.find(test);
  return found == outcomes.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

FlakeState FlakeTally::state(unsigned runs) const {
  if (is_new) return FlakeState::New;
  if (no_baseline || base_fails > 0) return FlakeState::Old;
  if (head_fails < kTooOften) return head_runs >= runs ? FlakeState::Old : FlakeState::Open;
  return base_runs >= std::max(runs, head_runs) ? FlakeState::New : FlakeState::Open;
}

bool FlakeTally::needs_base(unsigned runs) const {
  if (state(runs) != FlakeState::Open) return false;
  // In turns with the head, as long as it is not known to fail there: most old flakes are found
  // out soon.
  return head_fails >= kTooOften || base_runs < head_runs;
}

bool FlakeTally::needs_head(unsigned runs) const {
  return state(runs) == FlakeState::Open && head_fails < kTooOften;
}

FlakeState FlakeTally::state_now() const {
  return state(head_runs);
}

void add_head_run(FlakeTally& tally, const OutcomesByKey& outcomes, const TestKey& test) {
  ++tally.head_runs;
  const bool passed = outcome_in(outcomes, test) == results::TestOutcome::Passed;
  tally.head_fails += passed ? 0U : 1U;
}

void add_base_run(FlakeTally& tally, const OutcomesByKey& outcomes, const TestKey& test) {
  const auto outcome = outcome_in(outcomes, test);
  // Turned off there and on here, it is as new as one that was not there.
  if (!outcome || outcome == results::TestOutcome::Skipped) {
    (tally.base_runs == 0 ? tally.is_new : tally.no_baseline) = true;
    return;
  }
  if (outcome == results::TestOutcome::NotRun) {
    tally.no_baseline = true;
    return;
  }
  ++tally.base_runs;
  tally.base_fails += outcome == results::TestOutcome::Passed ? 0U : 1U;
}

}  // namespace sprint::gate
