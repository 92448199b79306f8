// What becomes of a sprint when an attempt at it has come to an end.
#pragma once

#include "engine/run_state.h"

namespace sprint::engine {

// Each goes along an edge of the table, and lets go of the sprint's agent.

void complete(RunState& state, SprintIndex index);

/// There is work left, for whom `waits_for` says.
void leave(RunState& state, SprintIndex index, WaitsFor waits_for);

/// An attempt is used up.
void fail(RunState& state, SprintIndex index);

/// Its agent is history.
void release(RunState& state, SprintIndex index);

/// What an agent that has ended was paid, instead of what was put aside for it.
void account_for(RunState& state, SprintIndex index, const AgentRun& agent);

/// Its service answers: others with its credential need not wait any more.
void answered(RunState& state, SprintIndex index);

}  // namespace sprint::engine
