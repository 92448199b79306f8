#include "engine/apply.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "engine/attempts.h"
#include "engine/readiness.h"
#include "engine/transitions.h"

namespace sprint::engine {

namespace {

[[noreturn]] void contradict(const std::string& what) {
  throw Error(ErrorCode::BadInput, what);
}

std::string launch_name(LaunchId launch) {
  return "launch " + std::to_string(launch);
}

/// One function for each event, in the order of events.h.
class Application {
 public:
  Application(RunState& state, Moment at) : state_(state), at_(at) {}

  // ---- the run ----

  void operator()(const RunStarted& event) {
    if (state_.mode != RunMode::NotStarted) contradict("the run has started already");
    check_run_plan(*event.plan);
    state_.plan = event.plan;
    state_.limits = event.limits;
    state_.mode = RunMode::Running;
    state_.sprints.assign(event.plan->sprints.size(), {});
    state_.units.assign(event.plan->units.size(), {});
    state_.phases.clear();
    for (const PlannedPhase& phase : event.plan->phases) add_phase(phase.name, phase.sprints);
    count_ready(state_);
  }

  void operator()(const RunResumed& event) {
    need_run();
    if (event.limits) state_.limits = *event.limits;
    state_.mode = RunMode::Running;
    state_.ending.reset();
    state_.stops_after_phase = false;
  }

  void operator()(const StopRequested&) {
    need_run();
    state_.mode = RunMode::Stopping;
    state_.stopping_since = at_;
  }

  void operator()(const StopAfterPhaseRequested&) {
    need_run();
    state_.stops_after_phase = true;
  }

  void operator()(const KillRequested&) {
    need_run();
    state_.mode = RunMode::Killing;
  }

  void operator()(const RunEnded& event) {
    need_run();
    state_.mode = RunMode::Ended;
    state_.ending = event.ending;
  }

  void operator()(const PlanAccepted& event) {
    need_run();
    check_run_plan(*event.plan);
    if (!(event.plan->sprints.size() == state_.plan->sprints.size() &&
          event.plan->units == state_.plan->units && event.plan->phases == state_.plan->phases)) {
      contradict("the plan has other sprints, units or phases than the one that was started");
    }
    state_.plan = event.plan;
    count_ready_in_phase(state_);
  }

  // ---- units ----

  void operator()(const UnitMoved& event) {
    need_run();
    auto& unit = state_.units.at(event.unit);
    go_to(unit.state, event.to, name_of(state_, event.unit));
  }

  // ---- sprints and their agents ----

  void operator()(const SprintDispatched& event) {
    need_run();
    auto& sprint = state_.sprints.at(event.sprint);
    if (event.launch <= state_.last_launch) {
      contradict(launch_name(event.launch) + " was used before");
    }
    if (sprint.phase != state_.phase || state_.phases[sprint.phase].state != PhaseState::Open) {
      contradict("sprint " + key_of(state_, event.sprint) + " is in no phase that is open");
    }
    go_to(sprint.state, SprintState::Dispatched, key_of(state_, event.sprint));
    state_.last_launch = event.launch;
    sprint.continuations += event.kind == DispatchKind::Continuation ? 1 : 0;
    sprint.next = event.kind;
    sprint.last_tier = event.tier;
    AgentRun agent;
    agent.launch = event.launch;
    agent.tier = event.tier;
    agent.dispatched_at = at_;
    agent.reserved = event.reserved;
    sprint.agent = agent;
    state_.reserved += event.reserved;
    state_.busy.push_back(event.sprint);
    auto& credential = state_.credentials[state_.plan->sprints[event.sprint].credential];
    if (credential.in_a_row > 0) credential.probe = event.launch;
  }

  void operator()(const AgentStarted& event) {
    const auto [index, sprint, agent] = found(event.launch);
    go_to(sprint.state, SprintState::Running, key_of(state_, index));
    agent.started_at = at_;
  }

  void operator()(const AgentAnswered& event) { answered(state_, found(event.launch).index); }

  void operator()(const StageChanged& event) {
    auto& sprint = state_.sprints.at(event.sprint);
    if (sprint.state != SprintState::Running) {
      contradict("sprint " + key_of(state_, event.sprint) + " is not running");
    }
    sprint.agent->stage = event.stage;
  }

  void operator()(const AgentSpent& event) { found(event.launch).agent.cost = event.cost; }

  void operator()(const AgentSilent& event) { found(event.launch).agent.is_silent = true; }

  void operator()(const AgentEndRequested& event) {
    found(event.launch).agent.end_requested = event.reason;
  }

  void operator()(const AgentEnded& event) {
    const auto [index, sprint, agent] = found(event.launch);
    if (agent.has_ended) contradict(launch_name(event.launch) + " has ended already");
    agent.has_ended = true;
    agent.stage = Stage::Verifying;
    if (event.cost) agent.cost = *event.cost;
    account_for(state_, index, agent);
    const bool has_worked =
        event.ending == AgentEnding::Exited || event.ending == AgentEnding::Replan;
    if (has_worked && !agent.end_requested) answered(state_, index);
    forget_probe(index, event.launch);
    if (event.ending == AgentEnding::NeverStarted) {
      fail(state_, index);
      count_ready_in_unit(state_, state_.plan->sprints[index].unit);
    }
  }

