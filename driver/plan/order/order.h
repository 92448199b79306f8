// Who waits for whom: the order that the dependencies of a plan give, and the phases that follow
// from it. All but blocked_counts() is linear in sprints and dependencies, whatever the plan is.
#pragma once

#include <vector>

#include "plan/model/model.h"

namespace sprint::plan {

/// For each sprint, the sprints that must be complete before it starts, without repetition:
///  - what it depends on, and the last sprints of the units it waits for;
///  - the sprint before it in its unit (units are worked through in plan order, but a sprint of
///    the same unit that it depends on comes first even if it stands below);
///  - for the first sprint of a unit, unless it states its dependencies itself: the last sprints
///    of the units that its unit depends on.
/// To wait for a unit without sprints is to wait for what that unit depends on. A sprint that waits
/// for its own unit and is the last one of it waits for nothing by that.
struct Order {
  std::vector<std::vector<SprintIndex>> before;
  /// The unit without sprints at which dependencies became too many to be listed; the order then
  /// lacks some, and must not be used. kNoIndex if it is whole.
  UnitIndex too_wide = kNoIndex;
};

/// Dependencies through units without sprints can be many more than the plan has words: 4 million
/// and 64 more per sprint are listed.
Order order_of(const Plan& plan);

/// A cycle, each sprint waiting for the next and the last for the first; empty if there is none.
/// It begins with the sprint that is first in the plan and passes through no sprint twice.
std::vector<SprintIndex> find_cycle(const Order& order);

/// For each sprint, how many cannot start before it is complete, directly or not. The order must be
/// free of cycles. A bit per pair of sprints: dependencies times sprints, divided by 64.
std::vector<std::uint32_t> blocked_counts(const Order& order);

/// Phases from the dependencies alone; the order must be free of cycles. In a phase every unit
/// works in a tree of its own, so that what another unit made can only be used in a later phase.
/// A sprint that another unit needs ends its unit's part of a phase. A first sprint that sets up
/// the project is a phase of its own; where only one unit can work, each sprint is one.
std::vector<Phase> derive_phases(const Plan& plan, const Order& order);

/// The plan's own phases, split where units in a phase depend on each other: "Build (1 of 2)".
/// Phases must not contradict the order. A sprint that is in none joins the phase of the nearest
/// sprint above it that is in one, but not before what it waits for, nor after what waits for it.
/// If no phase has a sprint, they are derived.
std::vector<Phase> split_phases(const Plan& plan, const Order& order, std::vector<Phase> phases);

}  // namespace sprint::plan
