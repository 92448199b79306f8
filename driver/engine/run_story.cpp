#include "engine/run_story.h"

#include <algorithm>

#include "engine/run_words.h"
#include "plan/model/enum_words.h"

namespace sprint::engine {

namespace {

/// One function for each event that leaves a trace.
class Telling {
 public:
  Telling(RunStory& story, const RunState& state, Moment at)
      : story_(story), state_(state), at_(at) {}

  template <typename Other>
  void operator()(const Other&) {}

  void operator()(const RunStarted& event) {
    story_.started = at_;
    story_.sprints.assign(event.plan->sprints.size(), {});
    add_row("start", words_of(state_, event));
  }
  void operator()(const RunResumed& event) {
    story_.ended.reset();
    story_.why_ended.clear();
    add_row("resume", words_of(state_, event));
  }
  void operator()(const StopRequested& event) { add_row("stop", words_of(state_, event)); }
  void operator()(const StopAfterPhaseRequested& event) {
    add_row("stop", words_of(state_, event));
  }
  void operator()(const KillRequested& event) {
    story_.kill_reason = event.why;
    story_.killed = at_;
    add_row("killall", words_of(state_, event));
  }
  void operator()(const RunEnded& event) {
    story_.ended = at_;
    story_.why_ended = event.why;
    add_row("end", words_of(state_, event));
  }
  void operator()(const PlanAccepted& event) { add_row("plan", words_of(state_, event)); }

  void operator()(const UnitMoved& event) {
    // The others follow from what their sprints do.
    if (event.to == UnitState::Blocked || event.to == UnitState::Killed) {
      add_unit_row(event.unit, std::string(word_of(event.to)), event.why);
    }
  }

  void operator()(const SprintDispatched& event) {
    auto& sprint = story_.sprints.at(event.sprint);
    ++sprint.dispatches;
    sprint.last_launch = event.launch;
    sprint.dispatched_at = at_;
    sprint.started_at.reset();
    sprint.ended_at.reset();
    ++story_.dispatches.at(static_cast<std::size_t>(event.tier));
    add_sprint_row(event.sprint, "Model: " + std::string(plan::word_of(plan::kTiers, event.tier)),
                   words_of(state_, event));
  }
  void operator()(const AgentStarted& event) {
    if (const auto sprint = sprint_of(state_, event.launch)) {
      story_.sprints.at(*sprint).started_at = at_;
    }
  }
  void operator()(const AgentSilent& event) {
    if (const auto sprint = sprint_of(state_, event.launch)) {
      add_sprint_row(*sprint, "silent", words_of(state_, event) + ", it may be unresponsive");
    }
  }
  void operator()(const AgentEndRequested& event) {
    if (const auto sprint = sprint_of(state_, event.launch)) {
      add_sprint_row(*sprint, "end agent", words_of(state_, event));
    }
  }
  void operator()(const AgentEnded& event) {
    const auto index = sprint_of_launch(event.launch);
    if (!index) return;
    story_.sprints[*index].ended_at = at_;
    if (event.ending != AgentEnding::Exited) trouble(*index, "agent", words_of(state_, event));
  }
  void operator()(const CredentialLimited& event) { add_row("wait", words_of(state_, event)); }
  void operator()(const SprintReturned& event) {
    auto& sprint = story_.sprints.at(event.sprint);
    sprint.trouble = event.why;
    sprint.ended_at = at_;
  }
  void operator()(const SprintVerified& event) {
    auto& sprint = story_.sprints.at(event.sprint);
    sprint.verified = words_of(state_, event);
    sprint.ended_at = at_;
    sprint.trouble = event.outcome == SprintOutcome::Failed ? event.detail : std::string();
    if (event.outcome != SprintOutcome::Completed) {
      add_sprint_row(event.sprint, outcome_word(event.outcome), words_of(state_, event));
    }
  }
  void operator()(const SprintGaveUp& event) {
    const auto& status = state_.sprints.at(event.sprint);
    add_sprint_row(event.sprint, "FATAL",
                   words_of(state_, event) + " (" + std::to_string(status.attempt) + " of " +
                       std::to_string(state_.limits.attempts) + ")" +
                       because(story_.sprints.at(event.sprint).trouble));
  }
  void operator()(const SprintRestarted& event) {
    add_sprint_row(event.sprint, "retry", words_of(state_, event));
  }
  void operator()(const SprintConfirmed& event) {
    story_.sprints.at(event.sprint).verified = words_of(state_, event);
    add_sprint_row(event.sprint, "confirmed", words_of(state_, event));
  }
  void operator()(const SprintRejected& event) {
    trouble(event.sprint, "rejected", words_of(state_, event));
  }
  void operator()(const PollAnswered& event) {
    story_.sprints.at(event.sprint).verified = words_of(state_, event);
    if (event.answer == PollAnswer::FailedForGood) {
      trouble(event.sprint, "failed", words_of(state_, event));
    }
  }
  void operator()(const SprintSentBack& event) {
    trouble(event.sprint, "sent back", words_of(state_, event));
  }

