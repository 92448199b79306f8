#include "engine/decide.h"

#include <algorithm>

#include "base/duration.h"
#include "base/error.h"
#include "engine/budget.h"
#include "engine/condition_names.h"
#include "engine/recorder.h"
#include "engine/requests.h"
#include "engine/schedule.h"
#include "engine/stopping.h"
#include "engine/verdict.h"

namespace sprint::engine {

namespace {

Subject subject_of(SprintIndex sprint) {
  return {Subject::Kind::Sprint, sprint};
}

/// A service that could not answer says no time: the waits grow.
Moment asked_again_at(const RunState& state, const std::string& credential, Moment now) {
  constexpr auto kFirst = std::chrono::seconds(60);
  constexpr auto kMost = std::chrono::minutes(10);
  const auto found = state.credentials.find(credential);
  const auto in_a_row = found == state.credentials.end() ? 0 : found->second.in_a_row;
  Duration pause = kFirst;
  for (std::uint32_t i = 0; i < in_a_row && pause < kMost; ++i) pause *= 2;
  return now + std::min<Duration>(pause, kMost);
}

/// What another agent was told before still holds if that is later.
Moment limited_until(const RunState& state, const std::string& credential,
                     std::optional<Moment> reset, Moment now) {
  const auto asked = reset ? std::max(*reset, now) : asked_again_at(state, credential, now);
  const auto found = state.credentials.find(credential);
  const bool is_limited = found != state.credentials.end() && found->second.in_a_row > 0;
  return is_limited ? std::max(asked, found->second.until) : asked;
}

/// Whether verification may call it progress: not for ever, and files that are not committed once.
SprintOutcome counted(const RunState& state, const SprintStatus& sprint, SprintOutcome outcome) {
  const bool goes_on = outcome == SprintOutcome::Progress || outcome == SprintOutcome::Uncommitted;
  if (!goes_on) return outcome;
  if (sprint.continuations >= state.limits.continuations) return SprintOutcome::Failed;
  if (outcome == SprintOutcome::Uncommitted && sprint.has_left_files) return SprintOutcome::Failed;
  return outcome;
}

/// One function for each observation.
class Observation {
 public:
  explicit Observation(Recorder& recorder) : r_(recorder) {}

  void operator()(const Tick&) {
    end_overdue_agents();
    start_polls();
    const auto& state = r_.state();
    if (state.mode == RunMode::Stopping && r_.now() - state.stopping_since >= state.limits.drain) {
      kill_all(r_, "the stop has taken longer than " + format_duration(state.limits.drain));
    }
  }

  void operator()(const SawAgentStart& saw) {
    const auto index = sprint_of(r_.state(), saw.launch);
    if (!index || r_.sprint(*index).state != SprintState::Dispatched) return;
    if (r_.sprint(*index).agent->has_ended) return;
    r_.add(AgentStarted{saw.launch});
  }

  void operator()(const SawAgentAnswered& saw) {
    const auto index = sprint_of(r_.state(), saw.launch);
    if (!index) return;
    const auto& credentials = r_.state().credentials;
    const auto found = credentials.find(r_.plan().sprints[*index].credential);
    if (found != credentials.end() && found->second.probe == saw.launch) {
      r_.add(AgentAnswered{saw.launch});
    }
  }

  void operator()(const SawStage& saw) {
    const auto index = sprint_of(r_.state(), saw.launch);
    if (!index || r_.sprint(*index).state != SprintState::Running) return;
    if (r_.sprint(*index).agent->stage != saw.stage) r_.add(StageChanged{*index, saw.stage});
  }

  void operator()(const SawCost& saw) {
    const auto index = live(saw.launch);
    if (!index || saw.cost <= r_.sprint(*index).agent->cost) return;
    r_.add(AgentSpent{saw.launch, saw.cost});
    if (exceeds_budget(r_.state(), *index)) request_end(*index, EndReason::Budget);
  }

  void operator()(const SawSilence& saw) {
    const auto index = live(saw.launch);
    if (!index) return;
    const auto type = r_.plan().sprints[*index].type;
    if (type == plan::TaskType::Deferred || type == plan::TaskType::Background) return;
    const auto& limits = r_.state().limits;
    if (saw.quiet >= limits.silence_noted && !r_.sprint(*index).agent->is_silent) {
      r_.add(AgentSilent{saw.launch, saw.quiet});
    }
    if (saw.quiet >= limits.silence_ends) request_end(*index, EndReason::Silent);
  }

