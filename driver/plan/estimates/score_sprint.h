// The formulas of driver/docs/estimates.md: facts in, numbers out. Knows no text.
#pragma once

#include <cstddef>
#include <cstdint>

#include "plan/estimates/sprint_facts.h"

namespace sprint::plan {

/// A risk on the two scales that the formulas use.
struct RiskScale {
  std::int32_t score = 0;
  std::uint32_t priority = 0;
};
RiskScale scale_of(Risk risk);

/// The parts of a term, before they are added and clamped; for explanations.
struct ScoreParts {
  std::int32_t turns = 0;
  std::int32_t files = 0;
  std::int32_t criteria = 0;
  std::int32_t clarity = 0;
  std::int32_t patterns = 0;
  std::int32_t depth = 0;
};
ScoreParts score_parts(const SprintFacts& facts, const Estimate& estimate);

/// The three parts of the priority's complexity, 1 to 4 each.
struct ComplexityParts {
  std::uint32_t tasks = 1;
  std::uint32_t files = 1;
  std::uint32_t checks = 1;
};
ComplexityParts complexity_parts(const SprintFacts& facts);

/// What a tier is raised by, whatever the score.
struct TierRules {
  bool open_questions = false;
  bool broad_foundation = false;
  bool vague_criteria = false;
};
TierRules tier_rules(const SprintFacts& facts, const Estimate& estimate);
Tier tier_of_score(std::int32_t score);

/// `read` is the number of files to read, `blocked` that of sprints that wait for this one.
Estimate score_sprint(const SprintFacts& facts, std::size_t read, std::uint32_t blocked);

}  // namespace sprint::plan
