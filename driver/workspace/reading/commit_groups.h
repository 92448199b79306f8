// Takes the commits of a range together as sprints. Pure.
//
// Trailers: commits with the same sprint are one, wherever they are. A commit without one is a
// sprint of its own.
// Branches: a merge on the first-parent line of the range takes all commits that came with it and
// itself; the name is that of the branch. Any other commit of that line is a sprint of its own.
// Commits: each is a sprint of its own.
//
// A merge in which its author changed nothing and that brought nothing (as of the base into the
// work) is dropped, unless a trailer says where it belongs. A sprint of one commit is named by its
// short id. If two get the same name, the second is "name#2". The title is the subject of the
// merge, or of the first commit.
#pragma once

#include <vector>

#include "workspace/reading/change_set.h"
#include "workspace/reading/range_commit.h"

namespace sprint::workspace {

/// The first way, in the order of SprintsFrom, that makes more of the range than single commits:
/// some commit has a trailer, or some merge of the first-parent line brought commits. `commits`
/// have parents before children; the last one is the head.
SprintsFrom fitting_groups(const std::vector<RangeCommit>& commits);

/// In the order of their last commits. May be empty, if there are only merges to drop.
std::vector<ChangeSet> group_commits(std::vector<RangeCommit> commits, SprintsFrom from);

}  // namespace sprint::workspace
