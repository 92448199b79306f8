// A small plan, made by hand, that the tests of its texts share.
#pragma once

#include "plan/model/model.h"

namespace sprint::test {

inline plan::Sprint sprint_of(std::string id, std::string name, plan::UnitIndex unit,
                              std::uint32_t line) {
  plan::Sprint sprint;
  sprint.id = std::move(id);
  sprint.name = std::move(name);
  sprint.unit = unit;
  sprint.line = line;
  sprint.end_line = line + 9;
  sprint.estimate.turns = 14;
  sprint.estimate.tier = plan::Tier::Medium;
  return sprint;
}

inline plan::Unit unit_of(std::string name, std::uint32_t line) {
  plan::Unit unit;
  unit.name = std::move(name);
  unit.line = line;
  return unit;
}

inline plan::Criterion criterion_of(std::string text, plan::CriterionKind kind, std::uint32_t line,
                                    std::string command = {}) {
  plan::Criterion criterion;
  criterion.text = std::move(text);
  criterion.kind = kind;
  criterion.line = line;
  criterion.command = std::move(command);
  return criterion;
}

/// Core/1, Core/2, Net/1; the last waits for all of Core, and for Core/1.
inline plan::Plan example_plan() {
  using plan::CriterionKind;
  plan::Plan plan;
  plan.title = "Calculator";
  plan.units = {unit_of("Core", 5), unit_of("Net", 6)};
  plan.units[0].directory = "src/core";
  plan.units[0].layer = 0;
  plan.units[1].aliases = {"WU2"};
  plan.units[1].layer = 1;
  plan.units[1].depends_on = {0};
  plan.sprints = {sprint_of("1", "Scaffold", 0, 10), sprint_of("1", "Sockets", 1, 30),
                  sprint_of("2", "Parser", 0, 20)};
  auto& parser = plan.sprints[2];
  parser.type = plan::TaskType::Manual;
  parser.entry = {criterion_of("Sprint 1 is complete", CriterionKind::Assertion, 22)};
  parser.tasks = {{"Write `src/core/parse.cpp`", 24}};
  parser.exit = {
      criterion_of("`ctest` passes", CriterionKind::Command, 26, "ctest"),
      criterion_of("All tests are green", CriterionKind::Command, 27, "ctest --test-dir\nbuild")};
  parser.exit[0].expect = "exit 0";
  auto& sockets = plan.sprints[1];
  sockets.depends_on = {0};
  sockets.waits_for = {0};
  sockets.exit = {criterion_of("It feels right", CriterionKind::Manual, 34)};
  plan.phases = {{"Phase 1", {0}, 0}, {"Phase 2", {2, 1}, 0}};
  return plan;
}

}  // namespace sprint::test
