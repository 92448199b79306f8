// What `plan --dot` prints: the plan as a graph in the language of graphviz.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "plan/model/model.h"
#include "plan/order/order.h"

namespace sprint::render {

/// A cluster for each unit, a node for each sprint, coloured by its phase; an arrow from each
/// sprint to those that wait for it: solid where the plan says so, dashed where they only follow
/// each other in their unit. Writes piece by piece.
void write_plan_dot(std::ostream& out, const plan::Plan& plan, const plan::Order& order,
                    const plan::TierNames& tiers);

/// Any text as a string of that language, quotes included: it is shown as it is, in one line.
std::string dot_string(std::string_view text);

}  // namespace sprint::render
