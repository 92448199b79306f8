// The words that plans are spoken of with.
#pragma once

#include <string>
#include <vector>

#include "plan/model/model.h"
#include "render/text/readable_text.h"

namespace sprint::render {

/// The sprints of each unit, in plan order.
std::vector<std::vector<plan::SprintIndex>> sprints_by_unit(const plan::Plan& plan);

/// What the plan says a sprint waits for: "1, Net/3, all of Core", those of its own unit by their
/// ids alone. Empty if it says nothing. Long lists are cut, and counted.
std::string waits_for_text(const plan::Plan& plan, plan::SprintIndex sprint);

}  // namespace sprint::render
