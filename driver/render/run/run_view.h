// What the pages about a run show: values, put together by whoever calls.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/run_state.h"
#include "engine/run_story.h"
#include "plan/model/model.h"

namespace sprint::render {

struct RunView {
  /// As it was pinned.
  const plan::Plan& plan;
  const engine::RunState& state;
  const engine::RunStory& story;
  plan::TierNames tiers = {};
  /// What a sprint of each tier costs, compared with one of the smallest.
  std::array<double, 3> tier_costs{1, 10, 30};
};

}  // namespace sprint::render
