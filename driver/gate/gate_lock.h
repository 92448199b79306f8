// One gate per repository at a time, whatever checkout or process it is called from.
//
// Two files. `gate.lock` belongs to the program that runs the gate. `gate.steps` is held by that
// program and by everything its steps start. When the program is killed, the first is free at once,
// while the second tells that a compiler or a test is still at work in the gate's tree: the next
// gate ends those before it touches the tree.
#pragma once

#include <filesystem>

#include "gate/gate_observer.h"
#include "os/file_lock.h"

namespace sprint::gate {

class GateLock {
 public:
  /// Waits for as long as another gate runs. `folder` is the same for all checkouts of a
  /// repository; it is made if need be. Error(System) if a process of a dead gate cannot be ended.
  static GateLock acquire(const std::filesystem::path& folder, GateObserver& observer);

  /// For Command::held_open of everything that works for the gate.
  int held_by_steps() const { return steps_.descriptor(); }

 private:
  GateLock(os::FileLock gate, os::FileLock steps)
      : gate_(std::move(gate)), steps_(std::move(steps)) {}

  os::FileLock gate_;
  os::FileLock steps_;
};

}  // namespace sprint::gate
