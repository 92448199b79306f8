// The beginning of a gate's build tree: used again, or made anew in an empty folder with the
// objects that cannot differ.
#pragma once

#include <string>

#include "cmake/gate/gate_place.h"
#include "cmake/gate/gate_settings.h"
#include "sprint/host.h"

namespace sprint::cmake {

/// Makes the build tree ready to be configured with these settings. If it cannot be used as it is,
/// it is put aside; the answer is why, else empty.
std::string begin_tree(const GatePlace& place, const GateSettings& settings,
                       const sdk::GateContext& context);

/// To be called when the tree has been configured: takes objects over from the one that was put
/// aside, and removes that. Remembers with which tools this one is made.
void complete_tree(const sdk::GateContext& context);

}  // namespace sprint::cmake
