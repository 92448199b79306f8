// The content of a file as a commit has it, whatever is on disk.
#pragma once

#include <optional>
#include <string>

#include "os/process_runner.h"
#include "workspace/git/repository.h"

namespace sprint::workspace {

/// `path` is relative to the top of the repository. Nothing if the commit has no file there, or
/// something that is none: a folder, a link, a submodule. Error(System) if git fails, or the file
/// is larger than any that people write by hand.
std::optional<std::string> file_at(os::ProcessRunner& runner, const Repository& repository,
                                   const std::string& commit, const std::string& path);

}  // namespace sprint::workspace
