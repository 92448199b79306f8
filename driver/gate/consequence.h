// Tests that could not run because their program was not built: not failures of their own, but of
// whoever broke the build.
#pragma once

#include <vector>

#include "gate/attribution.h"

namespace sprint::gate {

/// Gives each test that did not run the suspects and the group of the failures that kept its
/// program from being built: those whose outputs bear its name, else all of the build. Changes
/// nothing where no build failed.
void blame_builds_for_missing_tests(std::vector<AttributedFailure>& failures);

}  // namespace sprint::gate