  void operator()(const SawAgentEnd& saw) {
    const auto index = live(saw.launch);
    if (!index) return;
    auto ending = saw.ending;
    const bool was_executed = r_.sprint(*index).state == SprintState::Running;
    // It was executed and gone before anybody saw it, or it never was.
    if (!was_executed && ending == AgentEnding::Exited) {
      if (r_.sprint(*index).agent->end_requested) {
        ending = AgentEnding::NeverStarted;
      } else {
        r_.add(AgentStarted{saw.launch});
      }
    }
    const bool was_killed = r_.sprint(*index).agent->end_requested == EndReason::Killed;
    if (was_killed) {
      r_.add(AgentEnded{saw.launch, AgentEnding::Exited, saw.detail, saw.cost});
      r_.add(SprintReturned{*index, "killed", false});
      return;
    }
    r_.add(AgentEnded{saw.launch, ending, saw.detail, saw.cost});
    follow_up(*index, ending, saw);
  }

  void operator()(const SawOutcome& saw) {
    const auto index = sprint_of(r_.state(), saw.launch);
    if (!index || !r_.sprint(*index).agent->has_ended) return;
    const auto outcome = counted(r_.state(), r_.sprint(*index), saw.outcome);
    r_.add(SprintVerified{*index, saw.launch, outcome, saw.detail});
    after_outcome(r_, *index);
  }

  void operator()(const SawPoll& saw) {
    if (saw.sprint >= r_.state().sprints.size()) return;
    const auto& sprint = r_.sprint(saw.sprint);
    if (!sprint.is_polling || sprint.polls != saw.number) return;
    r_.add(PollAnswered{saw.sprint, saw.number, saw.answer, saw.detail});
    if (saw.answer == PollAnswer::NotYet) {
      if (saw.number == r_.state().limits.polls_before_notice) {
        r_.raise(kWaitsLong, subject_of(saw.sprint),
                 "not met after " + std::to_string(saw.number) + " checks");
      }
      return;
    }
    r_.clear(kWaitsLong, subject_of(saw.sprint));
    after_outcome(r_, saw.sprint);
  }

  void operator()(const SawGateEnd& saw) {
    const auto& gate = r_.state().gate;
    if (!gate || gate->number != saw.gate) return;
    if (gate->end_requested) {
      r_.add(GateAbandoned{saw.gate, "it was ended"});
      return;
    }
    judge(r_, saw);
  }

  void operator()(const SawGateBreak& saw) {
    const auto& gate = r_.state().gate;
    if (gate && gate->number == saw.gate) r_.add(GateAbandoned{saw.gate, saw.why});
  }

  void operator()(const SawPlan& saw) {
    if (saw.sha == r_.plan().sha) {
      r_.clear(kPlanChanged, {});
    } else {
      r_.raise(kPlanChanged, {}, "the plan is not the one that was started");
    }
  }

  void operator()(const SawInputChange& saw) {
    if (saw.sprint >= r_.state().sprints.size()) return;
    if (r_.sprint(saw.sprint).waits_for == WaitsFor::Change) release_sprint(r_, saw.sprint);
  }

  void operator()(const SawRestart&) {
    if (r_.state().gate) r_.add(GateAbandoned{r_.state().gate->number, "its driver has ended"});
  }

  // Requests come after these.
  void operator()(const Start& request) { start(r_, request); }
  void operator()(const Resume& request) { resume(r_, request); }
  void operator()(const Stop& request) { stop(r_, request); }
  void operator()(const KillAll&) { kill_all(r_, "killall"); }
  void operator()(const Confirm& request) { confirm(r_, request.sprint); }
  void operator()(const Reject& request) { reject(r_, request); }
  void operator()(const NoteCondition& request) {
    if (request.holds) {
      r_.raise(request.name, request.subject, request.evidence);
    } else {
      r_.clear(request.name, request.subject);
    }
  }

 private:
  /// The sprint of a launch whose process may be there.
  std::optional<SprintIndex> live(LaunchId launch) const {
    const auto index = sprint_of(r_.state(), launch);
    if (!index || r_.sprint(*index).agent->has_ended) return std::nullopt;
    return index;
  }

