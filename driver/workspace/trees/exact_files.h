// Gives a checkout of ours the files of a commit, and no others.
#pragma once

#include <string>

#include "workspace/git/git.h"
#include "workspace/trees/linked_tree.h"

namespace sprint::workspace {

/// Removes what stops git after a predecessor was killed, or after the user looked around with
/// git: locks, and settings that hide a part of the files. Nobody else may be at work in the tree.
void clear_leftovers(const OwnTree& tree);

/// Writes the tracked files that differ, removes those that are not in the commit, and detaches
/// HEAD at it; a branch that somebody checked out there stays where it is. All are written if the
/// form in which git writes files may be another one (see written_form.h). Submodules are empty
/// folders, or stay as they are. An index that git cannot read is made anew. Error(System) if git
/// fails.
void write_files(const Git& acting, const OwnTree& tree, const std::string& commit);

/// Removes everything that is not tracked, ignored or not, other repositories included; not
/// submodules of the commit. Error(System) if something cannot be removed.
void remove_others(const Git& acting, const OwnTree& tree);

}  // namespace sprint::workspace
