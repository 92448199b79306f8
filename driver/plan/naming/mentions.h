// Mentions of sprints and units in sentences: "Sprints 1-3, 5a and EM-2 complete", "WU1 done".
#pragma once

#include <string>
#include <string_view>

#include "plan/model/model.h"
#include "plan/naming/clause_reader.h"
#include "plan/naming/plan_names.h"

namespace sprint::plan {

/// What a text says the sprint `of` waits for. Clauses about what may run in parallel, what comes
/// later and what belongs to another plan do not count; nor does the sprint itself.
Mentions mentions_in(std::string_view text, const PlanNames& names, SprintIndex of,
                     MentionStyle style);

/// What a text says the unit `of` waits for: other units, by name or by layer. `unknown` are the
/// parts of a list that name none.
Mentions unit_mentions_in(std::string_view text, const PlanNames& names, UnitIndex of);

/// Whether the text says of something that it is complete: "merged", "passing", "exit criteria
/// met".
bool says_done(std::string_view text);

/// Takes out remarks in brackets that speak of something else: "(independent of Sprint 2)".
void drop_side_remarks(std::string& text);

/// Whether the text says that there is nothing: "None", "N/A", "—", "None (first sprint)".
bool says_none(std::string_view text);

}  // namespace sprint::plan
