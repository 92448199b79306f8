// Whether a flaky test is an old story or a new one: how often it may fail at the head, and at the
// base. Pure; who runs the tests asks what to run next.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "gate/test_outcomes.h"
#include "gate/tree_runner.h"

namespace sprint::gate {

enum class FlakeState {
  Open,
  Old,  ///< it fails at the base as well, or has failed but once: nobody's
  New,  ///< it fails at the head, and never at the base
};

/// How often a test ran and failed.
struct FlakeTally {
  /// The gate's own run, which failed, and the one after it, which passed.
  unsigned head_runs = 2;
  unsigned head_fails = 1;
  unsigned base_runs = 0;
  unsigned base_fails = 0;
  /// The base has it not, or did not run it.
  bool is_new = false;
  /// There is nothing to compare it with.
  bool no_baseline = false;

  /// `runs` are enough of them at either side. New is what fails at least twice there, and never in
  /// as many runs here.
  FlakeState state(unsigned runs) const;
  bool needs_base(unsigned runs) const;
  bool needs_head(unsigned runs) const;
  /// When there is no more time: the same, judged by the runs that there were.
  FlakeState state_now() const;
};

/// Adds one run at the head; a test that it has no outcome of did not run.
void add_head_run(FlakeTally& tally, const OutcomesByKey& outcomes, const TestKey& test);
void add_base_run(FlakeTally& tally, const OutcomesByKey& outcomes, const TestKey& test);

}  // namespace sprint::gate
