// The plan as JSON: what `plan --json` prints and what a run pins. Nothing of a plan is lost in it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "plan/model/model.h"

namespace sprint::plan {

/// Writes piece by piece, so that the document is never in memory as a whole. `path` is where the
/// plan was read from; bytes of it that are no UTF-8 become U+FFFD. Units are named by their names,
/// sprints by their keys, so these must differ. Tiers have the names of `tiers` for people, and
/// their own for reading back, since settings change. driver/docs/contracts/plan.schema.json has
/// the form.
void write_plan_json(const Plan& plan, const std::filesystem::path& path, const TierNames& tiers,
                     const std::function<void(std::string_view)>& write);

struct PinnedPlan {
  Plan plan;
  std::filesystem::path path;
};

/// Reads back what write_plan_json wrote. `from` is for messages. Throws Error(BadInput) for
/// anything else: no JSON, another schema, a member that is missing, unknown or of another type, a
/// name that resolves nowhere or is there twice.
PinnedPlan read_plan_json(std::string_view text, const std::filesystem::path& from);

}  // namespace sprint::plan
