// The words that plans are spoken of with, and texts of a plan in one line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "plan/model/model.h"

namespace sprint::render {

/// In at most `width` columns: line breaks and rows of blanks become one blank. Looks at no more
/// of the text than it shows.
std::string in_one_line(std::string_view text, std::size_t width);

/// The sprints of each unit, in plan order.
std::vector<std::vector<plan::SprintIndex>> sprints_by_unit(const plan::Plan& plan);

/// What the plan says a sprint waits for: "1, Net/3, all of Core", those of its own unit by their
/// ids alone. Empty if it says nothing. Long lists are cut, and counted.
std::string waits_for_text(const plan::Plan& plan, plan::SprintIndex sprint);

}  // namespace sprint::render
