// When a phase is to be judged, and what its gate contains.
#pragma once

#include <vector>

#include "engine/run_state.h"

namespace sprint::engine {

/// Whether others may build on it: it is complete, and a gate has passed it.
bool is_integrated(const RunState& state, SprintIndex index);

/// Whether nothing can be done in the current phase any more, and there is something to judge: its
/// sprints are complete, or of blocked units, or wait for such.
bool is_due(const RunState& state);

/// What a gate of the current phase does not contain: sprints that are not complete, and what came
/// after them in their units. In an order in which each comes after what it waits for.
std::vector<SprintIndex> left_out(const RunState& state);

}  // namespace sprint::engine
