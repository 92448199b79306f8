// What can go on by itself: units begin, sprints are dispatched, gates are made, the run ends.
#pragma once

#include <optional>
#include <vector>

#include "engine/recorder.h"

namespace sprint::engine {

/// Everything that can be decided now without another input.
void go_on(Recorder& recorder);

/// Until when its agent may do what it is doing; nothing if that has no bound.
std::optional<Moment> overdue_at(const RunState& state, SprintIndex sprint);

}  // namespace sprint::engine
