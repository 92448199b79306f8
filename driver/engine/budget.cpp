#include "engine/budget.h"

#include <algorithm>

namespace sprint::engine {

namespace {

constexpr std::size_t kFew = 3;

struct Spending {
  double sprint = 0;
  double unit = 0;
  double run = 0;
};

/// With what is put aside for agents that are under way.
Spending spending(const RunState& state, SprintIndex index) {
  const auto& sprint = state.sprints[index];
  const auto unit = state.plan->sprints[index].unit;
  return {sprint.spent, state.units[unit].spent, state.spent + state.reserved};
}

std::optional<Subject> first_broken(const RunState& state, SprintIndex index,
                                    const Spending& spent) {
  const auto& limits = state.limits;
  const auto is_over = [](double amount, const std::optional<double>& limit) {
    return limit && amount > *limit;
  };
  if (is_over(spent.sprint, limits.cost_of_sprint)) return Subject{Subject::Kind::Sprint, index};
  if (is_over(spent.unit, limits.cost_of_unit)) {
    return Subject{Subject::Kind::Unit, state.plan->sprints[index].unit};
  }
  if (is_over(spent.run, limits.cost_of_run)) return Subject{};
  return std::nullopt;
}

}  // namespace

double reserve_for(const RunState& state, SprintIndex sprint, plan::Tier tier) {
  const auto known = state.costs.find(tier);
  if (known == state.costs.end() || known->second.size() < kFew) {
    return state.plan->sprints[sprint].expected_cost;
  }
  auto costs = known->second;
  const auto ninth = costs.begin() + static_cast<std::ptrdiff_t>((costs.size() * 9 - 1) / 10);
  std::nth_element(costs.begin(), ninth, costs.end());
  return *ninth;
}

std::optional<Subject> broken_limit(const RunState& state, SprintIndex sprint, double reserve) {
  auto spent = spending(state, sprint);
  spent.sprint += reserve;
  spent.unit += reserve;
  spent.run += reserve;
  return first_broken(state, sprint, spent);
}

bool exceeds_budget(const RunState& state, SprintIndex sprint) {
  const AgentRun& agent = *state.sprints[sprint].agent;
  auto spent = spending(state, sprint);
  spent.sprint += agent.cost;
  spent.unit += agent.cost;
  spent.run += std::max(0.0, agent.cost - agent.reserved);
  return first_broken(state, sprint, spent).has_value();
}

}  // namespace sprint::engine
