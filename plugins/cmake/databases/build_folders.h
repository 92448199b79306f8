// Where a project may have been configured.
#pragma once

#include <string>
#include <vector>

#include "sprint/host.h"

namespace sprint::cmake {

/// The folders with a compile_commands.json that may tell how this project is compiled, best first:
/// those the user has named (one that is required is the only one, even without a database); then,
/// of this checkout and after it of its other worktrees, the folders of presets and those with a
/// usual name (`build*`, `build*/*`, `out/*` and their like, the source folder itself), the newest
/// first; last the gate's.
std::vector<std::string> database_folders(const sdk::Context& context);

/// The build trees in the usual places of a checkout that are configured for this source folder,
/// the one configured last first.
std::vector<std::string> configured_folders(const std::string& root, const std::string& source);

}  // namespace sprint::cmake
