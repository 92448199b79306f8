// Who really includes a header.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cmake/databases/database_here.h"
#include "sprint/host.h"

namespace sprint::cmake {

/// How many sources a header is checked through: what one of them leaves unused another one needs,
/// but all of them would be a build.
constexpr std::size_t kMostIncluders = 8;

/// Who includes one header.
struct Includers {
  /// Entries of the database through which to check it, each for another source. The sources still
  /// include the header, as far as the text of the files tells.
  std::vector<std::size_t> entries;
  /// How many sources included it when they were last built.
  std::size_t known = 0;
};

/// For each of `headers` (absolute, as they lie here) that a build knows. Entries in `preferred`,
/// which are checked anyway, come first, then a source named like the header.
std::map<std::string, Includers> find_includers(const std::set<std::string>& headers,
                                                const DatabaseHere& database,
                                                const std::set<std::size_t>& preferred,
                                                sdk::Host& host);

}  // namespace sprint::cmake
