// Where a submodule comes from. The first function is pure.
#pragma once

#include <filesystem>
#include <string>

#include "workspace/git/git.h"

namespace sprint::workspace {

/// The URL of a submodule in a repository that came from `around`: "../lib" in
/// "https://host/team/app.git" is "https://host/team/lib". One that does not begin with "./" or
/// "../" is itself.
std::string resolve_url(const std::string& around, const std::string& url);

/// Where the user's repository came from: the remote of the branch that is checked out, else
/// "origin"; without a remote, its own folder `top`, as git takes it. `git` asks in that folder.
std::string origin_url(const Git& git, const std::filesystem::path& top);

}  // namespace sprint::workspace
