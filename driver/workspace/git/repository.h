// A git repository with its worktrees, as a value.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "os/process_runner.h"

namespace sprint::workspace {

struct Repository {
  /// The top level of the worktree that we are in.
  std::filesystem::path top;
  /// What all worktrees share; `.git` of the main one as a rule.
  std::filesystem::path common_dir;
  /// The top levels of all worktrees whose folder exists, the main one first. A bare repository is
  /// not among them. Always contains `top`.
  std::vector<std::filesystem::path> worktrees;
};

/// Nothing if the directory is in no worktree of a git repository (inside a bare repository or a
/// `.git` folder there are no files to work on either). Error(System) if git cannot tell.
std::optional<Repository> find_repository(os::ProcessRunner& runner,
                                          const std::filesystem::path& directory);

/// The top levels of the checkouts that have the one at `top` as a submodule, the nearest first.
std::vector<std::filesystem::path> checkouts_around(os::ProcessRunner& runner,
                                                    const std::filesystem::path& top);

}  // namespace sprint::workspace
