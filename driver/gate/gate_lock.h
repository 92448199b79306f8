// One gate per repository at a time, whatever checkout or process it is called from.
//
// The lock `gate.lock` belongs to the program that runs the gate, and is free when that is dead.
// Everything its steps start carries a mark, which `gate.steps` names: by it the next gate finds
// the compilers and tests that a killed one has left at work in the gate's tree, and ends them
// before it touches the tree. Whoever else has one of the files open is left alone.
#pragma once

#include "gate/gate_observer.h"
#include "os/file_lock.h"
#include "os/plain_folder.h"
#include "os/process_mark.h"

namespace sprint::gate {

class GateLock {
 public:
  /// Waits for as long as another gate runs. `folder` is the same for all checkouts of a
  /// repository; it is made if need be. Error(System) if that cannot be done, or if a process of a
  /// dead gate cannot be ended.
  static GateLock acquire(const os::PlainPath& folder, GateObserver& observer);

  /// For Command::held_open of everything that works for the gate.
  int held_by_steps() const { return mark_.descriptor(); }

 private:
  GateLock(os::FileLock gate, os::ProcessMark mark)
      : gate_(std::move(gate)), mark_(std::move(mark)) {}

  os::FileLock gate_;
  os::ProcessMark mark_;
};

}  // namespace sprint::gate
