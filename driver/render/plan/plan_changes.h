// What `plan --compare` prints: the changes, one per line.
#pragma once

#include <string>
#include <vector>

#include "plan/compare/compare_plans.h"

namespace sprint::render {

struct ComparedNames {
  std::string older;
  std::string newer;
};

/// "EXECUTION_PLAN.md:12: Core/3: …" for each; the last line counts them and names the exit code.
std::string changes_text(const std::vector<plan::PlanChange>& changes, const ComparedNames& names,
                         int exit_code);

}  // namespace sprint::render
