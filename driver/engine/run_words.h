// Events in words, for people: the log, the story of a sprint and messages share them.
#pragma once

#include <string>

#include "engine/events.h"
#include "engine/run_state.h"

namespace sprint::engine {

/// What has happened, without when and to whom: "dispatched (attempt 2, a retry) as launch 7".
/// `state` is that after the event; it is asked for names only.
std::string words_of(const RunState& state, const Happening& happening);

/// What it is about: "run", a unit's name, a sprint's key, "phase 2", "gate 3". `sprint` is what
/// sprint_in() says; `state` is asked for names only.
std::string subject_of(const RunState& state, const Happening& happening,
                       std::optional<SprintIndex> sprint);

/// The sprint it is about; nothing if it is about none, or about a launch that is over.
/// `state` is that before the event.
std::optional<SprintIndex> sprint_in(const RunState& state, const Happening& happening);

/// "killed by a person", "silent for too long".
std::string words_of(EndReason reason);

}  // namespace sprint::engine
