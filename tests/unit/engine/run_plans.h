// Plans for the tests of the engine, written in a few words.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/run_plan.h"

namespace sprint::test {

using SharedPlan = std::shared_ptr<const engine::RunPlan>;

struct SprintText {
  std::string unit;
  std::string id;
  /// From 0; phases are made as they are named.
  std::uint32_t phase = 0;
  /// Keys of sprints above.
  std::vector<std::string> needs{};
  plan::TaskType type = plan::TaskType::Code;
};

inline engine::RunPlan plan_of(const std::vector<SprintText>& sprints) {
  engine::RunPlan plan;
  plan.title = "A plan";
  plan.sha = "sha";
  for (const SprintText& text : sprints) {
    const auto index = static_cast<plan::SprintIndex>(plan.sprints.size());
    engine::PlannedSprint sprint;
    sprint.key = text.unit + "/" + text.id;
    sprint.type = text.type;
    sprint.expected_cost = 1;
    std::size_t unit = 0;
    while (unit < plan.units.size() && plan.units[unit].name != text.unit) ++unit;
    if (unit == plan.units.size()) plan.units.push_back({text.unit, {}});
    plan.units[unit].sprints.push_back(index);
    sprint.unit = static_cast<plan::UnitIndex>(unit);
    for (const std::string& need : text.needs) {
      plan::SprintIndex other = 0;
      while (plan.sprints[other].key != need) ++other;
      sprint.needs.push_back(other);
    }
    while (plan.phases.size() <= text.phase) {
      plan.phases.push_back({"Phase " + std::to_string(plan.phases.size() + 1), {}});
    }
    plan.phases[text.phase].sprints.push_back(index);
    plan.sprints.push_back(sprint);
  }
  return plan;
}

inline SharedPlan shared(engine::RunPlan plan) {
  return std::make_shared<const engine::RunPlan>(std::move(plan));
}

/// Two units with two sprints each, and a third one that needs both: two phases.
inline SharedPlan small_plan() {
  return shared(plan_of({{"core", "1"},
                         {"core", "2"},
                         {"net", "1"},
                         {"app", "1", 1, {"core/2", "net/1"}},
                         {"net", "2", 1}}));
}

}  // namespace sprint::test
