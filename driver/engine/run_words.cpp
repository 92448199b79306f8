#include "engine/run_words.h"

#include <sstream>

#include "base/duration.h"
#include "plan/model/enum_words.h"

namespace sprint::engine {

namespace {

std::string because(const std::string& why) {
  return why.empty() ? std::string() : ": " + why;
}

std::string keys(const RunState& state, const std::vector<SprintIndex>& sprints) {
  std::string text;
  for (const SprintIndex sprint : sprints) {
    // A gate may name what the plan does not have; then nobody answers for it.
    if (sprint >= state.sprints.size()) continue;
    text += (text.empty() ? "" : ", ") + key_of(state, sprint);
  }
  return text;
}

std::string ids(const std::vector<std::string>& failures) {
  constexpr std::size_t kMost = 5;
  std::string text;
  for (std::size_t i = 0; i < failures.size() && i < kMost; ++i) {
    text += (i == 0 ? "" : ", ") + failures[i];
  }
  if (failures.size() > kMost) text += " and " + std::to_string(failures.size() - kMost) + " more";
  return text;
}

std::string counted(std::size_t count, const std::string& one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string amount(double cost) {
  std::ostringstream text;
  text << cost;
  return text.str();
}

std::string of_launch(LaunchId launch) {
  return " (launch " + std::to_string(launch) + ")";
}

std::string how(DispatchKind kind) {
  switch (kind) {
    case DispatchKind::First:
      return "";
    case DispatchKind::Again:
      return ", once more";
    case DispatchKind::Continuation:
      return ", to go on with what is left";
    case DispatchKind::Retry:
      return ", after a failure";
  }
  return "";
}

std::string words_of(AgentEnding ending) {
  switch (ending) {
    case AgentEnding::Exited:
      return "its agent has ended";
    case AgentEnding::NeverStarted:
      return "its agent died before it was executed";
    case AgentEnding::NoProgram:
      return "the agent's program is not there";
    case AgentEnding::EntryFailed:
      return "what must hold before it does not";
    case AgentEnding::RateLimited:
      return "its agent ran into a limit of the service";
    case AgentEnding::ServiceFailed:
      return "the service could not answer its agent";
    case AgentEnding::Replan:
      return "its agent says that it cannot be done as it is planned";
  }
  return "";
}

std::string words_of(SprintOutcome outcome) {
  switch (outcome) {
    case SprintOutcome::Completed:
      return "verified: complete";
    case SprintOutcome::Progress:
      return "verified: progress, and work left";
    case SprintOutcome::Uncommitted:
      return "verified: files were left that are not committed";
    case SprintOutcome::ForPerson:
      return "verified: a person has to confirm it";
    case SprintOutcome::ForLater:
      return "verified: what it waits for has not come true yet";
    case SprintOutcome::Failed:
      return "verified: failed";
  }
  return "";
}

std::string words_of(const GateFailure& failure, const RunState& state) {
  const auto who = keys(state, failure.sprints);
  switch (failure.blame) {
    case Blame::Confirmed:
      return failure.id + " (caused by " + who + ")";
    case Blame::Together:
      return failure.id + " (caused together by " + who + ")";
    case Blame::Conflict:
      return failure.id + " (do not merge: " + who + ")";
    case Blame::Criterion:
      return failure.id + " (a criterion of " + who + ")";
    case Blame::Suspected:
      return failure.id + " (suspected: " + who + ")";
    case Blame::Nobody:
      return failure.id + " (nobody stands out)";
  }
  return failure.id;
}

/// One function for each event, in the order of events.h.
struct Wording {
  const RunState& state;

  std::string operator()(const RunStarted& event) const {
    return "the run has started: " + counted(event.plan->sprints.size(), "sprint") + " in " +
           counted(event.plan->phases.size(), "phase");
  }
  std::string operator()(const RunResumed&) const { return "the run goes on"; }
  std::string operator()(const StopRequested&) const {
    return "a stop was asked for: nothing new begins";
  }
  std::string operator()(const StopAfterPhaseRequested&) const {
    return "a stop was asked for, after this phase";
  }
  std::string operator()(const KillRequested& event) const {
    return "everything is to be ended" + because(event.why);
  }
  std::string operator()(const RunEnded& event) const {
    switch (event.ending) {
      case RunEnding::Completed:
        return "the run is complete" + because(event.why);
      case RunEnding::Stopped:
        return "the run has stopped" + because(event.why);
      case RunEnding::Killed:
        return "the run was killed" + because(event.why);
      case RunEnding::NeedsPerson:
        return "the run needs a person" + because(event.why);
    }
    return "";
  }
  std::string operator()(const PlanAccepted&) const { return "the plan was accepted as it is now"; }

  std::string operator()(const UnitMoved& event) const {
    return "is " + std::string(word_of(event.to)) + because(event.why);
  }

  std::string operator()(const SprintDispatched& event) const {
    std::string text = "dispatched, attempt " + std::to_string(event.attempt);
    if (event.round > 1) text += " of round " + std::to_string(event.round);
    return text + how(event.kind) + ", " + std::string(plan::word_of(plan::kTiers, event.tier)) +
           " model" + of_launch(event.launch);
  }
  std::string operator()(const AgentStarted& event) const {
    return "its agent works" + of_launch(event.launch);
  }
  std::string operator()(const AgentAnswered& event) const {
    return "the service answers its agent again" + of_launch(event.launch);
  }
  std::string operator()(const StageChanged& event) const {
    return "is " + std::string(word_of(event.stage));
  }
  std::string operator()(const AgentSpent& event) const {
    return "its agent has cost " + amount(event.cost) + " so far" + of_launch(event.launch);
  }
  std::string operator()(const AgentSilent& event) const {
    return "nothing was seen of its agent for " + format_duration(event.quiet) +
           of_launch(event.launch);
  }
  std::string operator()(const AgentEndRequested& event) const {
    return "its agent is to be ended: " + engine::words_of(event.reason) + of_launch(event.launch);
  }
  std::string operator()(const AgentEnded& event) const {
    return words_of(event.ending) + of_launch(event.launch) + because(event.detail);
  }
  std::string operator()(const CredentialLimited& event) const {
    return "the service is not asked for a while" +
           (event.credential.empty() ? std::string() : " (" + event.credential + ")");
  }
  std::string operator()(const SprintReturned& event) const {
    return (event.waits_for_input ? "waits for a change, its attempt is kept"
                                  : "is to be dispatched again, its attempt is kept") +
           because(event.why);
  }
  std::string operator()(const SprintVerified& event) const {
    return words_of(event.outcome) + because(event.detail);
  }
  std::string operator()(const SprintGaveUp&) const { return "has used up its attempts"; }
  std::string operator()(const SprintRestarted&) const { return "gets a new round of attempts"; }
  std::string operator()(const SprintReleased&) const { return "may be dispatched again"; }
  std::string operator()(const SprintConfirmed&) const { return "confirmed by a person"; }
  std::string operator()(const SprintRejected& event) const {
    return "rejected by a person" + because(event.why);
  }
  std::string operator()(const PollStarted& event) const {
    return "what it waits for is looked at (" + std::to_string(event.number) + ")";
  }
  std::string operator()(const PollAnswered& event) const {
    switch (event.answer) {
      case PollAnswer::NotYet:
        return "what it waits for has not come true" + because(event.detail);
      case PollAnswer::CameTrue:
        return "what it waits for has come true: complete" + because(event.detail);
      case PollAnswer::FailedForGood:
        return "what it waits for cannot come true any more" + because(event.detail);
    }
    return "";
  }
  std::string operator()(const SprintSentBack& event) const {
    return "sent back by gate " + std::to_string(event.gate) + ": " + ids(event.failures);
  }

  std::string operator()(const GateStarted& event) const {
    return "builds and tests phase " + phase(event.phase);
  }
  std::string operator()(const GateEndRequested&) const { return "is to be ended"; }
  std::string operator()(const GateAbandoned& event) const {
    return "has no verdict" + because(event.why);
  }
  std::string operator()(const GateFinished& event) const {
    if (event.verdict == GateVerdict::Pass) return "is green" + because(event.detail);
    if (event.verdict == GateVerdict::CouldNotRun) return "could not run" + because(event.detail);
    std::string text = "is red, " + counted(event.failures.size(), "failure") + ":";
    constexpr std::size_t kMost = 3;
    for (std::size_t i = 0; i < event.failures.size() && i < kMost; ++i) {
      text += (i == 0 ? " " : "; ") + words_of(event.failures[i], state);
    }
    if (event.failures.size() > kMost) {
      text += "; and " + std::to_string(event.failures.size() - kMost) + " more";
    }
    return text;
  }
  std::string operator()(const PhasePassed& event) const {
    std::string text = "has passed";
    if (!event.left_behind.empty()) {
      text += "; left for the next: " + keys(state, event.left_behind);
    }
    return text;
  }
  std::string operator()(const PhaseReopened&) const { return "is open again"; }
  std::string operator()(const PhaseHeld& event) const { return "is held" + because(event.why); }
  std::string operator()(const PhaseRetried&) const { return "is to be judged again"; }
  std::string operator()(const FailureAccepted& event) const {
    return "accepted by a person: " + event.failure;
  }

  std::string operator()(const ConditionRaised& event) const {
    return event.name + " holds" + because(event.evidence);
  }
  std::string operator()(const ConditionCleared& event) const {
    return event.name + " holds no more";
  }

  std::string phase(PhaseIndex index) const {
    return index < state.phases.size() ? state.phases[index].name : std::to_string(index + 1);
  }
};

/// The sprint of an event that says it, or its launch.
template <typename Type>
std::optional<SprintIndex> sprint_of_event(const RunState& state, const Type& event) {
  if constexpr (requires { event.sprint; }) {
    return event.sprint;
  } else if constexpr (requires { event.launch; }) {
    return sprint_of(state, event.launch);
  } else if constexpr (requires { event.subject; }) {
    if (event.subject.kind == Subject::Kind::Sprint) return event.subject.index;
    return std::nullopt;
  } else {
    return std::nullopt;
  }
}

}  // namespace

std::string words_of(const RunState& state, const Happening& happening) {
  return std::visit(Wording{state}, happening);
}

std::optional<SprintIndex> sprint_in(const RunState& state, const Happening& happening) {
  const auto found =
      std::visit([&](const auto& event) { return sprint_of_event(state, event); }, happening);
  return found && *found < state.sprints.size() ? found : std::nullopt;
}

std::string subject_of(const RunState& state, const Happening& happening,
                       std::optional<SprintIndex> sprint) {
  if (sprint) return key_of(state, *sprint);
  return std::visit(
      [&](const auto& event) -> std::string {
        using Type = std::decay_t<decltype(event)>;
        if constexpr (requires { event.unit; }) {
          return name_of(state, event.unit);
        } else if constexpr (requires { event.gate; } && !std::is_same_v<Type, PhasePassed>) {
          return "gate " + std::to_string(event.gate);
        } else if constexpr (requires { event.phase; }) {
          return "phase " + std::to_string(event.phase + 1);
        } else if constexpr (requires { event.subject; }) {
          if (event.subject.kind == Subject::Kind::Unit) return name_of(state, event.subject.index);
          return "run";
        } else {
          return "run";
        }
      },
      happening);
}

std::string words_of(EndReason reason) {
  switch (reason) {
    case EndReason::Killed:
      return "killed";
    case EndReason::Silent:
      return "it was silent for too long";
    case EndReason::StartTimeout:
      return "it was not executed in time";
    case EndReason::TotalTimeout:
      return "it has worked for too long";
    case EndReason::Budget:
      return "it has cost too much";
  }
  return "";
}

}  // namespace sprint::engine
