// What a person should look at before agents get a plan: one clear goal for each sprint, and
// criteria that can be checked. Doubts, not errors: only the author knows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plan/model/model.h"

namespace sprint::plan {

struct GoalDoubt {
  SprintIndex sprint = 0;
  /// Of the heading or the criterion.
  std::uint32_t line = 0;
  /// "has several goals: 'Lexer' and 'Parser'".
  std::string what;

  friend bool operator==(const GoalDoubt&, const GoalDoubt&) = default;
};

/// In the order of the plan. Linear in its size.
std::vector<GoalDoubt> goal_doubts(const Plan& plan);

}  // namespace sprint::plan
