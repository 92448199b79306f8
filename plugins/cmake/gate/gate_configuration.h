// What the gate's build tree is: its cache, and the configuration of those it may have.
#pragma once

#include <string>
#include <vector>

#include "cmake/project/cache_entries.h"
#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// The cache of the gate's build tree; empty before it was configured.
std::vector<CacheEntry> gate_cache(const sdk::GateContext& context);

/// The configuration to build and test, if the build tree has several; else empty.
std::string configuration_of(const sdk::GateContext& context);

/// `option` and the configuration to build and test, if the build tree has several; else nothing.
sdk::Words configuration_words(const std::string& option, const sdk::GateContext& context);

}  // namespace sprint::cmake
