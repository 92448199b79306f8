// What agents of each model were sent for, and what that costs compared with the smallest model.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "render/run/run_view.h"

namespace sprint::render {

struct ModelUsage {
  plan::Tier tier = plan::Tier::Small;
  std::string model;
  /// Each agent that was sent counts, also the ones of attempts that failed.
  std::uint32_t dispatches = 0;
  double relative_cost = 0;
};

std::array<ModelUsage, 3> model_usage(const RunView& view);
double relative_cost(const RunView& view);

/// The end of a run that is complete: "## Supervisor Complete" with the usage of models.
void append_completion(std::string& to, const RunView& view);

}  // namespace sprint::render
