// Who waits for whom, as the plan says it: entry criteria and "Dependencies" lines first, then
// tables, then drawings.
#pragma once

#include <vector>

#include "plan/markdown/blocks.h"
#include "plan/naming/mentions.h"
#include "plan/reading/drafts.h"
#include "plan/reading/findings.h"

namespace sprint::plan {

/// Fills depends_on, waits_for and states_dependencies of all sprints, and depends_on of all units.
/// `sprints` and `units` are the drafts that `plan` was made of. Throws Error(BadInput) for an id
/// that no sprint has. Returns whether the dependencies come from drawings.
bool resolve_dependencies(Plan& plan, const Blocks& blocks, const std::vector<SprintDraft>& sprints,
                          const std::vector<UnitDraft>& units, Findings& findings);

/// Sprints that sections about order, dependencies and parallelism name, and that do not exist.
void warn_about_unknown_ids(const PlanNames& names, const Blocks& blocks, Findings& findings);

/// Edges from arrows in code blocks ("Sprint 1 --> Sprint 2"), for plans that say nothing else.
/// Returns whether there were any.
bool read_drawn_dependencies(Plan& plan, const Blocks& blocks, Findings& findings);

}  // namespace sprint::plan
