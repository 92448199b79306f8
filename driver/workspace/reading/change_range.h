// The commits between a base and a head, taken together as sprints. Asks git; writes nothing into
// the repository.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "os/process_runner.h"
#include "workspace/git/repository.h"
#include "workspace/reading/change_set.h"

namespace sprint::workspace {

struct RangeRequest {
  /// A revision; nothing: the merge base with the upstream branch, else with the default branch. An
  /// upstream that has all commits already is passed over if the default branch has not.
  std::optional<std::string> base{};
  std::string head = "HEAD";
  /// Nothing: the first in the order of SprintsFrom that fits.
  std::optional<SprintsFrom> sprints_from{};
  /// Whether the names of the changed files will do, which is cheaper. With merges in the range
  /// everything is read all the same: what they are depends on it.
  bool names_only = false;
  /// Which changed lines are kept as they are; none if there is no filter.
  LineFilter keeps = nullptr;
};

/// commit_groups.h says which commits are taken together, and which merges are left out.
/// Error(BadCall), with what to do, if the base or the head is no commit here, if no base can be
/// found, if the two have no common history, if a shallow clone ends inside the range, or if there
/// is no commit between the two, or only merges that changed nothing. Error(System) if git fails,
/// as where a partial clone lacks what is needed.
ChangeRange read_range(os::ProcessRunner& runner, const Repository& repository,
                       const RangeRequest& request);

/// A head alone, without a base and without sprints. Error(BadCall) if it is no commit here.
ChangeRange read_head(os::ProcessRunner& runner, const Repository& repository,
                      const std::string& head);

}  // namespace sprint::workspace
