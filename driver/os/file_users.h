// Which processes have a file open. For locks that outlive the process that took them, because
// something it started still holds them.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <vector>

#include "base/duration.h"

namespace sprint::os {

/// All processes but our own that have the file open, as far as we may look. By the file itself,
/// not by its name.
std::vector<pid_t> users_of(const std::filesystem::path& file);

/// Ends them: TERM, and KILL for those that are still there after `grace`; whatever they start in
/// between as well. Returns those that nothing could end; empty as a rule.
std::vector<pid_t> end_users_of(const std::filesystem::path& file, Duration grace);

}  // namespace sprint::os
