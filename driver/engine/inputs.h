// What reaches the engine from outside: observations of the world, and what people and agents ask
// for. An observation that is late (its launch is over, its gate was abandoned) changes nothing.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/events.h"

namespace sprint::engine {

// ---- observations
// --------------------------------------------------------------------------------

/// Time has passed; perhaps nothing else.
struct Tick {};

struct SawAgentStart {
  LaunchId launch = 0;
};

struct SawAgentAnswered {
  LaunchId launch = 0;
};

struct SawStage {
  LaunchId launch = 0;
  Stage stage = Stage::Implementing;
};

struct SawCost {
  LaunchId launch = 0;
  double cost = 0;
};

/// Nothing was seen of it for so long.
struct SawSilence {
  LaunchId launch = 0;
  Duration quiet{};
};

struct SawAgentEnd {
  LaunchId launch = 0;
  AgentEnding ending = AgentEnding::Exited;
  std::string detail;
  std::optional<double> cost{};
  /// When the service may be asked again, if it says so.
  std::optional<Moment> reset{};
};

struct SawOutcome {
  LaunchId launch = 0;
  SprintOutcome outcome = SprintOutcome::Failed;
  std::string detail;
};

struct SawPoll {
  SprintIndex sprint = 0;
  std::uint32_t number = 0;
  PollAnswer answer = PollAnswer::NotYet;
  std::string detail;
};

struct SawGateEnd {
  GateNumber gate = 0;
  GateVerdict verdict = GateVerdict::CouldNotRun;
  std::vector<GateFailure> failures{};
  std::string detail;
};

/// It ended without a verdict: stopped, killed, gone.
struct SawGateBreak {
  GateNumber gate = 0;
  std::string why;
};

/// The plan's file says this now.
struct SawPlan {
  std::string sha;
};

/// What a sprint waited for before it could be tried again has changed.
struct SawInputChange {
  SprintIndex sprint = 0;
};

/// A driver has taken over a run whose driver had died: what that did itself is gone.
struct SawRestart {};

// ---- requests
// ------------------------------------------------------------------------------------

struct Start {
  std::shared_ptr<const RunPlan> plan;
  Limits limits{};
};

struct Blaming {
  std::string failure;
  SprintIndex sprint = 0;
};

struct Resume {
  std::optional<Limits> limits{};
  /// The plan as it is now, if the person agrees to it.
  std::shared_ptr<const RunPlan> plan{};
  std::vector<std::string> accepted{};
  std::vector<Blaming> blamed{};
};

struct Stop {
  bool after_phase = false;
};

struct KillAll {};

struct Confirm {
  SprintIndex sprint = 0;
};

struct Reject {
  SprintIndex sprint = 0;
  std::string why;
};

/// Raises a condition, or clears it.
struct NoteCondition {
  std::string name;
  Subject subject{};
  std::string evidence;
  bool holds = true;
};

using Input =
    std::variant<Tick, SawAgentStart, SawAgentAnswered, SawStage, SawCost, SawSilence, SawAgentEnd,
                 SawOutcome, SawPoll, SawGateEnd, SawGateBreak, SawPlan, SawInputChange, SawRestart,
                 Start, Resume, Stop, KillAll, Confirm, Reject, NoteCondition>;

}  // namespace sprint::engine
