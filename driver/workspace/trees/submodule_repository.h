// The repository of one submodule of ours. It lies where git keeps it for a linked worktree, and
// borrows the objects that the user has already.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "workspace/git/git.h"
#include "workspace/trees/linked_tree.h"
#include "workspace/trees/submodule_list.h"

namespace sprint::workspace {

/// A repository of the user's which may have what we need.
struct UserCopy {
  std::filesystem::path git_dir;
  /// Where it is checked out; may be empty.
  std::filesystem::path folder{};
};

/// The user's own copies of a submodule of these repositories: that which is checked out, and that
/// which git keeps for it. Each once.
std::vector<UserCopy> copies_of(const std::vector<UserCopy>& around, const Submodule& module);

/// Makes the repository if there is none, or only a part of one, and lets it borrow from the
/// copies. `acting` may work anywhere.
void prepare_repository(const Git& acting, const OwnTree& tree, const std::string& commit,
                        const std::vector<UserCopy>& copies);

/// Takes the tags of the user's copy, for builds that ask how old they are; that it cannot be done
/// does not matter.
void borrow_tags(const Git& acting, const OwnTree& tree, const std::vector<UserCopy>& copies);

bool has_commit(const Git& git, const OwnTree& tree, const std::string& commit);

/// Fetches the commit from the URL. Error(System) that names the submodule.
void fetch_commit(const Git& git, const OwnTree& tree, const Submodule& module,
                  const std::string& url);

}  // namespace sprint::workspace
