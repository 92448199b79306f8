// What the tests of a run came to, by the names that their toolchains give them. Pure but for
// asking the toolchains for the names.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "gate/known_results.h"
#include "gate/tree_runner.h"

namespace sprint::gate {

using OutcomesByKey = std::unordered_map<TestKey, results::TestOutcome, TestKeyHash>;

/// Of several cases with one key the worst counts. Cases without a key are left out.
OutcomesByKey outcomes_of(const TreeRun& run, const std::vector<GateToolchain>& toolchains);

/// The keys of the red cases by the ids of their failures; those that cannot be run by themselves
/// are left out.
std::unordered_map<std::string, TestKey> keys_of_red(const TreeRun& run,
                                                     const std::vector<GateToolchain>& toolchains);

/// Adds one run to what is known. Tests that were skipped or not run say nothing.
void add_run(KnownResults& known, const OutcomesByKey& outcomes,
             const std::vector<GateToolchain>& toolchains);

/// A text that is the same for two runs exactly if the tree was built in the same way: the steps,
/// with the tree's own places left out.
std::string configuration_of(const std::vector<StepRecord>& steps, const TreePlaces& places);

}  // namespace sprint::gate
