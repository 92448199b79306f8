// Keeps true what a state says of who is ready: whatever changes a state says so here.
#pragma once

#include "engine/run_state.h"

namespace sprint::engine {

/// After anything: looks at all of it.
void count_ready(RunState& state);
/// After the current phase has become another one, or what its sprints need.
void count_ready_in_phase(RunState& state);
/// After a change of this unit, or of one of its sprints.
void count_ready_in_unit(RunState& state, UnitIndex unit);
/// After a sprint that was complete is so no more.
void count_back(RunState& state, SprintIndex sprint);

}  // namespace sprint::engine
