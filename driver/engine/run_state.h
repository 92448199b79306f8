// Everything that is known of a run: a fold of its events, and nothing else. Only apply.h changes
// it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/events.h"
#include "engine/ready_sprints.h"

namespace sprint::engine {

/// The agent that was sent for a sprint, from its dispatch until the sprint's outcome is known.
struct AgentRun {
  LaunchId launch = 0;
  plan::Tier tier = plan::Tier::Medium;
  Moment dispatched_at{};
  std::optional<Moment> started_at{};
  Stage stage = Stage::Implementing;
  bool is_silent = false;
  std::optional<EndReason> end_requested{};
  /// Its process is gone; what is left is to find out what it has done.
  bool has_ended = false;
  double reserved = 0;
  double cost = 0;
};

/// Why a sprint that is not under way is not dispatched, although nothing before it is missing.
enum class WaitsFor {
  Nothing,
  Person,  ///< to confirm or reject it
  Time,    ///< a condition that is looked at again and again
  Change,  ///< of what made it fail
};

struct SprintStatus {
  SprintState state = SprintState::Pending;
  std::uint32_t round = 1;
  std::uint32_t attempt = 1;
  /// The last attempt of the round has failed.
  bool is_out_of_attempts = false;
  /// Other than in the plan if it was left behind by a phase.
  PhaseIndex phase = 0;
  DispatchKind next = DispatchKind::First;
  std::uint32_t continuations = 0;
  bool has_left_files = false;
  WaitsFor waits_for = WaitsFor::Nothing;
  std::uint32_t polls = 0;
  bool is_polling = false;
  Moment next_poll{};
  std::optional<plan::Tier> last_tier{};
  double spent = 0;
  /// Of the last gate that sent it back.
  std::vector<std::string> failures{};
  GateNumber sent_back_by = 0;
  std::optional<AgentRun> agent{};
};

struct UnitStatus {
  UnitState state = UnitState::NotStarted;
  double spent = 0;
};

struct PhaseStatus {
  PhaseState state = PhaseState::Open;
  std::string name;
  std::vector<SprintIndex> sprints;
  /// Those with sprints in it, in the order of the plan.
  std::vector<UnitIndex> units{};
  std::uint32_t completed = 0;
  /// By which it has passed.
  GateNumber gate = 0;
};

struct GateStatus {
  GateNumber number = 0;
  PhaseIndex phase = 0;
  bool end_requested = false;
};

struct CredentialStatus {
  /// Nobody asks before; then one agent alone, until it was answered.
  Moment until{};
  std::optional<LaunchId> probe{};
  /// Limits in a row, for waits that grow.
  std::uint32_t in_a_row = 0;
};

struct Condition {
  std::string name;
  Subject subject{};
  Moment since{};
  std::string evidence;
};

enum class RunMode {
  NotStarted,
  Running,
  Stopping,  ///< what is under way comes to its end
  Killing,   ///< what is under way is being ended
  Ended,
};

struct RunState {
  std::shared_ptr<const RunPlan> plan{};
  Limits limits{};
  RunMode mode = RunMode::NotStarted;
  std::optional<RunEnding> ending{};
  bool stops_after_phase = false;
  Moment stopping_since{};
  /// Of the last event.
  Moment clock{};

  std::vector<SprintStatus> sprints{};
  std::vector<UnitStatus> units{};
  std::vector<PhaseStatus> phases{};
  /// The first that has not passed; all have if it is one past the last. Later ones have not begun.
  PhaseIndex phase = 0;

  /// Sprints that are dispatched or running.
  std::vector<SprintIndex> busy{};
  std::optional<GateStatus> gate{};
  /// What the last gate of a phase that is held found.
  std::vector<GateFailure> open_failures{};
  GateNumber last_gate = 0;
  LaunchId last_launch = 0;
  std::set<std::string> accepted{};
  std::vector<Condition> conditions{};
  std::map<std::string, CredentialStatus> credentials{};
  double spent = 0;
  double reserved = 0;
  /// What the last agents of each tier have cost.
  std::map<plan::Tier, std::vector<double>> costs{};

  /// Follows from all of the above, and is therefore stored nowhere.
  Readiness readiness{};
};

const std::string& key_of(const RunState& state, SprintIndex sprint);
const std::string& name_of(const RunState& state, UnitIndex unit);

/// The sprint that this launch is for, if it is under way.
std::optional<SprintIndex> sprint_of(const RunState& state, LaunchId launch);

bool has_condition(const RunState& state, std::string_view name, const Subject& subject);

/// Of its unit, the first that is not complete: the only one that may be worked on.
std::optional<SprintIndex> next_sprint(const RunState& state, UnitIndex unit);

/// Agents whose processes may be there.
std::size_t agents_alive(const RunState& state);

}  // namespace sprint::engine
