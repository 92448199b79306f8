// What changed between two readings of a plan, in words.
#pragma once

#include <string>
#include <vector>

#include "plan/model.h"

namespace sprint::plan {

struct PlanChange {
  /// In the newer reading; 0 if it is only in the older one.
  std::uint32_t line = 0;
  /// A sentence without a full stop: "Core/3: exit criterion added: `ctest` passes". Texts of the
  /// plan are cut to 80 characters.
  std::string message;
};

/// Empty if both mean the same to a run. Lines, warnings, the fingerprint, the title, estimates,
/// other names of units and the spelling of white space do not count. Units first, then sprints in
/// the order of the newer plan, then removed ones, phases, rules, the template, referenced files.
std::vector<PlanChange> compare_plans(const Plan& older, const Plan& newer);

}  // namespace sprint::plan
