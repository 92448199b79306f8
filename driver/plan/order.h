// Who waits for whom: the order that the dependencies of a plan give, and the phases that follow
// from it.
#pragma once

#include <vector>

#include "plan/model.h"

namespace sprint::plan {

/// For each sprint, the sprints that must be complete before it starts, without repetition:
///  - what it depends on, and the last sprints of the units it waits for;
///  - the sprint before it in its unit (units are worked through in plan order, but a sprint of
///    the same unit that it depends on comes first even if it stands below);
///  - for the first sprint of a unit, unless it states its dependencies itself: the last sprints
///    of the units that its unit depends on.
struct Order {
  std::vector<std::vector<SprintIndex>> before;
};

Order order_of(const Plan& plan);

/// A circle, each sprint waiting for the next and the last for the first; empty if there is none.
std::vector<SprintIndex> find_circle(const Order& order);

/// For each sprint, how many cannot start before it is complete, directly or not. The order must
/// be free of circles.
std::vector<std::uint32_t> blocked_counts(const Plan& plan, const Order& order);

/// Phases from the dependencies alone; the order must be free of circles.
std::vector<Phase> derive_phases(const Plan& plan, const Order& order);

/// The plan's own phases, split where units in a phase depend on each other. Phases must not
/// contradict the order.
std::vector<Phase> split_phases(const Plan& plan, const Order& order, std::vector<Phase> phases);

}  // namespace sprint::plan
