// Puts branches together in memory, as git would merge them one after the other. No checkout, index
// or branch is touched: only objects are added to the repository.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "os/process_runner.h"
#include "workspace/git/repository.h"
#include "workspace/merging/merge_tree.h"

namespace sprint::workspace {

/// A branch to be merged: how people call it, and the commit it stands at.
struct BranchTip {
  std::string name;
  std::string commit;
};

/// A branch that does not merge with what was there before it.
struct MergeConflict {
  using File = ConflictedFile;

  std::string branch;
  std::vector<ConflictedFile> files;
};

struct Integration {
  /// A commit with everything that merged; `onto` itself if nothing was to be merged.
  std::string commit;
  std::vector<MergeConflict> conflicts;
};

/// The commit that the user calls `name`: a branch, "origin/x", a tag, an id. Error(BadCall) if it
/// names none.
BranchTip branch_tip(os::ProcessRunner& runner, const Repository& repository,
                     const std::string& name);

/// Merges the branches in order onto the commit `onto`. Each merge is a commit "Merge branch
/// 'NAME'" of two parents with a trailer "Sprint: NAME", also where git could fast-forward; author
/// and time are ours and fixed (those of the newest parent), so that the same merge is the same
/// commit. A branch that conflicts is left out, and the ones after it are merged all the same.
/// Error(BadCall) for a branch that has no commit which is not in `onto`, and for one without a
/// common history.
Integration merge_branches(os::ProcessRunner& runner, const Repository& repository,
                           const std::string& onto, const std::vector<BranchTip>& branches);

/// What is in the user's working tree as one more commit on top of HEAD: everything that differs
/// from HEAD, also untracked files that are not ignored; nothing if it is clean. The user's index
/// is read, never written. Changes inside submodules are not taken; a submodule at another commit
/// is. Error(BadCall) while a merge with conflicts is going on.
std::optional<std::string> commit_working_tree(os::ProcessRunner& runner,
                                               const Repository& repository);

/// The submodules of the user's working tree that have changes which are not committed in them,
/// untracked files included, whatever the settings of git hide: what commit_working_tree() leaves
/// out.
std::vector<std::string> dirty_submodules(os::ProcessRunner& runner, const Repository& repository);

/// The tree of a commit: equal trees have equal content.
std::string tree_of(os::ProcessRunner& runner, const Repository& repository,
                    const std::string& commit);

/// Keeps a commit from being collected, under `refs/sprint/NAME`. False if that name is taken.
bool keep_commit(os::ProcessRunner& runner, const Repository& repository, const std::string& name,
                 const std::string& commit);

/// The numbers in the names `refs/sprint/gates/N` there are; the largest, or 0.
unsigned last_gate_number(os::ProcessRunner& runner, const Repository& repository);

}  // namespace sprint::workspace
