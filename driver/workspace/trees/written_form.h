// What decides in which form git writes the files of a checkout besides their content: attributes,
// line ends, filters. Git itself writes a file again only if its content has changed.
#pragma once

#include <string>

#include "workspace/git/git.h"
#include "workspace/trees/linked_tree.h"

namespace sprint::workspace {

/// Whether the files of the tree have the form that they would get now; `git` is that of the tree,
/// and the index is that of the commit. False if nothing is known about it. It asks git only if the
/// commit or one of git's files has changed since the last time.
bool is_form_current(const Git& git, const OwnTree& tree, const std::string& commit);

/// All files have just been written.
void remember_form(const Git& git, const OwnTree& tree, const std::string& commit);

}  // namespace sprint::workspace
