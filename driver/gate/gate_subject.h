// What a gate judges: commits that are there, branches put together, or the working tree, as one
// range of sprints.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "attribution/attribution.h"
#include "os/process_runner.h"
#include "workspace/git/repository.h"
#include "workspace/reading/change_range.h"

namespace sprint::gate {

struct SubjectRequest {
  /// Where the sprints begin. Nothing: as read_range() finds it, or HEAD if there are branches.
  std::optional<std::string> base{};
  /// Branches that are not merged yet; empty: what HEAD has.
  std::vector<std::string> branches{};
  /// Takes the working tree as one more sprint.
  bool dirty = false;
  std::optional<workspace::SprintsFrom> sprints_from{};
  /// HEAD as it is, without a base: there are no sprints. `base` and `branches` are left out.
  bool head_only = false;
};

struct GateSubject {
  /// Its head is what is built. The sprints that are in it come first, those that a conflict kept
  /// out after them.
  workspace::ChangeRange range;
  std::size_t merged = 0;
  /// One failure for each branch that does not merge; sprints as in the range.
  std::vector<attribution::AttributedFailure> conflicts{};
  std::vector<std::string> notes{};
  /// Settings that judge and that the sprints changed.
  std::vector<attribution::ChangedSetting> changed_settings{};

  /// Whether there is anybody to judge.
  bool has_sprints() const { return !range.base.empty(); }
};

/// Error(BadCall) for a base or a branch that does not exist, and for an empty range. Of the files
/// that were changed only the names may be known: a green gate needs no more.
GateSubject find_subject(os::ProcessRunner& runner, const workspace::Repository& repository,
                         const SubjectRequest& request);

/// Fills in what else is known about the files.
void read_lines(os::ProcessRunner& runner, const workspace::Repository& repository,
                GateSubject& subject);

/// The failure of a branch that does not merge. `sprints` are those that merged, the branch's own
/// comes after them at `own`.
attribution::AttributedFailure conflict_failure(const std::string& branch,
                                                const std::vector<FileLine>& files,
                                                const std::string& message,
                                                const std::vector<workspace::ChangeSet>& sprints,
                                                std::size_t own);

}  // namespace sprint::gate
