// What has happened in a run, one value for each thing. All state is a fold of these (apply.h), and
// what is to be done follows from them (effects.h). They say what was decided and seen, never what
// should be done next.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/run_plan.h"
#include "engine/states.h"

namespace sprint::engine {

/// The driver's own time, which never goes back; what clocks on walls say is the journal's matter.
using Moment = std::chrono::time_point<std::chrono::system_clock, Duration>;

/// Each launch of an agent and each gate has a number of its own, which is never used again.
using LaunchId = std::uint64_t;
using GateNumber = std::uint64_t;

// ---- the run
// -------------------------------------------------------------------------------------

struct RunStarted {
  std::shared_ptr<const RunPlan> plan;
  Limits limits{};
  friend bool operator==(const RunStarted&, const RunStarted&) = default;
};

/// By a person, after the run had come to an end or its driver had died.
struct RunResumed {
  /// Those that hold from now on; without, the old ones.
  std::optional<Limits> limits{};
  friend bool operator==(const RunResumed&, const RunResumed&) = default;
};

struct StopRequested {
  friend bool operator==(const StopRequested&, const StopRequested&) = default;
};

/// The run is to stop when the phase has passed that is under way.
struct StopAfterPhaseRequested {
  friend bool operator==(const StopAfterPhaseRequested&, const StopAfterPhaseRequested&) = default;
};

struct KillRequested {
  std::string why;
  friend bool operator==(const KillRequested&, const KillRequested&) = default;
};

enum class RunEnding {
  Completed,    ///< all sprints are complete and all phases have passed
  Stopped,      ///< as it was asked to
  Killed,       ///< as it was asked to
  NeedsPerson,  ///< nothing can go on by itself
};

struct RunEnded {
  RunEnding ending = RunEnding::Completed;
  std::string why;
  friend bool operator==(const RunEnded&, const RunEnded&) = default;
};

/// A person has agreed to the plan as it is now.
struct PlanAccepted {
  std::shared_ptr<const RunPlan> plan;
  friend bool operator==(const PlanAccepted&, const PlanAccepted&) = default;
};

// ---- units
// ---------------------------------------------------------------------------------------

struct UnitMoved {
  UnitIndex unit = 0;
  UnitState to = UnitState::Running;
  std::string why;
  friend bool operator==(const UnitMoved&, const UnitMoved&) = default;
};

// ---- sprints and their agents
// --------------------------------------------------------------------

enum class DispatchKind {
  First,         ///< nobody has worked on it yet
  Again,         ///< the agent before was of no use through no fault of the sprint
  Continuation,  ///< an agent has left work over
  Retry,         ///< an attempt has failed
};

struct SprintDispatched {
  SprintIndex sprint = 0;
  LaunchId launch = 0;
  std::uint32_t round = 1;
  std::uint32_t attempt = 1;
  DispatchKind kind = DispatchKind::First;
  plan::Tier tier = plan::Tier::Medium;
  /// Put aside until it is known what the agent has cost.
  double reserved = 0;
  friend bool operator==(const SprintDispatched&, const SprintDispatched&) = default;
};

/// The agent was executed.
struct AgentStarted {
  LaunchId launch = 0;
  friend bool operator==(const AgentStarted&, const AgentStarted&) = default;
};

/// The service behind the agent has answered it, so that others may ask that as well.
struct AgentAnswered {
  LaunchId launch = 0;
  friend bool operator==(const AgentAnswered&, const AgentAnswered&) = default;
};

struct StageChanged {
  SprintIndex sprint = 0;
  Stage stage = Stage::Implementing;
  friend bool operator==(const StageChanged&, const StageChanged&) = default;
};

/// What the agent has cost so far, in all.
struct AgentSpent {
  LaunchId launch = 0;
  double cost = 0;
  friend bool operator==(const AgentSpent&, const AgentSpent&) = default;
};

/// Nothing was seen of the agent for long; said once for each agent.
struct AgentSilent {
  LaunchId launch = 0;
  Duration quiet{};
  friend bool operator==(const AgentSilent&, const AgentSilent&) = default;
};

enum class EndReason { Killed, Silent, StartTimeout, TotalTimeout, Budget };

/// It was decided that the agent is to be ended.
struct AgentEndRequested {
  LaunchId launch = 0;
  EndReason reason = EndReason::Killed;
  friend bool operator==(const AgentEndRequested&, const AgentEndRequested&) = default;
};

enum class AgentEnding {
  Exited,         ///< by itself or by us: what it leaves is verified
  NeverStarted,   ///< it died before it was executed
  NoProgram,      ///< the agent's program is not there
  EntryFailed,    ///< what must hold before the sprint does not; no agent was executed
  RateLimited,    ///< the service asks to wait
  ServiceFailed,  ///< the service could not answer
  Replan,         ///< the agent says that the sprint cannot be done as it is planned
};

struct AgentEnded {
  LaunchId launch = 0;
  AgentEnding ending = AgentEnding::Exited;
  std::string detail;
  /// What it has cost, if that is known now.
  std::optional<double> cost{};
  friend bool operator==(const AgentEnded&, const AgentEnded&) = default;
};

/// All agents that share this credential wait until then.
struct CredentialLimited {
  std::string credential;
  Moment until{};
  friend bool operator==(const CredentialLimited&, const CredentialLimited&) = default;
};

/// The attempt is kept, and the sprint is to be tried again as it is.
struct SprintReturned {
  SprintIndex sprint = 0;
  std::string why;
  /// It would fail again unchanged: not before what it depends on has changed, or a person resumes.
  bool waits_for_input = false;
  friend bool operator==(const SprintReturned&, const SprintReturned&) = default;
};

enum class SprintOutcome {
  Completed,
  Progress,     ///< a new commit, or one more criterion holds; there is work left
  Uncommitted,  ///< files were left that are not committed; progress, but only once in an attempt
  ForPerson,    ///< done as far as an agent can; a person has to confirm it
  ForLater,     ///< done as far as can be now; what it waits for has not come true
  Failed,
};

struct SprintVerified {
  SprintIndex sprint = 0;
  LaunchId launch = 0;
  SprintOutcome outcome = SprintOutcome::Failed;
  std::string detail;
  friend bool operator==(const SprintVerified&, const SprintVerified&) = default;
};

/// The last attempt of a round has failed.
struct SprintGaveUp {
  SprintIndex sprint = 0;
  friend bool operator==(const SprintGaveUp&, const SprintGaveUp&) = default;
};

/// A person lets it be tried again, in a new round.
struct SprintRestarted {
  SprintIndex sprint = 0;
  friend bool operator==(const SprintRestarted&, const SprintRestarted&) = default;
};

/// Its input has changed: it may be dispatched again.
struct SprintReleased {
  SprintIndex sprint = 0;
  friend bool operator==(const SprintReleased&, const SprintReleased&) = default;
};

struct SprintConfirmed {
  SprintIndex sprint = 0;
  friend bool operator==(const SprintConfirmed&, const SprintConfirmed&) = default;
};

struct SprintRejected {
  SprintIndex sprint = 0;
  std::string why;
  friend bool operator==(const SprintRejected&, const SprintRejected&) = default;
};

/// The condition of a deferred sprint is looked at for the nth time.
struct PollStarted {
  SprintIndex sprint = 0;
  std::uint32_t number = 0;
  friend bool operator==(const PollStarted&, const PollStarted&) = default;
};

enum class PollAnswer { NotYet, CameTrue, FailedForGood };

struct PollAnswered {
  SprintIndex sprint = 0;
  std::uint32_t number = 0;
  PollAnswer answer = PollAnswer::NotYet;
  std::string detail;
  friend bool operator==(const PollAnswered&, const PollAnswered&) = default;
};

struct SprintSentBack {
  SprintIndex sprint = 0;
  GateNumber gate = 0;
  /// By their ids: exactly those the sprint has to answer for.
  std::vector<std::string> failures;
  friend bool operator==(const SprintSentBack&, const SprintSentBack&) = default;
};

// ---- phases and gates
// ----------------------------------------------------------------------------

struct GateStarted {
  GateNumber gate = 0;
  PhaseIndex phase = 0;
  friend bool operator==(const GateStarted&, const GateStarted&) = default;
};

struct GateEndRequested {
  GateNumber gate = 0;
  friend bool operator==(const GateEndRequested&, const GateEndRequested&) = default;
};

/// The gate has no verdict, and is made again.
struct GateAbandoned {
  GateNumber gate = 0;
  std::string why;
  friend bool operator==(const GateAbandoned&, const GateAbandoned&) = default;
};

enum class GateVerdict { Pass, Fail, CouldNotRun };

enum class Blame {
  Confirmed,  ///< each of `sprints` has caused it by itself, as builds have shown
  Together,   ///< `sprints` cause it only together, as builds have shown
  Conflict,   ///< `sprints` do not merge
  Criterion,  ///< a criterion of `sprints` failed
  Suspected,  ///< evidence speaks against `sprints`, and no proof
  Nobody,     ///< nobody stands out
};

struct GateFailure {
  std::string id;
  Blame blame = Blame::Nobody;
  std::vector<SprintIndex> sprints{};
  /// How sure a suspicion is.
  double probability = 0;

