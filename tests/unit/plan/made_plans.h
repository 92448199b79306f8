// Plans for tests, without any text behind them.
#pragma once

#include <initializer_list>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "plan/order/order.h"

namespace sprint::plan::test {

/// Units "A", "B", … with so many sprints each, one unit after the other, ids from 1.
inline Plan plan_of(const std::vector<std::size_t>& sizes) {
  Plan plan;
  for (UnitIndex unit = 0; unit < sizes.size(); ++unit) {
    Unit made;
    made.name = sizes.size() <= 26 ? std::string(1, static_cast<char>('A' + unit))
                                   : "U" + std::to_string(unit);
    plan.units.push_back(made);
    for (std::size_t id = 1; id <= sizes[unit]; ++id) {
      Sprint sprint;
      sprint.id = std::to_string(id);
      sprint.unit = unit;
      plan.sprints.push_back(sprint);
    }
  }
  return plan;
}

/// Some units, some dependencies on sprints and units above, without a cycle.
inline Plan random_plan(unsigned seed) {
  std::mt19937 source(seed);
  const auto below = [&](std::size_t limit) {
    return static_cast<std::uint32_t>(source() % std::max<std::size_t>(limit, 1));
  };
  std::vector<std::size_t> sizes(1 + below(8));
  for (auto& size : sizes) size = below(7);
  Plan plan = plan_of(sizes);
  for (UnitIndex unit = 1; unit < plan.units.size(); ++unit) {
    for (auto left = below(3); left > 0; --left) plan.units[unit].depends_on.push_back(below(unit));
  }
  for (SprintIndex sprint = 1; sprint < plan.sprints.size(); ++sprint) {
    Sprint& it = plan.sprints[sprint];
    it.states_dependencies = below(4) == 0;
    for (auto left = below(3); left > 0; --left) it.depends_on.push_back(below(sprint));
    if (it.unit > 0 && below(4) == 0) it.waits_for.push_back(below(it.unit));
  }
  return plan;
}

inline std::vector<std::string> keys(const Plan& plan, const std::vector<SprintIndex>& sprints) {
  std::vector<std::string> result;
  result.reserve(sprints.size());
  for (const SprintIndex sprint : sprints) result.push_back(key_of(plan, sprint));
  return result;
}

using Keys = std::vector<std::string>;

/// "Phase 1: A/1 B/1".
inline Keys lines_of(const Plan& plan, const std::vector<Phase>& phases) {
  Keys lines;
  for (const Phase& phase : phases) {
    std::string line = phase.name + ":";
    for (const auto& key : keys(plan, phase.sprints)) line += " " + key;
    lines.push_back(line);
  }
  return lines;
}

}  // namespace sprint::plan::test
