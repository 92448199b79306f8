#include "os/process_runner.h"

#include "base/error.h"
#include "os/processes.h"

namespace sprint::os {

ProcessResult OsProcessRunner::run(const Command& command) {
  Processes processes({.jobs = 1, .stop_on_signals = true});
  ProcessResult result;
  processes.start(command, [&](ProcessResult ended) { result = std::move(ended); });
  processes.run();
  if (processes.interrupted()) throw Error(ErrorCode::Interrupted, "interrupted");
  return result;
}

}  // namespace sprint::os
