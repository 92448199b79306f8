// Which units and sprints of two readings of a plan are the same ones.
#pragma once

#include <vector>

#include "plan/model/model.h"

namespace sprint::plan {

/// Positions in the other plan, in both directions.
struct Matches {
  std::vector<std::uint32_t> in_newer;
  std::vector<std::uint32_t> in_older;
};

struct PlanMatch {
  /// By name or else by another name that one of the plans uses, whatever the case.
  Matches units;
  /// By unit and id; else, with the same id and name, in another unit; else, with the same name,
  /// under another id of the unit.
  Matches sprints;
};

PlanMatch match_plans(const Plan& older, const Plan& newer);

}  // namespace sprint::plan
