// A checkout of ours with its submodules, and theirs.
#pragma once

#include <string>

#include "workspace/git/git.h"
#include "workspace/git/repository.h"
#include "workspace/trees/linked_tree.h"

namespace sprint::workspace {

/// Gives the tree exactly the files of `commit`, and each submodule exactly those of its own, and
/// so on. The commit of a submodule comes from the user's own copies, else from where .gitmodules
/// says. Nothing is fetched for one that is there. The user's configuration is read, not written.
/// Error(System) with the name of a submodule that cannot be had.
void write_with_submodules(const Git& acting, const Repository& repository, const OwnTree& tree,
                           const std::string& commit);

}  // namespace sprint::workspace
