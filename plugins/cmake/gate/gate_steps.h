// The steps of a gate: configure, build, test.
#pragma once

#include <string>

#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// See sdk::Toolchain::gate.
sdk::GatePlan plan_configure(const sdk::GateContext& context);
sdk::GatePlan plan_build(const sdk::GateContext& context);
sdk::GatePlan plan_test(const sdk::GateContext& context);

/// `option` and the configuration to build and test, if the build tree has several; else nothing.
sdk::Words configuration_words(const std::string& option, const sdk::GateContext& context);

/// The configuration to build and test, if the build tree has several; else empty.
std::string configuration_of(const sdk::GateContext& context);

/// The words of `[toolchain.cmake]` that narrow the tests to labels.
sdk::Words label_words(sdk::Host& host);

}  // namespace sprint::cmake