  friend bool operator==(const GateFailure&, const GateFailure&) = default;
};

struct GateFinished {
  GateNumber gate = 0;
  GateVerdict verdict = GateVerdict::CouldNotRun;
  /// Those that count: neither red before nor flaky.
  std::vector<GateFailure> failures;
  std::string detail;
  friend bool operator==(const GateFinished&, const GateFinished&) = default;
};

struct PhasePassed {
  PhaseIndex phase = 0;
  GateNumber gate = 0;
  /// What could not be done in it since a unit is blocked, and what stands on that; the next phase
  /// has these too.
  std::vector<SprintIndex> left_behind{};
  friend bool operator==(const PhasePassed&, const PhasePassed&) = default;
};

struct PhaseReopened {
  PhaseIndex phase = 0;
  friend bool operator==(const PhaseReopened&, const PhaseReopened&) = default;
};

struct PhaseHeld {
  PhaseIndex phase = 0;
  std::string why;
  friend bool operator==(const PhaseHeld&, const PhaseHeld&) = default;
};

/// A person wants its gate to be made again.
struct PhaseRetried {
  PhaseIndex phase = 0;
  friend bool operator==(const PhaseRetried&, const PhaseRetried&) = default;
};

/// A person waives a failure of the last gate.
struct FailureAccepted {
  std::string failure;
  friend bool operator==(const FailureAccepted&, const FailureAccepted&) = default;
};

// ---- conditions
// ----------------------------------------------------------------------------------

/// What a condition is about.
struct Subject {
  enum class Kind { Run, Unit, Sprint } kind = Kind::Run;
  std::uint32_t index = 0;

