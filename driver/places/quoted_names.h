// The names that a message is about: what its tool has put in quotes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::places {

inline constexpr std::size_t kMostNames = 8;
inline constexpr std::size_t kLongestName = 1024;

/// What stands between ‘ and ’, ' and ', ` and ', in the order of the message, each once; with
/// `double_quotes` also between " and ". A suggestion ("did you mean 'right'?") is no name, an
/// apostrophe ("can't") is no quote. "struct X" is "X".
std::vector<std::string> quoted_names(std::string_view message, bool double_quotes = false);

/// Adds it unless it is empty, there already, too long or one too many.
void add_name(std::vector<std::string>& names, std::string_view name);

}  // namespace sprint::places
