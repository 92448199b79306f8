#include "engine/attempts.h"

#include <algorithm>

#include "engine/transitions.h"

namespace sprint::engine {

namespace {

/// Enough to tell what nine of ten need, few enough to stay cheap.
constexpr std::size_t kRememberedCosts = 50;

}  // namespace

void complete(RunState& state, SprintIndex index) {
  auto& sprint = state.sprints.at(index);
  go_to(sprint.state, SprintState::Completed, key_of(state, index));
  sprint.waits_for = WaitsFor::Nothing;
  sprint.continuations = 0;
  sprint.failures.clear();
  ++state.phases[sprint.phase].completed;
  release(state, index);
}

void leave(RunState& state, SprintIndex index, WaitsFor waits_for) {
  auto& sprint = state.sprints.at(index);
  go_to(sprint.state, SprintState::Partial, key_of(state, index));
  sprint.waits_for = waits_for;
  sprint.next = DispatchKind::Continuation;
  release(state, index);
}

void fail(RunState& state, SprintIndex index) {
  auto& sprint = state.sprints.at(index);
  go_to(sprint.state, SprintState::Backoff, key_of(state, index));
  sprint.next = DispatchKind::Retry;
  sprint.waits_for = WaitsFor::Nothing;
  sprint.continuations = 0;
  sprint.has_left_files = false;
  sprint.is_out_of_attempts = sprint.attempt >= state.limits.attempts;
  if (!sprint.is_out_of_attempts) ++sprint.attempt;
  release(state, index);
}

void release(RunState& state, SprintIndex index) {
  auto& sprint = state.sprints[index];
  if (!sprint.agent) return;
  sprint.agent.reset();
  std::erase(state.busy, index);
}

void account_for(RunState& state, SprintIndex index, const AgentRun& agent) {
  state.reserved = std::max(0.0, state.reserved - agent.reserved);
  state.spent += agent.cost;
  state.sprints[index].spent += agent.cost;
  state.units[state.plan->sprints[index].unit].spent += agent.cost;
  auto& costs = state.costs[agent.tier];
  if (costs.size() == kRememberedCosts) costs.erase(costs.begin());
  costs.push_back(agent.cost);
}

void answered(RunState& state, SprintIndex index) {
  auto& credential = state.credentials[state.plan->sprints[index].credential];
  credential.in_a_row = 0;
  credential.probe.reset();
}

}  // namespace sprint::engine