  void operator()(const GateStarted& event) {
    if (story_.gates.size() == RunStory::kMostGates) story_.gates.pop_front();
    GateStory gate;
    gate.gate = event.gate;
    gate.phase = event.phase;
    gate.started = at_;
    story_.gates.push_back(std::move(gate));
  }
  void operator()(const GateAbandoned& event) {
    if (GateStory* gate = found(event.gate)) {
      gate->ended = at_;
      gate->detail = event.why;
    }
    add_row("gate " + std::to_string(event.gate), words_of(state_, event));
  }
  void operator()(const GateFinished& event) {
    if (GateStory* gate = found(event.gate)) {
      gate->ended = at_;
      gate->verdict = event.verdict;
      gate->detail = event.detail;
      gate->failure_count = static_cast<std::uint32_t>(event.failures.size());
      for (const GateFailure& failure : event.failures) {
        if (gate->failures.size() == RunStory::kMostFailures) break;
        gate->failures.push_back(failure.id);
      }
    }
    add_row("gate " + std::to_string(event.gate), words_of(state_, event));
  }
  void operator()(const PhaseHeld& event) {
    add_row("HELD", state_.phases.at(event.phase).name + " " + words_of(state_, event));
  }
  void operator()(const PhaseRetried& event) {
    add_row("gate", state_.phases.at(event.phase).name + " " + words_of(state_, event));
  }
  void operator()(const FailureAccepted& event) { add_row("accepted", event.failure); }

  void operator()(const ConditionRaised& event) { add_condition_row(event, event.evidence); }
  void operator()(const ConditionCleared& event) { add_condition_row(event, "holds no more"); }

 private:
  static std::string because(const std::string& why) {
    return why.empty() ? std::string() : ": " + why;
  }

  static std::string outcome_word(SprintOutcome outcome) {
    switch (outcome) {
      case SprintOutcome::Completed:
        return "COMPLETED";
      case SprintOutcome::Failed:
        return "BACKOFF";
      case SprintOutcome::Progress:
      case SprintOutcome::Uncommitted:
      case SprintOutcome::ForPerson:
      case SprintOutcome::ForLater:
        return "PARTIAL";
    }
    return "";
  }

  template <typename Type>
  void add_condition_row(const Type& event, const std::string& rationale) {
    switch (event.subject.kind) {
      case Subject::Kind::Run:
        add_row(event.name, rationale);
        return;
      case Subject::Kind::Unit:
        add_unit_row(event.subject.index, event.name, rationale);
        return;
      case Subject::Kind::Sprint:
        add_sprint_row(event.subject.index, event.name, rationale);
        return;
    }
  }

  void trouble(SprintIndex sprint, const std::string& decision, const std::string& what) {
    story_.sprints.at(sprint).trouble = what;
    add_sprint_row(sprint, decision, what);
  }

  void add(DecisionRow row) {
    if (story_.rows.size() == RunStory::kMostRows) {
      story_.rows.pop_front();
      ++story_.older_rows;
    }
    row.at = at_;
    story_.rows.push_back(std::move(row));
  }
  void add_row(std::string decision, std::string rationale) {
    add({at_, {}, {}, std::move(decision), std::move(rationale)});
  }
  void add_unit_row(UnitIndex unit, std::string decision, std::string rationale) {
    add({at_, name_of(state_, unit), {}, std::move(decision), std::move(rationale)});
  }
  void add_sprint_row(SprintIndex sprint, std::string decision, std::string rationale) {
    add({at_, name_of(state_, state_.plan->sprints.at(sprint).unit), key_of(state_, sprint),
         std::move(decision), std::move(rationale)});
  }

  /// Also that of a launch that has just come to its end.
  std::optional<SprintIndex> sprint_of_launch(LaunchId launch) const {
    if (const auto sprint = sprint_of(state_, launch)) return sprint;
    const auto found =
        std::find_if(story_.sprints.begin(), story_.sprints.end(),
                     [&](const SprintStory& sprint) { return sprint.last_launch == launch; });
    if (found == story_.sprints.end()) return std::nullopt;
    return static_cast<SprintIndex>(found - story_.sprints.begin());
  }

  GateStory* found(GateNumber number) {
    const auto gate = std::find_if(story_.gates.begin(), story_.gates.end(),
                                   [&](const GateStory& each) { return each.gate == number; });
    return gate == story_.gates.end() ? nullptr : &*gate;
  }

  RunStory& story_;
  const RunState& state_;
  Moment at_;
};

}  // namespace

void tell(RunStory& story, const RunState& state, const Event& event) {
  std::visit(Telling(story, state, event.at), event.what);
}

}  // namespace sprint::engine
