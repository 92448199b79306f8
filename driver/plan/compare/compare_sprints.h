// What changed between two readings of one sprint, and of lists as sprints have them.
#pragma once

#include <cstdint>
#include <vector>

#include "plan/compare/plan_change.h"
#include "plan/compare/plan_match.h"
#include "plan/model/model.h"

namespace sprint::plan {

struct TwoPlans {
  const Plan& older;
  const Plan& newer;
  const PlanMatch& match;
};

void compare_sprints(const TwoPlans& plans, SprintIndex before, SprintIndex now,
                     std::vector<PlanChange>& changes);

/// Positions in the newer plan that came in, and in the older plan that went out.
struct SetChanges {
  std::vector<std::uint32_t> gained;
  std::vector<std::uint32_t> lost;
};

/// Sequence and repetition do not count.
SetChanges compare_sets(const std::vector<std::uint32_t>& older,
                        const std::vector<std::uint32_t>& newer, const Matches& matches);

}  // namespace sprint::plan
