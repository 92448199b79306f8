// What a gate tells while it works. The defaults say nothing.
#pragma once

#include <string>

#include "gate/gate_run.h"
#include "gate/step_progress.h"
#include "os/file_lock.h"

namespace sprint::gate {

class GateObserver {
 public:
  GateObserver() = default;
  virtual ~GateObserver() = default;
  GateObserver(const GateObserver&) = delete;
  GateObserver& operator=(const GateObserver&) = delete;

  /// Another gate has the lock; called once, and again when the holder changes.
  virtual void waiting_for(const os::LockHolder& /*holder*/) {}
  /// There is something to judge, and the lock is ours.
  virtual void gate_started() {}
  /// Processes of a gate that died were still at work, and have been ended.
  virtual void ended_orphans(std::size_t /*count*/) {}
  /// Something that is no step begins or was found out, in a few words: "3 failing tests run
  /// again".
  virtual void remark(const std::string& /*text*/) {}
  /// Only names, argv and log are filled in.
  virtual void step_started(const StepRecord& /*step*/) {}
  virtual void step_progress(const StepRecord& /*step*/, const Progress& /*progress*/) {}
  virtual void step_ended(const StepRecord& /*step*/) {}
};

}  // namespace sprint::gate
