// What `attribute` prints: for people, for programs, and for GitHub's view of a change. SARIF and
// JUnit are in sarif_report.h and attribution_junit.h.
#pragma once

#include <string>

#include "gate/attribution.h"

namespace sprint::report {

/// A block for each cause, the first 50 of them: what failed, who is suspected and why, who is
/// cleared; then what was red before, notes, the suspected sprints, and the verdict with the exit
/// code that goes with it.
std::string attribution_text(const gate::Attribution& attribution, int exit_code);

/// See driver/docs/contracts/gate.schema.json.
std::string attribution_json(const gate::Attribution& attribution);

/// Workflow commands: an error for each cause, the first 50 of them, at the place of its first
/// failure. Files are relative to the top of the repository.
std::string attribution_annotations(const gate::Attribution& attribution);

}  // namespace sprint::report
