// Which files of the project nobody reads but compilers, as far as a build tells. To a change of
// such a file ninja or make itself finds the right answer.
#pragma once

#include <string>
#include <unordered_set>

#include "sprint/host.h"

namespace sprint::cmake {

/// Absolute. Empty if the tree was never built, or cannot be read.
std::unordered_set<std::string> files_only_compiled(const sdk::GateContext& context);

}  // namespace sprint::cmake
