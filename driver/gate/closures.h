// The files that failing tests are made of, as their toolchains tell.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "gate/evidence.h"
#include "gate/tree_runner.h"

namespace sprint::gate {

/// By the id of the failure. `tests` are the keys of the failures in question; one whose sources
/// are not known has no closure. A toolchain that fails to answer knows nothing.
std::unordered_map<std::string, Closure> closures_of(
    os::ProcessRunner& runner, const TreePlaces& places,
    const std::vector<GateToolchain>& toolchains, const GateLimits& limits,
    const std::unordered_map<std::string, TestKey>& tests);

}  // namespace sprint::gate
