// A gate from beginning to end: put together, build and test once, run failures again, compare with
// the base, and find out whose they are.
#pragma once

#include <filesystem>
#include <vector>

#include "gate/gate_observer.h"
#include "gate/gate_run.h"
#include "gate/gate_subject.h"
#include "gate/tree_runner.h"
#include "os/process_runner.h"
#include "workspace/git/repository.h"

namespace sprint::gate {

struct GateRequest {
  workspace::Repository repository;
  SubjectRequest subject;
  /// Those that may build it; the ones that detect the checkout do.
  std::vector<GateToolchain> toolchains;
  GateLimits limits{};
  /// How many failing tests are run again.
  std::size_t reruns = 20;
  unsigned flake_runs = 5;
  /// Of our own: what is gated, and the base.
  TreePlaces gate_tree;
  TreePlaces base_tree;
  /// `.sprint` of the project: outputs and what is kept from gate to gate.
  std::filesystem::path state;
};

/// The verdict is in the attribution. The outputs' folder exists and has the logs; writing the rest
/// is up to the caller. Error(BadCall) if there is nothing to judge, or no toolchain detects the
/// project; Error(System) if git fails, or the disk is full; Error(Interrupted) on Ctrl-C. After
/// any of them, and after being killed, the next gate starts from a sound state.
GateOutcome run_gate(os::ProcessRunner& runner, const GateRequest& request, GateObserver& observer);

}  // namespace sprint::gate
