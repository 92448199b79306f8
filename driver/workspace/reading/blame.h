// Which commit of a range wrote a line.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/file_line.h"
#include "os/process_runner.h"
#include "workspace/git/repository.h"

namespace sprint::workspace {

/// At most so many different files are asked about: each costs one call of git.
inline constexpr std::size_t kFilesToBlame = 2'000;

/// The lines are those of files in head, named relative to the top of the repository, as git has
/// them. For each line, in order, the id of the commit in `base..head` that wrote it; empty if the
/// line is older, if head has no such file or line, or if it is in none of the first
/// `kFilesToBlame` files. Renames are followed; white space counts. `base` and `head` are ids of
/// commits. Nothing in the worktree has an influence. Error(System) if git cannot tell.
std::vector<std::string> blame(os::ProcessRunner& runner, const Repository& repository,
                               const std::string& base, const std::string& head,
                               const std::vector<FileLine>& lines);

}  // namespace sprint::workspace
