// Whether the programs of tests were built from the sources as they are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// See sdk::Toolchain::up_to_date. A test is as fresh as the products of the build that it names;
/// without any it is up to date. Libraries that programs load while they run do not count, since
/// nothing tells which program loads which.
std::vector<sdk::Freshness> freshness_of(const sdk::Words& tests, const sdk::GateContext& context);

/// Keeps what freshness_of() must know about the time before the build. To be called when a build
/// is planned.
void remember_before_build(const sdk::GateContext& context);

/// Ninja's log as it was then; nothing if no build was planned.
std::optional<std::string> log_before_build(const sdk::GateContext& context);

}  // namespace sprint::cmake
