// How far each unit is, and which sprints agents could be sent for: what follows from the rest of a
// state, kept beside it, so that no decision has to look at all units. readiness.h keeps it true.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "engine/run_plan.h"

namespace sprint::engine {

struct ReadySprint {
  double priority = 0;
  SprintIndex sprint = 0;

  /// The more important one first; of equals that which comes first in the plan.
  friend bool operator<(const ReadySprint& a, const ReadySprint& b) {
    if (a.priority != b.priority) return a.priority > b.priority;
    return a.sprint < b.sprint;
  }
};

struct Readiness {
  struct Unit {
    /// How many of its sprints are complete before the first that is not.
    std::size_t complete = 0;
    /// Its sprint in `sprints`.
    std::optional<ReadySprint> ready{};
  };

  std::vector<Unit> units{};
  /// Of the current phase: those that an agent could be sent for if one is free and may ask.
  std::set<ReadySprint> sprints{};
  /// Of the current phase: those that have not begun, and whose first sprint has all it needs.
  std::set<UnitIndex> units_to_start{};
};

}  // namespace sprint::engine
