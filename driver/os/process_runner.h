// The port through which everything but the supervisor loop runs programs: one command, one
// result. Tests pass a fake; the driver passes OsProcessRunner.
#pragma once

#include "os/command.h"

namespace sprint::os {

class ProcessRunner {
 public:
  virtual ~ProcessRunner() = default;

  /// Runs the command to its end. How it ended, including that it could not be started, is in the
  /// result. Throws Error(Interrupted) if the user interrupted us meanwhile; the command's process
  /// group is gone by then.
  virtual ProcessResult run(const Command& command) = 0;
};

/// Runs real processes and stops them on SIGINT, SIGTERM and SIGHUP.
class OsProcessRunner final : public ProcessRunner {
 public:
  ProcessResult run(const Command& command) override;
};

}  // namespace sprint::os
