// Files that a build writes among the sources without a word in its graph. They are removed before
// the next gate, and ninja or make would not know that they are gone.
#pragma once

#include <string>

#include "sprint/host.h"

namespace sprint::cmake {

/// To be called when the tree has been configured: what CMake itself has written it writes again.
void remember_sources_before_build(const sdk::GateContext& context);

/// To be called when a build has ended.
void remember_written_sources(const sdk::GateContext& context);

/// The first such file that builds of this tree have written or changed, below the top of the
/// checkout; empty if there is none.
std::string written_among_sources(const sdk::GateContext& context);

}  // namespace sprint::cmake
