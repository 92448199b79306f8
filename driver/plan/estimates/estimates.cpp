#include "plan/estimates/estimates.h"

#include "plan/estimates/score_sprint.h"
#include "plan/estimates/sprint_facts.h"
#include "plan/order/order.h"

namespace sprint::plan {

void estimate_sprints(Plan& plan, const std::vector<std::uint32_t>& blocked) {
  const DistinctPaths files = files_of_plan(plan);
  SprintFacts facts;  // one for all, so that its memory is used again
  for (std::size_t i = 0; i < plan.sprints.size(); ++i) {
    Sprint& sprint = plan.sprints[i];
    gather_facts(sprint, facts);
    sprint.estimate = score_sprint(facts, files_to_read(files, facts.entry_paths), blocked[i]);
  }
}

void estimate_sprints(Plan& plan) {
  estimate_sprints(plan, blocked_counts(order_of(plan)));
}

}  // namespace sprint::plan
