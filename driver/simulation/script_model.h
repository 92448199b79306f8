// What happens outside of the engine in a simulated run, as a person has written it down: how
// agents end, what gates find, what people do. The format is in docs/simulate.md. What a script
// does not say goes well.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/error.h"
#include "engine/inputs.h"
#include "engine/run_plan.h"

namespace sprint::simulation {

/// How one dispatch of a sprint goes, or several in a row.
struct ScriptedDispatch {
  std::uint32_t times = 1;
  engine::AgentEnding ending = engine::AgentEnding::Exited;
  /// It does nothing and never ends by itself; `ending` is of no account then.
  bool hangs = false;
  /// What verification finds.
  engine::SprintOutcome outcome = engine::SprintOutcome::Completed;
  /// As many as the plan estimates if it is not said.
  std::optional<std::uint32_t> turns{};
  /// What the plan expects if it is not said.
  std::optional<double> cost{};
  /// How long after its end the service may be asked again.
  std::optional<Duration> reset{};
  std::string says{};
};

/// Whether the agent's program was executed at all.
inline bool is_executed(const ScriptedDispatch& dispatch) {
  using engine::AgentEnding;
  return dispatch.ending != AgentEnding::NeverStarted &&
         dispatch.ending != AgentEnding::NoProgram && dispatch.ending != AgentEnding::EntryFailed;
}

/// How one gate goes, or several in a row. Gates that are ended or lose their driver do not count.
struct ScriptedGate {
  std::uint32_t times = 1;
  /// It ends without a verdict.
  bool breaks = false;
  engine::GateVerdict verdict = engine::GateVerdict::Pass;
  std::vector<engine::GateFailure> failures{};
  std::optional<Duration> takes{};
  std::string says{};
};

/// What one look at the condition of a deferred sprint says, or several in a row.
struct ScriptedPoll {
  std::uint32_t times = 1;
  engine::PollAnswer answer = engine::PollAnswer::CameTrue;
  std::string says{};
};

// ---- when somebody does something
// ----------------------------------------------------------------

/// The journal has so many events.
struct AtEvent {
  std::int64_t events = 0;
};
/// The run has come to an end. Such steps are taken one after the other.
struct AtEnd {};
struct AtSprint {
  engine::SprintIndex sprint = 0;
  engine::SprintState state = engine::SprintState::Running;
};
struct AtUnit {
  engine::UnitIndex unit = 0;
  engine::UnitState state = engine::UnitState::Running;
};
struct AtPhase {
  engine::PhaseIndex phase = 0;
  engine::PhaseState state = engine::PhaseState::Open;
};
/// The gate is under way that `[[gate]]` number so many is about.
struct AtGate {
  std::uint32_t number = 1;
};

using Occasion = std::variant<AtEvent, AtEnd, AtSprint, AtUnit, AtPhase, AtGate>;

// ---- what is done
// ----------------------------------------------------------------------------------

enum class Deed {
  // Requests of people.
  Stop,
  StopAfterPhase,
  KillAll,
  Resume,
  Confirm,
  Reject,
  // What happens to the world.
  ChangePlan,
  RestorePlan,
  InputChanged,
  Clock,
  /// The driver's process dies.
  KillDriver,
};

inline constexpr engine::Words<Deed, 11> kDeeds{{
    {Deed::Stop, "stop"},
    {Deed::StopAfterPhase, "stop-after-phase"},
    {Deed::KillAll, "killall"},
    {Deed::Resume, "resume"},
    {Deed::Confirm, "confirm"},
    {Deed::Reject, "reject"},
    {Deed::ChangePlan, "change-plan"},
    {Deed::RestorePlan, "restore-plan"},
    {Deed::InputChanged, "input-changed"},
    {Deed::Clock, "clock"},
    {Deed::KillDriver, "kill-driver"},
}};

constexpr bool is_request(Deed deed) {
  return deed <= Deed::Reject;
}

struct Step {
  /// Its place among the steps of the script, from 0: the same whenever the script is read.
  std::size_t id = 0;
  Place place{};
  Occasion occasion{};
  Deed deed = Deed::Stop;
  /// Of Confirm, Reject and InputChanged.
  engine::SprintIndex sprint = 0;
  /// Of Reject.
  std::string why{};
  // Of Resume.
  std::vector<std::string> accepted{};
  std::vector<engine::Blaming> blamed{};
  bool accepts_plan = false;
  /// Of Clock: how far it jumps, which may be back.
  Duration by{};
};

// ----------------------------------------------------------------------------------------------------

/// When a world begins that does not say it: on a Monday morning.
inline constexpr engine::Moment kUsualBeginning{
    std::chrono::sys_days(std::chrono::year_month_day(std::chrono::year(2026), std::chrono::January,
                                                      std::chrono::day(5))) +
    std::chrono::hours(9)};

struct WorldScript {
  engine::Moment begins = kUsualBeginning;
  Duration turn = std::chrono::minutes(1);
  Duration gate = std::chrono::minutes(5);
  /// One after the other; when there are no more, all goes well.
  std::map<engine::SprintIndex, std::vector<ScriptedDispatch>> dispatches{};
  std::map<engine::SprintIndex, std::vector<ScriptedPoll>> polls{};
  std::vector<ScriptedGate> gates{};
  std::vector<Step> steps{};
};

}  // namespace sprint::simulation
