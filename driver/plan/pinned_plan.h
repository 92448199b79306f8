// The plan as JSON: what `plan --json` prints and what a run pins. Nothing of a plan is lost in it.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "plan/model.h"

namespace sprint::plan {

/// Writes piece by piece, so that the document is never in memory as a whole. `path` is where the
/// plan was read from.
void write_plan_json(const Plan& plan, const std::filesystem::path& path,
                     const std::function<void(std::string_view)>& write);

struct PinnedPlan {
  Plan plan;
  std::filesystem::path path;
};

/// Reads back what write_plan_json wrote. `from` is for messages. Throws Error(BadInput) for
/// anything else: no JSON, another schema, a key that is missing or of another type, a name that
/// resolves nowhere.
PinnedPlan read_plan_json(std::string_view json, const std::filesystem::path& from);

}  // namespace sprint::plan
