// What is to be done about events. Data: somebody else does it, and may do it twice, since each
// effect has the number of what it is about.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/run_state.h"

namespace sprint::engine {

struct LaunchAgent {
  LaunchId launch = 0;
  SprintIndex sprint = 0;
  friend bool operator==(const LaunchAgent&, const LaunchAgent&) = default;
};

struct EndAgent {
  LaunchId launch = 0;
  EndReason reason = EndReason::Killed;
  friend bool operator==(const EndAgent&, const EndAgent&) = default;
};

/// Finds out what the agent has done.
struct VerifySprint {
  LaunchId launch = 0;
  SprintIndex sprint = 0;
  friend bool operator==(const VerifySprint&, const VerifySprint&) = default;
};

/// Looks at the condition of a deferred sprint.
struct PollSprint {
  SprintIndex sprint = 0;
  std::uint32_t number = 0;
  friend bool operator==(const PollSprint&, const PollSprint&) = default;
};

struct RunGate {
  GateNumber gate = 0;
  PhaseIndex phase = 0;
  friend bool operator==(const RunGate&, const RunGate&) = default;
};

struct EndGate {
  GateNumber gate = 0;
  friend bool operator==(const EndGate&, const EndGate&) = default;
};

/// Moves the integration branch to what the gate has built.
struct Integrate {
  GateNumber gate = 0;
  PhaseIndex phase = 0;
  friend bool operator==(const Integrate&, const Integrate&) = default;
};

/// Merges what the gate has built into the unit's branch, so that its agent sees the failure.
struct ShowFailure {
  GateNumber gate = 0;
  SprintIndex sprint = 0;
  friend bool operator==(const ShowFailure&, const ShowFailure&) = default;
};

/// Tells a person.
struct Notify {
  std::string text;
  friend bool operator==(const Notify&, const Notify&) = default;
};

using Effect = std::variant<LaunchAgent, EndAgent, VerifySprint, PollSprint, RunGate, EndGate,
                            Integrate, ShowFailure, Notify>;

/// `state` is that after the event.
std::vector<Effect> effects_of(const RunState& state, const Event& event);

/// What a driver that takes over has to see to: the effects of all events whose ends nobody has
/// seen. Their numbers tell whoever acts what has been done already.
std::vector<Effect> unfinished(const RunState& state);

}  // namespace sprint::engine
