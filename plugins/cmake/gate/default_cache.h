// What a configure with default settings writes into the cache. What the user's cache has besides
// is what they have chosen.
#pragma once

#include <vector>

#include "cmake/gate/gate_place.h"
#include "cmake/project/cache_entries.h"
#include "sprint/host.h"

namespace sprint::cmake {

/// With the paths of the gate.
struct DefaultCache {
  std::vector<CacheEntry> entries;
  /// False if the configure failed on its way.
  bool is_whole = true;
};

/// Of the user's source as it is, with the words for cmake that both share. Kept in the gate's
/// build tree as long as nothing has changed that CMake has read.
DefaultCache defaults_now(const GatePlace& place, const sdk::Words& shared,
                          const sdk::GateContext& context);

/// The same of the source as git had it when the user's build tree was configured for the first
/// time: a default stays in a cache when the project has another one since. Empty if git does not
/// tell, or if the source has not changed since.
std::vector<CacheEntry> defaults_then(const GatePlace& place, const sdk::Words& shared,
                                      const sdk::GateContext& context);

}  // namespace sprint::cmake
