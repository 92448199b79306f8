// A compile database seen from the checkout at hand: the entries, and which file here each is for.
#pragma once

#include <string>
#include <vector>

#include "cmake/databases/compile_database.h"
#include "cmake/project/path_map.h"
#include "sprint/host.h"

namespace sprint::cmake {

struct DatabaseHere {
  std::string folder;  ///< the build tree, absolute
  std::vector<CompileEntry> entries;
  /// The file of each entry as it lies here, absolute.
  std::vector<std::string> files;
  PathMap map;
  /// Whether it was configured for the checkout at hand, and not for another one.
  bool is_of_this_checkout = false;
  /// Why there are no entries, with file and line; empty if there are.
  std::string problem;
};

/// The source tree a build tree was configured for, by what the host or its CMakeCache.txt says;
/// empty if neither does.
std::string source_of(const std::string& folder, sdk::Host& host);

/// Reads the database of a folder. The source tree it is for is the one that its CMakeCache.txt
/// names; if that is another worktree of the project, paths in it are mapped to this one, else the
/// source tree as a whole is.
DatabaseHere load_database(const std::string& folder, const sdk::Context& context);

}  // namespace sprint::cmake
