#include "app/run_planning.h"

#include <algorithm>

#include "plan/order/order.h"
#include "plan/order/unit_chains.h"

namespace sprint::app {

namespace {

engine::PlannedSprint planned(const plan::Plan& plan, const plan::Order& order,
                              plan::SprintIndex index) {
  const plan::Sprint& sprint = plan.sprints[index];
  engine::PlannedSprint made;
  made.key = plan::key_of(plan, index);
  made.unit = sprint.unit;
  made.type = sprint.type;
  made.tier = sprint.estimate.tier;
  made.priority = sprint.estimate.priority;
  made.estimated_turns = sprint.estimate.turns;
  made.expected_cost = cost_of(sprint.estimate.tier);
  for (const plan::SprintIndex before : order.before[index]) {
    if (plan.sprints[before].unit != sprint.unit) made.needs.push_back(before);
  }
  return made;
}

}  // namespace

engine::RunPlan run_plan_of(const plan::Plan& plan) {
  const auto order = plan::order_of(plan);
  engine::RunPlan made;
  made.title = plan.title;
  made.sha = plan.sha;
  made.sprints.reserve(plan.sprints.size());
  for (plan::SprintIndex index = 0; index < plan.sprints.size(); ++index) {
    made.sprints.push_back(planned(plan, order, index));
  }
  auto chains = plan::unit_chains(plan);
  for (plan::UnitIndex unit = 0; unit < plan.units.size(); ++unit) {
    // One without sprints stays, so that units keep their numbers; it never has anything to do.
    made.units.push_back({plan.units[unit].name, std::move(chains[unit])});
  }
  for (const plan::Phase& phase : plan.phases) {
    if (!phase.sprints.empty()) made.phases.push_back({phase.name, phase.sprints});
  }
  return made;
}

engine::Limits limits_of(const config::Settings& settings) {
  engine::Limits limits;
  limits.agents = static_cast<std::uint32_t>(settings.limits.agents);
  limits.attempts = static_cast<std::uint32_t>(settings.limits.max_retries);
  limits.continuations = static_cast<std::uint32_t>(settings.limits.continuations);
  limits.cost_of_sprint = settings.limits.cost_of_sprint;
  limits.cost_of_unit = settings.limits.cost_of_unit;
  limits.cost_of_run = settings.limits.cost_of_run;
  limits.startup = settings.agent.startup_timeout;
  limits.total = settings.agent.total_timeout;
  limits.silence_noted = settings.liveness.log_after;
  limits.silence_ends = settings.liveness.end_after;
  limits.drain = settings.stop.drain;
  limits.poll = settings.deferred.poll;
  limits.poll_most = settings.deferred.poll_max;
  limits.polls_before_notice = static_cast<std::uint32_t>(settings.deferred.notice_after);
  limits.threshold = settings.gate.threshold;
  return limits;
}

double cost_of(plan::Tier tier) {
  constexpr double kMedium = 10;
  constexpr double kLarge = 30;
  switch (tier) {
    case plan::Tier::Small:
      return 1;
    case plan::Tier::Medium:
      return kMedium;
    case plan::Tier::Large:
      return kLarge;
  }
  return kLarge;
}

}  // namespace sprint::app
