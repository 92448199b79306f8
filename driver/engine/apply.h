// What an event changes. The only place that does: replaying the events of a run gives its state.
#pragma once

#include "engine/run_state.h"

namespace sprint::engine {

/// Error(BadInput) that says why if the event contradicts the state: an edge that is not in the
/// tables, a launch that nobody has, a number that was used before. The state must not be used
/// then.
void apply(RunState& state, const Event& event);

}  // namespace sprint::engine
