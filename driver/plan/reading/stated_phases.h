// The phases that a plan names itself.
#pragma once

#include <vector>

#include "plan/markdown/blocks.h"
#include "plan/markdown/outline.h"
#include "plan/reading/drafts.h"
#include "plan/reading/findings.h"

namespace sprint::plan {

/// From headings ("Phase 1: …"), a column or label for the phase, BUILD CHECKPOINT lines, or a
/// drawing that names phases and their sprints; empty if the plan has none. Throws Error(BadInput)
/// if a sprint stands in a phase before one that it depends on.
std::vector<Phase> stated_phases(const Plan& plan, const Blocks& blocks, const Outline& outline,
                                 const std::vector<SprintDraft>& sprints, Findings& findings);

}  // namespace sprint::plan