  void operator()(const CredentialLimited& event) {
    auto& credential = state_.credentials[event.credential];
    credential.until = event.until;
    credential.probe.reset();
    ++credential.in_a_row;
  }

  void operator()(const SprintReturned& event) {
    auto& sprint = state_.sprints.at(event.sprint);
    go_to(sprint.state, SprintState::Pending, key_of(state_, event.sprint));
    // What was to be continued is to be continued.
    if (sprint.next == DispatchKind::First) sprint.next = DispatchKind::Again;
    sprint.waits_for = event.waits_for_input ? WaitsFor::Change : WaitsFor::Nothing;
    release(state_, event.sprint);
  }

  void operator()(const SprintVerified& event) {
    const auto [index, sprint, agent] = found(event.launch);
    if (index != event.sprint) contradict(launch_name(event.launch) + " is another sprint's");
    if (!agent.has_ended) contradict(launch_name(event.launch) + " has not ended");
    switch (event.outcome) {
      case SprintOutcome::Completed:
        complete(state_, index);
        break;
      case SprintOutcome::Uncommitted:
        sprint.has_left_files = true;
        leave(state_, index, WaitsFor::Nothing);
        break;
      case SprintOutcome::Progress:
        leave(state_, index, WaitsFor::Nothing);
        break;
      case SprintOutcome::ForPerson:
        leave(state_, index, WaitsFor::Person);
        break;
      case SprintOutcome::ForLater:
        leave(state_, index, WaitsFor::Time);
        sprint.polls = 0;
        sprint.next_poll = at_;
        break;
      case SprintOutcome::Failed:
        fail(state_, index);
        break;
    }
  }

  void operator()(const SprintGaveUp& event) {
    auto& sprint = state_.sprints.at(event.sprint);
    if (!sprint.is_out_of_attempts) {
      contradict("sprint " + key_of(state_, event.sprint) + " has attempts left");
    }
    go_to(sprint.state, SprintState::Fatal, key_of(state_, event.sprint));
  }

  void operator()(const SprintRestarted& event) {
    auto& sprint = state_.sprints.at(event.sprint);
    go_to(sprint.state, SprintState::Pending, key_of(state_, event.sprint));
    ++sprint.round;
    sprint.attempt = 1;
    sprint.is_out_of_attempts = false;
  }

  void operator()(const SprintReleased& event) {
    state_.sprints.at(event.sprint).waits_for = WaitsFor::Nothing;
  }

  void operator()(const SprintConfirmed& event) {
    need_person(event.sprint);
    complete(state_, event.sprint);
  }

  void operator()(const SprintRejected& event) {
    need_person(event.sprint);
    fail(state_, event.sprint);
  }

  void operator()(const PollStarted& event) {
    auto& sprint = state_.sprints.at(event.sprint);
    if (event.number != sprint.polls + 1) contradict("a poll that is out of its order");
    sprint.polls = event.number;
    sprint.is_polling = true;
  }

  void operator()(const PollAnswered& event) {
    auto& sprint = state_.sprints.at(event.sprint);
    if (!sprint.is_polling || event.number != sprint.polls) contradict("a poll nobody has made");
    sprint.is_polling = false;
    switch (event.answer) {
      case PollAnswer::NotYet:
        sprint.next_poll = at_ + pause_after(event.number);
        break;
      case PollAnswer::CameTrue:
        complete(state_, event.sprint);
        break;
      case PollAnswer::FailedForGood:
        fail(state_, event.sprint);
        break;
    }
  }

  void operator()(const SprintSentBack& event) {
    auto& sprint = state_.sprints.at(event.sprint);
    if (sprint.phase != state_.phase) {
      contradict("sprint " + key_of(state_, event.sprint) + " is in another phase than the gate");
    }
    fail(state_, event.sprint);
    count_back(state_, event.sprint);
    --state_.phases[sprint.phase].completed;
    sprint.failures = event.failures;
    sprint.sent_back_by = event.gate;
  }

  // ---- phases and gates ----

  void operator()(const GateStarted& event) {
    need_run();
    if (event.gate <= state_.last_gate) {
      contradict("gate " + std::to_string(event.gate) + " has been before");
    }
    auto& phase = state_.phases.at(event.phase);
    if (event.phase != state_.phase)
      contradict("phase " + phase.name + " is not the one under way");
    if (state_.gate) contradict("there is a gate already");
    // A gate that is made again finds its phase as it was left.
    if (phase.state != PhaseState::Gating) go_to(phase.state, PhaseState::Gating, phase.name);
    state_.gate = GateStatus{event.gate, event.phase, false};
    state_.last_gate = event.gate;
  }

  void operator()(const GateEndRequested& event) { running_gate(event.gate).end_requested = true; }

  void operator()(const GateAbandoned& event) {
    running_gate(event.gate);
    state_.gate.reset();
  }

  void operator()(const GateFinished& event) {
    running_gate(event.gate);
    state_.gate.reset();
    state_.open_failures = event.failures;
  }

