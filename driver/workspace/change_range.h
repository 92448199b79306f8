// The commits between a base and a head, taken together as sprints. Asks git; writes nothing into
// the repository.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "os/process_runner.h"
#include "workspace/change_set.h"
#include "workspace/repository.h"

namespace sprint::workspace {

struct RangeRequest {
  /// A revision; nothing: the merge base with the upstream branch, else with the default branch.
  std::optional<std::string> base{};
  std::string head = "HEAD";
  /// Nothing: the first in the order of SprintsFrom that fits.
  std::optional<SprintsFrom> sprints_from{};
};

/// Error(BadCall), with what to do, if the base or the head is no commit here, if no base can be
/// found, if the two have no common history, if a shallow clone ends inside the range, or if there
/// is no commit between the two.
ChangeRange read_range(os::ProcessRunner& runner, const Repository& repository,
                       const RangeRequest& request);

}  // namespace sprint::workspace
