// Which targets must be built for a test to run.
#pragma once

#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// The targets that the tests need; empty if that is not known for all of them, so that all must be
/// built.
sdk::Words targets_of_tests(const sdk::Words& tests, const sdk::GateContext& context);

}  // namespace sprint::cmake
