// How many turns, how hard, how urgent: the formulas of driver/docs/estimates.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plan/model/model.h"

namespace sprint::plan {

/// Fills Sprint::estimate of all sprints; their types must be known. Linear in the size of the
/// plan. The dependencies must be free of cycles.
void estimate_sprints(Plan& plan);

/// The same if it is known how many sprints each one blocks, see blocked_counts().
void estimate_sprints(Plan& plan, const std::vector<std::uint32_t>& blocked);

/// One term of a formula in words: "created", "2", "src/a.cpp, src/b.cpp".
struct Term {
  std::string formula;  ///< "turns", "score", "tier" or "priority"
  std::string name;
  std::string value;
  std::string why;
};

/// The same numbers as estimate_sprints, with reasons; the order is that of the formulas, the sum
/// last in each. How many sprints are blocked is taken from the sprint's estimate.
std::vector<Term> explain_estimate(const Plan& plan, SprintIndex sprint, const TierNames& tiers);

}  // namespace sprint::plan
