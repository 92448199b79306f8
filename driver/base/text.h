// Small pure functions on text that the standard library lacks. Bytes in, bytes out: nothing here
// knows a locale or assumes valid UTF-8.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sprint {

/// What find() of a text answers when there is nothing.
inline constexpr auto kNotFound = std::string_view::npos;

/// The byte there; NUL behind the end.
inline char char_at(std::string_view text, std::size_t index) {
  return index < text.size() ? text[index] : '\0';
}

/// Behind the last slash, or backslash.
inline std::string_view last_name(std::string_view path) {
  return path.substr(path.find_last_of("/\\") + 1);
}

template <std::size_t Size>
bool is_one_of(std::string_view word, const std::array<std::string_view, Size>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view trim(std::string_view text);

/// The parts between separators; an empty text has no parts, "a,,b" has three.
std::vector<std::string> split(std::string_view text, char separator);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

std::string to_lower(std::string_view text);

/// The text with what is_unseen() written out (`\n`, `\x1b`, `\u202e`), and with bytes that are no
/// UTF-8 (`\xff`), so that a file name or a message from elsewhere stays on one line and neither
/// steers the terminal nor looks like another.
std::string printable(std::string_view text);

/// The words as one line a person can paste into a POSIX shell.
std::string shell_line(const std::vector<std::string>& words);

/// Columns the text takes on a terminal: one per code point. Wide and combining characters count
/// as one, which is enough for the tables we draw.
std::size_t display_width(std::string_view text);

/// "1 file", "3 files".
std::string count_of(std::size_t count, std::string_view singular, std::string_view plural);

}  // namespace sprint