  void operator()(const PhasePassed& event) {
    auto& phase = current(event.phase);
    go_to(phase.state, PhaseState::Passed, phase.name);
    phase.gate = event.gate;
    const std::string name = phase.name;
    state_.open_failures.clear();
    state_.accepted.clear();
    ++state_.phase;
    if (!event.left_behind.empty()) hand_on(name, event.left_behind);
    count_ready_in_phase(state_);
  }

  void operator()(const PhaseReopened& event) {
    auto& phase = current(event.phase);
    go_to(phase.state, PhaseState::Open, phase.name);
    state_.open_failures.clear();
  }

  void operator()(const PhaseHeld& event) {
    auto& phase = current(event.phase);
    go_to(phase.state, PhaseState::Held, phase.name);
  }

  void operator()(const PhaseRetried& event) {
    auto& phase = current(event.phase);
    go_to(phase.state, PhaseState::Gating, phase.name);
  }

  void operator()(const FailureAccepted& event) { state_.accepted.insert(event.failure); }

  // ---- conditions ----

  void operator()(const ConditionRaised& event) {
    if (has_condition(state_, event.name, event.subject)) contradict(event.name + " holds already");
    state_.conditions.push_back({event.name, event.subject, at_, event.evidence});
  }

  void operator()(const ConditionCleared& event) {
    const auto gone = std::erase_if(state_.conditions, [&](const Condition& each) {
      return each.name == event.name && each.subject == event.subject;
    });
    if (gone == 0) contradict(event.name + " does not hold");
  }

 private:
  struct Found {
    SprintIndex index;
    SprintStatus& sprint;
    AgentRun& agent;
  };

  void need_run() const {
    if (state_.mode == RunMode::NotStarted) contradict("no run has been started");
  }

  void need_person(SprintIndex index) const {
    if (state_.sprints.at(index).waits_for != WaitsFor::Person) {
      contradict("sprint " + key_of(state_, index) + " waits for no person");
    }
  }

  Found found(LaunchId launch) {
    const auto index = sprint_of(state_, launch);
    if (!index) contradict(launch_name(launch) + " is not under way");
    auto& sprint = state_.sprints[*index];
    return {*index, sprint, *sprint.agent};
  }

  PhaseStatus& current(PhaseIndex phase) {
    if (phase != state_.phase) contradict("another phase is under way");
    return state_.phases.at(phase);
  }

  GateStatus& running_gate(GateNumber gate) {
    if (!state_.gate || state_.gate->number != gate) {
      contradict("gate " + std::to_string(gate) + " is not under way");
    }
    return *state_.gate;
  }

  void add_phase(const std::string& name, const std::vector<SprintIndex>& sprints) {
    PhaseStatus phase;
    phase.name = name;
    state_.phases.push_back(std::move(phase));
    put_into(static_cast<PhaseIndex>(state_.phases.size() - 1), sprints);
  }

  void put_into(PhaseIndex index, const std::vector<SprintIndex>& sprints) {
    auto& phase = state_.phases[index];
    phase.sprints.insert(phase.sprints.begin(), sprints.begin(), sprints.end());
    phase.units.clear();
    phase.completed = 0;
    for (const SprintIndex sprint : phase.sprints) {
      state_.sprints[sprint].phase = index;
      if (state_.sprints[sprint].state == SprintState::Completed) ++phase.completed;
      phase.units.push_back(state_.plan->sprints[sprint].unit);
    }
    std::sort(phase.units.begin(), phase.units.end());
    phase.units.erase(std::unique(phase.units.begin(), phase.units.end()), phase.units.end());
  }

  void hand_on(const std::string& from, const std::vector<SprintIndex>& sprints) {
    if (state_.phase == state_.phases.size()) {
      add_phase("what " + from + " left", sprints);
    } else {
      put_into(state_.phase, sprints);
    }
  }

  /// Whoever is next may ask the service.
  void forget_probe(SprintIndex index, LaunchId launch) {
    auto& credential = state_.credentials[state_.plan->sprints[index].credential];
    if (credential.probe == launch) credential.probe.reset();
  }

  Duration pause_after(std::uint32_t polls) const {
    Duration pause = state_.limits.poll;
    for (std::uint32_t i = 1; i < polls && pause < state_.limits.poll_most; ++i) pause *= 2;
    return std::min(pause, state_.limits.poll_most);
  }

  RunState& state_;
  Moment at_;
};

/// What has happened to a unit or a sprint may have made it ready; what is rarer says so itself.
template <typename What>
void count_what_is_ready(RunState& state, const What& what) {
  if constexpr (requires { what.sprint; }) {
    count_ready_in_unit(state, state.plan->sprints[what.sprint].unit);
  } else if constexpr (requires { what.unit; }) {
    count_ready_in_unit(state, what.unit);
  }
}

}  // namespace

void apply(RunState& state, const Event& event) {
  state.clock = std::max(state.clock, event.at);
  std::visit(
      [&](const auto& what) {
        Application application(state, event.at);
        application(what);
        count_what_is_ready(state, what);
      },
      event.what);
}

}  // namespace sprint::engine
