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
  std::optional<workspace::SprintsFrom> sprints_from{};
  std::optional<std::string> configuration{};
  std::optional<std::string> build_dir{};
};

/// Refers to the session's toolchains, which must outlive it. Error(BadCall) if the project is not
/// in the repository, or the build folder is none.
gate::GateRequest gate_request(const Session& session, const GateChoice& choice,
                               const workspace::Repository& repository);

}  // namespace sprint::app
