// `[[step]]` of a world script: what people do, and what else happens.
#pragma once

#include "simulation/script_values.h"
#include "simulation/world_script.h"

namespace sprint::simulation {

/// Error(BadInput) at the place of what cannot be.
Step read_step(const config::Node& node, std::size_t id, const PlanNames& names);

}  // namespace sprint::simulation
