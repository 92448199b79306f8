// What `start --dry-run` prints: the order in which a run would go.
#pragma once

#include <array>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "engine/rehearsal.h"
#include "plan/estimates/goal_doubts.h"
#include "plan/model/model.h"
#include "plan/order/order.h"

namespace sprint::render {

struct RehearsalView {
  const plan::Plan& plan;
  const engine::Rehearsal& rehearsal;
  /// The name of the plan's file, as messages write it.
  std::string path;
  /// How many may work at once.
  std::uint32_t agents = 0;
  plan::TierNames tiers = {};
  /// What a sprint of each tier costs, compared with one of the smallest.
  std::array<double, 3> tier_costs{};
  /// What a person should look at first.
  std::vector<plan::GoalDoubt> doubts{};
};

/// Relative cost of all dispatches.
double cost_of(const RehearsalView& view);

void write_rehearsal_text(std::ostream& out, const RehearsalView& view);
/// driver/docs/contracts/start.schema.json
void write_rehearsal_json(std::ostream& out, const RehearsalView& view);
/// A cluster for each phase, its gate among them; an arrow for each dependency.
void write_rehearsal_dot(std::ostream& out, const RehearsalView& view, const plan::Order& order);

}  // namespace sprint::render
