// What `attribute` prints: for people, for programs, and for GitHub's view of a change. SARIF and
// JUnit are in sarif_report.h and attribution_junit.h.
#pragma once

#include <string>

#include "attribution/attribution.h"
#include "gate/gate_run.h"
#include "render/attribution/cause_block.h"

namespace sprint::render {

struct ScreenScope {
  /// What the first line and the last one call it: "attribute", "gate 3".
  std::string command;
  int exit_code = 0;
  FurtherReading reading{};
  /// More lines: below the verdict, and before the last line.
  std::string below_verdict{};
  std::string before_last{};
};

/// What a person reads last. Nothing red: a few lines. Else the verdict with what was judged and
/// how much is newly red; then each sprint with its failures, what is open, what is excused, who is
/// cleared and who was not judged; in the last line the verdict again with its exit code.
std::string attribution_text(const attribution::Attribution& attribution, const ScreenScope& scope);

/// See driver/docs/contracts/gate.schema.json. Without a run nothing was built: reports and logs
/// were read.
std::string attribution_json(const attribution::Attribution& attribution,
                             const gate::GateRun* run = nullptr);

/// Workflow commands: an error for each cause, the first 50 of them, at the place of its first
/// failure. Files are relative to the top of the repository.
std::string attribution_annotations(const attribution::Attribution& attribution);

}  // namespace sprint::render
