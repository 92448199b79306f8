// A checkout of our own at a fixed place, outside of the user's: the sources that a gate builds. A
// linked worktree with a detached HEAD, so that builds which ask git about themselves get an
// answer.
#pragma once

#include <filesystem>
#include <string>

#include "os/process_runner.h"
#include "workspace/git/repository.h"

namespace sprint::workspace {

/// Makes `folder` hold exactly the files of `commit`, with its submodules, and nothing else: what
/// is untracked or ignored is removed. Files that stay the same keep their times, so that a build
/// repeats only what it must. No hook runs, and the user's checkout, index, branches and
/// configuration are not touched.
///
/// A mark in the git directory says that the folder is ours to empty. If nothing is to change it
/// takes two calls of git, and with submodules two more for each of them and for each
/// checkout that has some.
///
/// Whoever calls it holds the gate's lock: what a killed predecessor left behind (a lock of git's,
/// half a checkout, a worktree whose folder is gone or was replaced) is cleared away.
///
/// Submodules come from the user's own copy if that has the commit, else from where .gitmodules
/// says. Error(System) with the name of a submodule that cannot be had; Error(BadCall) if `folder`
/// exists and is neither empty nor ours.
void check_out(os::ProcessRunner& runner, const Repository& repository,
               const std::filesystem::path& folder, const std::string& commit);

}  // namespace sprint::workspace
