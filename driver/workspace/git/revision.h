// Which commit a text names, as people write it: an id, a branch, a tag, "HEAD~2".
#pragma once

#include <optional>
#include <string>

#include "workspace/git/git.h"

namespace sprint::workspace {

/// The id of the commit; nothing if the text names none that is here, or several. Error(System) if
/// a name leads to one that cannot be read.
std::optional<std::string> find_commit(const Git& git, const std::string& revision);

/// The same for what a user gave as `--base`: Error(BadCall) if it names no commit.
std::string base_commit(const Git& git, const std::string& revision);

/// Whether the clone is shallow: history ends somewhere, without the commits that came before.
bool is_shallow(const Git& git);

/// What to do about a shallow clone, as a hint.
inline constexpr const char* kDeepenClone =
    "this clone is shallow: git fetch --unshallow, or fetch-depth: 0 in a GitHub workflow";

}  // namespace sprint::workspace
