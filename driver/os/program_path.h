// Finds programs the way execvp does, but in a given environment and directory.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "os/environment.h"

namespace sprint::os {

/// The executable file that `program` names: itself if it has a slash, else the first match in the
/// PATH of `env`. Relative paths are relative to `cwd` (empty: our working directory).
std::optional<std::filesystem::path> find_program(const std::string& program,
                                                  const Environment& env,
                                                  const std::filesystem::path& cwd = {});

/// The file this process was started from.
std::filesystem::path own_program();

}  // namespace sprint::os
