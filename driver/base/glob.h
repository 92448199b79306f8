// Shell-like patterns for paths: `*` and `?` match inside one name, `**` as a whole name matches
// any number of directories. Everything else stands for itself.
#pragma once

#include <string_view>

namespace sprint {

/// One name (no slash) against one part of a pattern. A leading dot must be matched by a dot.
bool matches_name(std::string_view pattern, std::string_view name);

/// Whether the pattern has a character with a meaning of its own.
bool is_glob(std::string_view pattern);

}  // namespace sprint
