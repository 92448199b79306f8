// Sources that FetchContent has fetched for a build tree that was put aside. Fetching them again
// would take a network for nothing.
#pragma once

#include <string>

namespace sprint::cmake {

/// Moves those to `build` that cannot be others today: fetched from elsewhere and pinned, by the
/// full name of a commit or by a hash. What is a branch, a tag or a file of this machine is fetched
/// again.
void keep_fetched_sources(const std::string& aside, const std::string& build);

/// Whether the text of FetchContent's own CMakeLists.txt for a package pins what it fetches.
bool is_pinned(const std::string& population);

}  // namespace sprint::cmake
