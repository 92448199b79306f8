// One clause of a sentence: the sprints and units that it names, whatever it says about them.
#pragma once

#include <string_view>

#include "plan/references.h"

namespace sprint::plan {

/// In plain text. Sprints and units come in the order of the text and may repeat; the sprint `of`
/// and its unit are left out. Ids without "Sprint" before them belong to the unit of `of` first.
Mentions read_clause(std::string_view clause, const PlanNames& names, SprintIndex of,
                     MentionStyle style);

/// How long the dash or word at the front is that makes a range of what stands around it ("–",
/// " through "), with blanks; 0 if there is none.
std::size_t range_mark_length(std::string_view text);

}  // namespace sprint::plan
