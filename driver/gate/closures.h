// The files that failing tests are made of, as their toolchains tell.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "attribution/evidence.h"
#include "gate/tree_runner.h"

namespace sprint::gate {

/// By the id of the failure. `tests` are the keys of the failures in question; one whose sources
/// are not known has no closure. A toolchain that fails to answer knows nothing.
std::unordered_map<std::string, attribution::Closure> closures_of(
    os::ProcessRunner& runner, const TreePlaces& places,
    const std::vector<GateToolchain>& toolchains, const GateLimits& limits,
    const std::unordered_map<std::string, TestKey>& tests);

/// Gives errors in files that are not of the project, as generated ones, the files of the test with
/// the fewest in whose program they were found: what made the file is among them. That clears
/// nobody.
void lend_closures(const std::vector<attribution::Failure>& failures,
                   std::unordered_map<std::string, attribution::Closure>& closures);

}  // namespace sprint::gate
