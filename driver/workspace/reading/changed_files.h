// Which files of a worktree there are, and which of them differ from a revision.
//
// Both lists contain what is on disk: files and symbolic links, tracked or not ignored, in the
// worktree `repository.top`. What was deleted, submodules and repositories inside the repository
// are left out. Paths are bytes as the disk has them, relative to `folder`, sorted, each once.
// `folder` is a folder of the worktree; files outside of it are left out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "workspace/git/repository.h"

namespace sprint::workspace {

/// Files whose content or mode differs from `revision`, whether staged or not, and untracked ones.
/// A rename counts as its new name; a file in conflict always differs. If HEAD has no commit yet,
/// everything differs from it. A file that git was told to assume unchanged counts as what the
/// index has. Error(BadCall) if the revision is no commit.
std::vector<std::string> changed_files(os::ProcessRunner& runner, const Repository& repository,
                                       const std::string& revision,
                                       const std::filesystem::path& folder);

/// The files of a commit, whatever is on disk: relative to the top of the repository, sorted as git
/// sorts them. Symbolic links and submodules count as files.
std::vector<std::string> committed_files(os::ProcessRunner& runner, const Repository& repository,
                                         const std::string& commit);

std::vector<std::string> all_files(os::ProcessRunner& runner, const Repository& repository,
                                   const std::filesystem::path& folder);

}  // namespace sprint::workspace
