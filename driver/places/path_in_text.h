// Where, in a line of text, a path begins of which one knows the end.
#pragma once

#include <cstddef>
#include <string_view>

namespace sprint::places {

/// Longer ones are not looked for: it bounds the work.
inline constexpr std::size_t kLongestPath = 1024;

/// The path of a source file that ends just before `end`; empty if there is none. Spaces belong to
/// it only inside of quotes or brackets. `file://` is left out; what other URLs name is no file.
std::string_view source_path_before(std::string_view text, std::size_t end);

/// The same where a space may be part of the path, and `word` (" in ") stands before it.
std::string_view source_path_after_word(std::string_view text, std::size_t end,
                                        std::string_view word);

}  // namespace sprint::places
