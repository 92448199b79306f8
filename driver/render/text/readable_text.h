// Texts from elsewhere, shortened to what a person reads at a glance, and safe for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::render {

/// How many names a list shows before "and 12 more".
inline constexpr std::size_t kMostNames = 8;

/// How much of a message and of a title stands in a list of many.
inline constexpr std::size_t kMessageLines = 3;
inline constexpr std::size_t kTitleColumn = 60;

/// "a, b, c and 5 more"; what is left out is counted.
std::string name_list(const std::vector<std::string>& names, std::size_t most = kMostNames);

/// The first `most` lines that are not empty, each printable and not too long; tabs become blanks.
/// If there are more, the last one ends with " …".
std::vector<std::string> message_lines(std::string_view message, std::size_t most);

/// Each line printable(), without blanks at its end.
std::string printable_lines(std::string_view text);

/// "src/a.cpp:9", "src/a.cpp" if the line is not known, nothing if the file is not.
std::string place_text(std::string_view file, unsigned line);

/// A line without the place in front of it, which is shown already, nor the program that says it:
/// "prog: src/a.cpp:9: failed" as "failed". Unchanged if it does not begin so.
std::string without_place(const std::string& line, std::string_view place);

/// The text in at most `width` columns, ended by "…" if some of it is missing.
std::string shortened(std::string_view text, std::size_t width);

/// In at most `width` columns: line breaks and rows of blanks become one blank. Looks at no more
/// of the text than it shows.
std::string in_one_line(std::string_view text, std::size_t width);

}  // namespace sprint::render
