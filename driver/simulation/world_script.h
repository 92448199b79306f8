// Reads what a person has written down of a world (script_model.h). The format is in
// docs/simulate.md.
#pragma once

#include <filesystem>
#include <string_view>

#include "engine/run_plan.h"
#include "simulation/script_model.h"

namespace sprint::simulation {

/// Error(BadInput) at the place of the first thing that cannot be: an unknown key, sprint, unit or
/// word, a value of another type, something that would never be looked at.
WorldScript parse_world_script(std::string_view text, const std::filesystem::path& file,
                               const engine::RunPlan& plan);

/// parse_world_script of a file's content; one that cannot be read or is larger than 1 MiB is
/// Error(BadInput).
WorldScript read_world_script(const std::filesystem::path& file, const engine::RunPlan& plan);

}  // namespace sprint::simulation
