// "Did you mean …?": finds the known name a misspelt one was probably meant to be.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sprint {

/// Edits (insert, delete, replace, swap of neighbours) that turn one text into the other.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The known name with the fewest edits, if they are few enough for a typing mistake (a third of
/// the longer name's letters); the first one listed when several are equally near.
std::optional<std::string> nearest_name(std::string_view misspelt,
                                        const std::vector<std::string>& known);

/// The hint for an error about an unknown name: `did you mean 'x'?`, or the list of what is known.
std::string name_hint(std::string_view misspelt, const std::vector<std::string>& known);

}  // namespace sprint
