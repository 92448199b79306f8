// The sequence in which the sprints of each unit are worked through.
#pragma once

#include <vector>

#include "plan/model/model.h"

namespace sprint::plan {

/// For each unit its sprints in plan order, except that what a sprint of the same unit depends on
/// is moved in front of it. Where such dependencies form a cycle, the unit keeps plan order.
std::vector<std::vector<SprintIndex>> unit_chains(const Plan& plan);

}  // namespace sprint::plan
