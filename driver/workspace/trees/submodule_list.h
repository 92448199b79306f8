// Which submodules a checkout has: what `.gitmodules` and the index say.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "workspace/git/git.h"
#include "workspace/trees/linked_tree.h"

namespace sprint::workspace {

struct Submodule {
  std::string name;
  /// Relative to the top of the checkout.
  std::string path{};
  /// As .gitmodules has it; may be relative to where the repository around it comes from.
  std::string url{};
  /// The commit that it has to be at.
  std::string commit{};
  /// `update = none`: not wanted, unless the user has it anyway.
  bool unwanted = false;
  /// `shallow = true`: without its history.
  bool shallow = false;
};

/// Those that have a path, a commit in the index and a line in .gitmodules, sorted by path. None,
/// without asking git, if there is no .gitmodules. A commit without such a line is an empty folder
/// to git, and stays one. Error(System) if git cannot read the file; Error(BadInput) for a name
/// that leads out of the folder in which submodules are kept.
std::vector<Submodule> read_submodules(const Git& git, const OwnTree& tree);

/// Reads `git config -z --get-regexp` of .gitmodules; without commits.
std::vector<Submodule> parse_gitmodules(std::string_view text);

}  // namespace sprint::workspace
