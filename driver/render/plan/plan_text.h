// What `plan` prints: the plan as a tree, for people.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "plan/model/model.h"

namespace sprint::render {

struct PlanScope {
  /// The name of the plan's file, as messages write it.
  std::string path;
  /// For each of Plan::files whether it is there.
  std::vector<bool> files_present;
  /// Also tasks, every rule and every referenced file.
  bool all = false;
  plan::TierNames tiers = {};
};

/// Title and counts; units with their sprints, those with their criteria; phases; what holds for
/// all sprints; warnings; a last line with the exit code. Writes piece by piece; whether the stream
/// took it is for the caller to ask.
void write_plan_text(std::ostream& out, const plan::Plan& plan, const PlanScope& scope);

}  // namespace sprint::render
