// What `attribute` prints: for people, for programs, and for GitHub's view of a change. SARIF and
// JUnit are in sarif_report.h and attribution_junit.h.
#pragma once

#include <string>

#include "attribution/attribution.h"
#include "gate/gate_run.h"

namespace sprint::render {

/// A block for each cause, the first 50 of them: what failed, who is suspected and why, who is
/// cleared; then what was red before, notes, the suspected sprints, and the verdict with the exit
/// code that goes with it.
/// `command` is what the last line calls it: "attribute", "gate 3"; `before_last` are more lines
/// before it.
std::string attribution_text(const attribution::Attribution& attribution,
                             const std::string& command, int exit_code,
                             const std::string& before_last = {});

/// See driver/docs/contracts/gate.schema.json. Without a run nothing was built: reports and logs
/// were read.
std::string attribution_json(const attribution::Attribution& attribution,
                             const gate::GateRun* run = nullptr);

/// Workflow commands: an error for each cause, the first 50 of them, at the place of its first
/// failure. Files are relative to the top of the repository.
std::string attribution_annotations(const attribution::Attribution& attribution);

}  // namespace sprint::render
