// World scripts for the small plan of the engine's tests: core/1, core/2 and net/1 in the first
// phase, app/1 and net/2 in the second.
#pragma once

#include <string>

#include "simulation/world_script.h"
#include "unit/engine/run_plans.h"

namespace sprint::test {

inline simulation::WorldScript script_of(const std::string& text) {
  return simulation::parse_world_script(text, "world.toml", *small_plan());
}

// The sprints of the plan by their numbers.
inline constexpr engine::SprintIndex kCore1 = 0;
inline constexpr engine::SprintIndex kCore2 = 1;
inline constexpr engine::SprintIndex kNet1 = 2;
inline constexpr engine::SprintIndex kApp1 = 3;
inline constexpr engine::SprintIndex kNet2 = 4;

}  // namespace sprint::test
