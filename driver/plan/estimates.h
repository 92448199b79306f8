// How many turns, how hard, how urgent: the formulas of driver/docs/estimates.md.
#pragma once

#include <string>
#include <vector>

#include "plan/model.h"

namespace sprint::plan {

/// Fills Sprint::estimate of all sprints. Linear in the size of the plan.
void estimate_sprints(Plan& plan);

/// One term of a formula in words: "created", "2", "src/a.cpp, src/b.cpp (after 'Create')".
struct Term {
  std::string formula;  ///< "turns", "score", "tier" or "priority"
  std::string name;
  std::string value;
  std::string why;
};

/// The same numbers as estimate_sprints, with reasons; the order is that of the formulas.
std::vector<Term> explain_estimate(const Plan& plan, SprintIndex sprint);

}  // namespace sprint::plan
