#include "engine/schedule.h"

#include <algorithm>
#include <utility>

#include "engine/budget.h"
#include "engine/condition_names.h"
#include "engine/due.h"

namespace sprint::engine {

namespace {

constexpr std::uint32_t kTopTierFrom = 3;

plan::Tier one_up(plan::Tier tier) {
  return tier == plan::Tier::Small ? plan::Tier::Medium : plan::Tier::Large;
}

/// A stronger one after each failure; work that is continued is for no weaker one than before.
plan::Tier tier_for(const RunState& state, SprintIndex index) {
  const auto& sprint = state.sprints[index];
  auto tier = state.plan->sprints[index].tier;
  if (sprint.attempt >= kTopTierFrom) {
    tier = plan::Tier::Large;
  } else if (sprint.attempt == 2) {
    tier = one_up(tier);
  }
  if (sprint.next != DispatchKind::Continuation) return tier;
  return std::max({tier, sprint.last_tier.value_or(tier), plan::Tier::Medium});
}

/// Whether its service may be asked: after a limit first one agent, and when that was answered all.
bool may_ask(const RunState& state, SprintIndex index, Moment now) {
  const auto found = state.credentials.find(state.plan->sprints[index].credential);
  if (found == state.credentials.end() || found->second.in_a_row == 0) return true;
  return now >= found->second.until && !found->second.probe;
}

void start_units(Recorder& r) {
  const auto& units = r.state().readiness.units_to_start;
  while (!units.empty()) {
    r.add(UnitMoved{*units.begin(), UnitState::Running, "what it needs is there"});
  }
}

void dispatch(Recorder& r, SprintIndex index) {
  const auto tier = tier_for(r.state(), index);
  const double reserve = reserve_for(r.state(), index, tier);
  if (const auto subject = broken_limit(r.state(), index, reserve)) {
    r.raise(kOverBudget, *subject, "the next agent might need " + std::to_string(reserve));
    return;
  }
  const auto& sprint = r.sprint(index);
  r.add(SprintDispatched{index, r.state().last_launch + 1, sprint.round, sprint.attempt,
                         sprint.next, tier, reserve});
}

void dispatch_sprints(Recorder& r) {
  if (has_condition(r.state(), kPlanChanged, {})) return;
  const auto& ready = r.state().readiness.sprints;
  auto next = ready.begin();
  while (next != ready.end() && agents_alive(r.state()) < r.state().limits.agents) {
    const auto candidate = *next;
    if (may_ask(r.state(), candidate.sprint, r.now())) dispatch(r, candidate.sprint);
    // It is gone if it was dispatched.
    next = ready.upper_bound(candidate);
  }
}

void start_gate(Recorder& r) {
  r.add(GateStarted{r.state().last_gate + 1, r.state().phase});
}

bool waits_for_time(const RunState& state, Moment now) {
  const auto& phase = state.phases[state.phase];
  const bool polls = std::any_of(
      phase.sprints.begin(), phase.sprints.end(),
      [&](SprintIndex sprint) { return state.sprints[sprint].waits_for == WaitsFor::Time; });
  if (polls) return true;
  // Somebody would go on once the service may be asked again.
  const auto& idle = state.readiness.sprints;
  return !has_condition(state, kPlanChanged, {}) &&
         std::any_of(idle.begin(), idle.end(),
                     [&](const ReadySprint& each) { return !may_ask(state, each.sprint, now); });
}

std::string why_nothing_goes_on(const RunState& state) {
  const auto& phase = state.phases[state.phase];
  if (phase.state == PhaseState::Held) return "phase " + phase.name + " is held";
  if (!state.conditions.empty()) {
    const auto& first = state.conditions.front();
    return first.evidence.empty() ? first.name + " holds" : first.evidence;
  }
  for (const UnitIndex unit : phase.units) {
    if (state.units[unit].state == UnitState::Blocked) {
      return "unit " + name_of(state, unit) + " is blocked";
    }
  }
  for (const SprintIndex sprint : phase.sprints) {
    if (state.sprints[sprint].waits_for == WaitsFor::Person) {
      return "sprint " + key_of(state, sprint) + " is to be confirmed by a person";
    }
  }
  return "nothing is ready";
}

RunEnded complete_end() {
  return {RunEnding::Completed, "all sprints are complete"};
}

void work(Recorder& r) {
  const auto& state = r.state();
  if (state.phase == state.phases.size()) {
    r.add(complete_end());
    return;
  }
  if (state.phases[state.phase].state == PhaseState::Open) {
    start_units(r);
    dispatch_sprints(r);
    if (state.busy.empty() && is_due(state)) start_gate(r);
  } else if (state.phases[state.phase].state == PhaseState::Gating && !state.gate) {
    start_gate(r);
  }
  if (state.busy.empty() && !state.gate && !waits_for_time(state, r.now())) {
    r.add(RunEnded{RunEnding::NeedsPerson, why_nothing_goes_on(state)});
  }
}

bool is_working(const RunState& state, UnitIndex unit) {
  return std::any_of(state.busy.begin(), state.busy.end(),
                     [&](SprintIndex sprint) { return state.plan->sprints[sprint].unit == unit; });
}

/// What a gate may still send back is at rest only after it.
void come_to_rest(Recorder& r) {
  if (r.state().gate) return;
  for (UnitIndex unit = 0; unit < r.state().units.size(); ++unit) {
    if (r.state().units[unit].state == UnitState::Stopping && !is_working(r.state(), unit)) {
      r.add(UnitMoved{unit, UnitState::Stopped, "nothing of it is under way"});
    }
  }
  if (!r.state().busy.empty()) return;
  // The gate that it waited for may have been the last.
  if (r.state().phase == r.state().phases.size()) {
    r.add(complete_end());
  } else {
    r.add(RunEnded{RunEnding::Stopped, "as it was asked to"});
  }
}

void be_killed(Recorder& r) {
  if (r.state().gate || agents_alive(r.state()) > 0) return;
  for (UnitIndex unit = 0; unit < r.state().units.size(); ++unit) {
    const auto state = r.state().units[unit].state;
    if (state == UnitState::Running || state == UnitState::Stopping) {
      r.add(UnitMoved{unit, UnitState::Killed, "killed"});
    }
  }
  r.add(RunEnded{RunEnding::Killed, "as it was asked to"});
}

}  // namespace

void go_on(Recorder& recorder) {
  switch (recorder.state().mode) {
    case RunMode::NotStarted:
    case RunMode::Ended:
      return;
    case RunMode::Running:
      work(recorder);
      return;
    case RunMode::Stopping:
      come_to_rest(recorder);
      return;
    case RunMode::Killing:
      be_killed(recorder);
      return;
  }
}

std::optional<Moment> overdue_at(const RunState& state, SprintIndex sprint) {
  const AgentRun& agent = *state.sprints[sprint].agent;
  if (agent.has_ended || agent.end_requested) return std::nullopt;
  if (!agent.started_at) return agent.dispatched_at + state.limits.startup;
  return *agent.started_at + state.limits.total;
}

}  // namespace sprint::engine
