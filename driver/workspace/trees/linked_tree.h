// The tie between a folder and what git keeps about it as a linked worktree: a file `.git` in the
// folder that names a git directory, and a file in that directory that names the folder. Looks at
// files only, unless a worktree has to be made.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "workspace/git/git.h"
#include "workspace/git/repository.h"

namespace sprint::workspace {

/// A checkout of ours: all that git needs to know to work in it, and in no other.
struct OwnTree {
  std::filesystem::path folder;
  std::filesystem::path git_dir;
};

/// Git in this checkout and nowhere else, whatever is in its folder: with a `.git` file that is
/// broken or missing, git would look further up and find the user's own checkout.
Git git_in(const OwnTree& tree, const Git& git);

/// The git directory that `folder/.git` names, or is; nothing if there is none.
std::optional<std::filesystem::path> named_git_dir(const std::filesystem::path& folder);

/// Makes `place`, a folder, a linked worktree of the repository, or makes it one again: if it was
/// deleted or moved, if the repository was moved, if one of the two files is missing or wrong.
/// Files that are there stay as far as git still knows what they are.
///
/// The folder has to be ours (OwnFolders), or empty; else Error(BadCall). So is one that is in use
/// by another repository. No link is followed on the way to it.
OwnTree link_tree(const Git& acting, const Repository& repository,
                  const std::filesystem::path& place, const std::string& commit);

}  // namespace sprint::workspace
