// What a gate is asked to do: the choice of a person, filled up with the project's settings, places
// and toolchains. A gate of a run is asked in the same way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session.h"
#include "gate/gate_pipeline.h"
#include "workspace/git/repository.h"
#include "workspace/reading/change_set.h"

namespace sprint::app {

/// What is judged, and how it is built; what is not given is found.
struct GateChoice {
  std::optional<std::string> base{};
  std::vector<std::string> branches{};
  bool dirty = false;
  /// HEAD alone: nobody is judged.
  bool head_only = false;
  /// The same, and of its tests only those that were red in the last gate.
  bool rerun_failed = false;
  /// Whatever `gate.fresh` says.
  bool fresh = false;
  /// Whether the settings that judge are those of the base, and not those of the checkout.
  bool settings_from_base = false;
  std::optional<workspace::SprintsFrom> sprints_from{};
  std::optional<std::string> configuration{};
  std::optional<std::string> build_dir{};
};

/// What is judged, and with which settings; known before any toolchain is loaded, since settings
/// say which there are.
struct GateStart {
  Workplace workplace;
  workspace::Repository repository;
  gate::GateSubject subject;
};

/// Error(BadCall) if the project is in no repository, or there is nothing to judge.
GateStart begin_gate(os::ProcessRunner& runner, const GlobalOptions& options,
                     const GateChoice& choice);

/// Refers to the session's toolchains, which must outlive it. Error(BadCall) if the project is not
/// in the repository, or the build folder is none.
gate::GateRequest gate_request(const Session& session, const GateChoice& choice,
                               const workspace::Repository& repository, gate::GateSubject subject);

}  // namespace sprint::app
