// What `plan --explain` prints: why a sprint was read and estimated as it was.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "plan/estimates/estimates.h"
#include "plan/model/model.h"
#include "plan/reading/read_plan.h"

namespace sprint::render {

struct Explanation {
  plan::SprintIndex sprint = 0;
  std::vector<plan::Term> terms;
  /// All of the plan; only those that concern the sprint, or no sprint, are shown.
  std::vector<plan::Decision> decisions;
  /// The name of the plan's file.
  std::string path;
  plan::TierNames tiers = {};
};

/// Name and place; each term of the formulas; what was decided while reading; the criteria with
/// what was taken out of them.
void write_explanation(std::ostream& out, const plan::Plan& plan, const Explanation& explanation);

}  // namespace sprint::render