  void request_end(SprintIndex index, EndReason reason) {
    const AgentRun& agent = *r_.sprint(index).agent;
    if (!agent.end_requested) r_.add(AgentEndRequested{agent.launch, reason});
  }

  void end_overdue_agents() {
    const auto busy = r_.state().busy;
    for (const SprintIndex index : busy) {
      const auto overdue = overdue_at(r_.state(), index);
      if (overdue && r_.now() >= *overdue) {
        const bool has_started = r_.sprint(index).state == SprintState::Running;
        request_end(index, has_started ? EndReason::TotalTimeout : EndReason::StartTimeout);
      }
    }
  }

  void start_polls() {
    const auto& state = r_.state();
    if (state.mode != RunMode::Running || state.phase == state.phases.size()) return;
    for (const SprintIndex index : state.phases[state.phase].sprints) {
      const auto& sprint = r_.sprint(index);
      if (sprint.waits_for == WaitsFor::Time && !sprint.is_polling &&
          r_.now() >= sprint.next_poll) {
        r_.add(PollStarted{index, sprint.polls + 1});
      }
    }
  }

  void follow_up(SprintIndex index, AgentEnding ending, const SawAgentEnd& saw) {
    const auto& credential = r_.plan().sprints[index].credential;
    switch (ending) {
      case AgentEnding::Exited:
        return;
      case AgentEnding::NeverStarted:
        after_outcome(r_, index);
        return;
      case AgentEnding::NoProgram:
        hold_back(index, kToolUnavailable, saw.detail);
        return;
      case AgentEnding::EntryFailed:
        hold_back(index, kEntryFailed, saw.detail);
        return;
      case AgentEnding::Replan:
        hold_back(index, kReplan, saw.detail);
        return;
      case AgentEnding::RateLimited:
      case AgentEnding::ServiceFailed:
        r_.add(CredentialLimited{credential,
                                 limited_until(r_.state(), credential, saw.reset, r_.now())});
        r_.add(SprintReturned{index, saw.detail, false});
        return;
    }
  }

  /// It would fail again unchanged.
  void hold_back(SprintIndex index, const char* condition, const std::string& why) {
    r_.add(SprintReturned{index, why, true});
    r_.raise(condition, subject_of(index), why);
  }

  Recorder& r_;
};

}  // namespace

bool may_be_refused(const Input& input) {
  return std::holds_alternative<Start>(input) || std::holds_alternative<Resume>(input) ||
         std::holds_alternative<Stop>(input) || std::holds_alternative<KillAll>(input) ||
         std::holds_alternative<Confirm>(input) || std::holds_alternative<Reject>(input);
}

Decision decide(RunState state, const Input& input, Moment now) {
  const bool has_begun = state.mode != RunMode::NotStarted;
  if (!has_begun && !std::holds_alternative<Start>(input)) {
    if (may_be_refused(input)) {
      throw Error(ErrorCode::BadCall, "there is no run", "begin one with 'start'");
    }
    return {std::move(state), {}};
  }
  Recorder recorder(std::move(state), now);
  std::visit(Observation(recorder), input);
  go_on(recorder);
  return recorder.take();
}

std::optional<Moment> wakes_at(const RunState& state) {
  std::optional<Moment> first;
  const auto consider = [&](std::optional<Moment> moment) {
    if (moment && (!first || *moment < *first)) first = moment;
  };
  for (const SprintIndex sprint : state.busy) consider(overdue_at(state, sprint));
  if (state.mode == RunMode::Stopping) consider(state.stopping_since + state.limits.drain);
  if (state.mode != RunMode::Running || state.phase == state.phases.size()) return first;
  for (const SprintIndex index : state.phases[state.phase].sprints) {
    const auto& sprint = state.sprints[index];
    if (sprint.waits_for == WaitsFor::Time && !sprint.is_polling) consider(sprint.next_poll);
  }
  // As long as nothing is dispatched nobody would ask the service, and there were no event by which
  // the moment lies behind the run.
  if (has_condition(state, kPlanChanged, {})) return first;
  for (const auto& [name, credential] : state.credentials) {
    if (credential.in_a_row > 0 && !credential.probe && credential.until > state.clock) {
      consider(credential.until);
    }
  }
  return first;
}

}  // namespace sprint::engine
