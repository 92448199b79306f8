// What agents may cost: put aside before a launch, metered while they work.
#pragma once

#include <optional>

#include "engine/run_state.h"

namespace sprint::engine {

/// What nine of ten agents of this tier have needed so far; what the plan expects as long as few
/// are known.
double reserve_for(const RunState& state, SprintIndex sprint, plan::Tier tier);

/// The limit that this agent would break, as what it is about; nothing if it may be launched.
std::optional<Subject> broken_limit(const RunState& state, SprintIndex sprint, double reserve);

/// Whether the sprint's agent has spent more than its sprint, its unit or the run may.
bool exceeds_budget(const RunState& state, SprintIndex sprint);

}  // namespace sprint::engine
