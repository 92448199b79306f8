// Who really includes a header.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "cmake/database_here.h"
#include "sprint/host.h"

namespace sprint::cmake {

/// For each of `headers` (absolute, as they lie here) that a build knows: the entry of the database
/// through which to check it. The source of that entry still includes it, as far as the text of the
/// files tells. Entries in `preferred`, which are checked anyway, come first, then a source named
/// like the header.
std::map<std::string, std::size_t> find_includers(const std::set<std::string>& headers,
                                                  const DatabaseHere& database,
                                                  const std::set<std::size_t>& preferred,
                                                  sdk::Host& host);

}  // namespace sprint::cmake
