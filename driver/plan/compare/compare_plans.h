// What changed between two readings of a plan, in words.
#pragma once

#include <vector>

#include "plan/compare/plan_change.h"
#include "plan/model/model.h"

namespace sprint::plan {

/// Empty if both mean the same to a run. Lines, warnings, the fingerprint, the title, estimates,
/// other names of units and the spelling of white space do not count. Units first, then sprints in
/// the order of the newer plan, then removed ones, phases, rules, the template, referenced files.
std::vector<PlanChange> compare_plans(const Plan& older, const Plan& newer);

}  // namespace sprint::plan
