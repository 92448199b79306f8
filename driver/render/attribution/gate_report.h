// What a gate says while it works and when it is done, beside the attribution.
#pragma once

#include <filesystem>
#include <string>

#include "gate/gate_run.h"
#include "gate/step_progress.h"

namespace sprint::render {

/// "cmake build", "cmake test, once more", "cmake build of the base".
std::string step_title(const gate::StepRecord& step);

/// One line about a step that has ended: "cmake build: 12 compiled, 3 linked (4.1 s)".
std::string step_line(const gate::StepRecord& step);

/// One line about one that is under way: "cmake build: 40 of 300, 13 s left, Building CXX …".
/// `seconds` is how long it has run.
std::string progress_line(const gate::StepRecord& step, const gate::Progress& progress,
                          double seconds, std::size_t width);

/// What a person reads last: the verdict, failures and whose they are, where the rest can be read,
/// and the verdict again. Files below `here` are named from there.
std::string gate_text(const gate::GateOutcome& outcome, int exit_code,
                      const std::filesystem::path& here = {});

/// How long each step took, what was made and how the compiler cache did; see
/// driver/docs/contracts/metrics.schema.json.
std::string metrics_json(const gate::GateRun& run);

}  // namespace sprint::render