  friend bool operator==(const Subject&, const Subject&) = default;
};

struct ConditionRaised {
  std::string name;
  Subject subject{};
  std::string evidence;
  friend bool operator==(const ConditionRaised&, const ConditionRaised&) = default;
};

struct ConditionCleared {
  std::string name;
  Subject subject{};
  friend bool operator==(const ConditionCleared&, const ConditionCleared&) = default;
};

// --------------------------------------------------------------------------------------------------

using Happening =
    std::variant<RunStarted, RunResumed, StopRequested, StopAfterPhaseRequested, KillRequested,
                 RunEnded, PlanAccepted, UnitMoved, SprintDispatched, AgentStarted, AgentAnswered,
                 StageChanged, AgentSpent, AgentSilent, AgentEndRequested, AgentEnded,
                 CredentialLimited, SprintReturned, SprintVerified, SprintGaveUp, SprintRestarted,
                 SprintReleased, SprintConfirmed, SprintRejected, PollStarted, PollAnswered,
                 SprintSentBack, GateStarted, GateEndRequested, GateAbandoned, GateFinished,
                 PhasePassed, PhaseReopened, PhaseHeld, PhaseRetried, FailureAccepted,
                 ConditionRaised, ConditionCleared>;

struct Event {
  Moment at{};
  Happening what;
  friend bool operator==(const Event&, const Event&) = default;
};

/// "SprintDispatched", as it stands in journals: in the order of the variant.
std::span<const std::string_view> names_of_all();
std::string_view name_of(const Happening& happening);

}  // namespace sprint::engine
