// What the tests of a run came to, by the names that their toolchains give them. Pure but for
// asking the toolchains for the names.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "attribution/failure_list.h"
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

/// One case among all of a run: its toolchain and key, its own name, and, if several have all of
/// that, which of them it is. The same in every run of the test. A key alone is not enough: that of
/// some toolchains stands for a whole class.
using CaseName = std::string;

/// The red cases by their names. Points into the reports.
std::unordered_map<CaseName, attribution::RedCase> red_by_name(
    const TreeRun& run, const std::vector<GateToolchain>& toolchains);

/// Adds one run to what is known. Tests that were skipped or not run say nothing.
void add_run(KnownResults& known, const OutcomesByKey& outcomes,
             const std::vector<GateToolchain>& toolchains);

/// A text that is the same for two gates exactly if they build in the same way and ask for the same
/// tests: the steps, with the tree's own places left out. A gate that is restricted to some tests
/// knows nothing about the others, and must not be taken for one that has run them all.
std::string configuration_of(const std::vector<StepRecord>& steps, const TreePlaces& places);

}  // namespace sprint::gate
