// `[[step]]` of a world script: what people do, and what else happens.
#pragma once

#include "simulation/script_model.h"
#include "simulation/script_values.h"

namespace sprint::simulation {

/// Error(BadInput) at the place of what cannot be. `failures` are the ids of all failures that
/// gates of the script have.
Step read_step(const config::Node& node, std::size_t id, const PlanNames& names,
               const std::vector<std::string>& failures);

}  // namespace sprint::simulation
