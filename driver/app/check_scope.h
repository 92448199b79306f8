// Which files `check` looks at, and in which checkout.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session.h"
#include "workspace/git/repository.h"

namespace sprint::app {

/// The choice on the command line; files and --all exclude each other and --base.
struct CheckChoice {
  std::vector<std::string> files;
  std::optional<std::string> base;
  bool all = false;
};

struct ChosenFiles {
  /// Relative to the project root, sorted, each once.
  std::vector<std::string> files;
  /// For people: "changed since HEAD".
  std::string description;
};

/// Throws Error(BadCall) for a file that does not exist, is a folder or lies outside the project,
/// and if there is no repository to ask about changes.
ChosenFiles choose_files(const CheckChoice& choice, const config::Project& project,
                         const std::optional<workspace::Repository>& repository,
                         os::ProcessRunner& runner);

/// The checkouts of the project: the one at hand, then its other worktrees.
std::vector<sdk::SourceTree> source_trees(const config::Project& project,
                                          const std::optional<workspace::Repository>& repository);

}  // namespace sprint::app
