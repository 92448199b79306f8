// The steps of a gate: configure, build, test.
#pragma once

#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// See sdk::Toolchain::gate.
sdk::GatePlan plan_configure(const sdk::GateContext& context);
sdk::GatePlan plan_build(const sdk::GateContext& context);
sdk::GatePlan plan_test(const sdk::GateContext& context);

}  // namespace sprint::cmake
