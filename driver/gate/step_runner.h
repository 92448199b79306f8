// Runs one step of a gate: its output goes to a log and to whoever watches the progress.
#pragma once

#include <filesystem>

#include "base/duration.h"
#include "gate/gate_observer.h"
#include "gate/gate_run.h"
#include "os/plain_folder.h"
#include "os/process_runner.h"
#include "sprint/types.h"

namespace sprint::gate {

struct StepJob {
  /// Toolchain, kind, purpose and log; argv is that of the step.
  StepRecord record;
  /// Where the log is.
  os::PlainPath log_folder;
  sdk::Step step;
  /// For a step that names no folder, or a relative one.
  std::filesystem::path source;
  /// For a step that says none.
  Duration timeout{0};
  /// More variables for its environment.
  sdk::Variables env{};
};

/// How it ended is in the record. Error(System) if the log cannot be written (a full disk),
/// Error(Interrupted) on Ctrl-C; nothing of the step is left running in either case.
StepRecord run_step(os::ProcessRunner& runner, const StepJob& job, GateObserver& observer);

}  // namespace sprint::gate
