// The work units of a plan, and which sprint belongs to which.
#pragma once

#include <string>
#include <vector>

#include "plan/markdown/blocks.h"
#include "plan/markdown/outline.h"
#include "plan/reading/drafts.h"
#include "plan/reading/findings.h"

namespace sprint::plan {

/// From a table of units, else from sections (or labels) per unit, else one unit named `subject`.
/// With `by_phase`, sections for phases count as units, too: for plans that begin to count again in
/// each of them.
UnitsOfPlan find_units(const Blocks& blocks, const Outline& outline,
                       const std::vector<SprintDraft>& sprints, const std::string& subject,
                       bool by_phase, Findings& findings);

/// The rows of the first table that lists units; empty if there is none.
std::vector<UnitDraft> unit_table(const Blocks& blocks, Findings& findings);

}  // namespace sprint::plan
