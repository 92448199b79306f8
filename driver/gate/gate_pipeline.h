// A gate from beginning to end: put together, build and test once, run failures again, compare with
// the base, and find out whose they are.
#pragma once

#include <vector>

#include "gate/gate_observer.h"
#include "gate/gate_run.h"
#include "gate/gate_subject.h"
#include "gate/tree_runner.h"
#include "os/plain_folder.h"
#include "os/process_runner.h"
#include "workspace/git/repository.h"

namespace sprint::gate {

struct GateRequest {
  workspace::Repository repository;
  GateSubject subject;
  /// Of the tests, only those that were red in the last whole gate of this checkout. The subject
  /// has no sprints then.
  bool rerun_failed = false;
  /// Those that may build it; the ones that detect the checkout do.
  std::vector<GateToolchain> toolchains;
  GateLimits limits{};
  /// How many failing tests are run again, and how often those that are flaky.
  std::size_t reruns = 20;
  unsigned flake_runs = 20;
  /// Whether a test that is gone or turned off is a failure; else it is listed.
  bool removed_tests_fail = false;
  /// What was asked for besides what the commits say: results with other words here are results of
  /// other tests.
  std::string asked{};
  /// Of our own: what is gated, and the base.
  TreePlaces gate_tree;
  TreePlaces base_tree;
  /// What is kept from gate to gate, and believed: in the git directory.
  os::PlainPath state;
  /// What people read: `.sprint` of the project.
  os::PlainPath reports;
};

/// The verdict is in the attribution. The outputs' folder exists and has the logs; writing the rest
/// is up to the caller. Error(BadCall) if there is nothing to judge or to run again, or no
/// toolchain detects the project; Error(System) if git fails, or the disk is full;
/// Error(Interrupted) on Ctrl-C. After any of them, and after being killed, the next gate starts
/// from a sound state.
GateOutcome run_gate(os::ProcessRunner& runner, const GateRequest& request, GateObserver& observer);

}  // namespace sprint::gate
