#include "places/path_in_text.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "places/source_names.h"

namespace sprint::places {

namespace {

bool is_slash(char c) {
  return c == '/' || c == '\\';
}
bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

/// Whether the byte at `index` can be part of a path without quotes, seen from behind.
bool is_path_byte(std::string_view text, std::size_t index) {
  const char c = text[index];
  const auto byte = static_cast<unsigned char>(c);
  if (is_letter(c) || is_digit(c) || byte >= 0x80) return true;
  static constexpr std::string_view kAlways = "/\\._-+~%$#";
  if (kAlways.find(c) != kNotFound) return true;
  // Folders such as "@scope", "(group)", "[id]": only as a whole part of the path, for brackets
  // also surround paths.
  const char before = index == 0 ? '\0' : text[index - 1];
  const char after = char_at(text, index + 1);
  if (c == '@' || c == '(' || c == '[') return is_slash(before);
  if (c == ')' || c == ']') return is_slash(after) || (c == ']' && after == '.');
  return false;
}

/// Whether `colon` belongs to "C:\" or "C:/".
bool is_drive(std::string_view text, std::size_t colon) {
  if (colon == 0 || !is_letter(text[colon - 1]) || !is_slash(char_at(text, colon + 1)))
    return false;
  return colon == 1 || !(is_letter(text[colon - 2]) || is_digit(text[colon - 2]));
}

std::string_view word_before(std::string_view text, std::size_t end) {
  auto begin = end;
  while (begin > 0 && end - begin < kLongestPath &&
         (is_letter(text[begin - 1]) || is_digit(text[begin - 1]) || text[begin - 1] == '.' ||
          text[begin - 1] == '-')) {
    --begin;
  }
  return text.substr(begin, end - begin);
}

/// Where a path with spaces begins whose last word begins at `begin`: behind a quote or a bracket
/// that is followed by what only a path begins with.
std::size_t begin_in_brackets(std::string_view text, std::size_t begin) {
  const auto least = begin > kLongestPath / 4 ? begin - kLongestPath / 4 : 0;
  for (auto i = begin; i > least; --i) {
    const char c = text[i - 1];
    if (c == '\n' || c == ')' || c == ':') {
      if (c != ':' || !is_drive(text, i - 1)) return kNotFound;
    }
    if (c != '(' && !is_quote(c)) continue;
    const bool absolute =
        is_slash(char_at(text, i)) || (is_letter(char_at(text, i)) && is_drive(text, i + 1));
    return absolute ? i : kNotFound;
  }
  return kNotFound;
}

/// What stands in front of a path that was found back to `begin`, if there is a colon: a drive, a
/// URL, a word such as "error". kNotFound: it is no file.
std::size_t begin_before_colon(std::string_view text, std::size_t begin) {
  const auto colon = begin - 1;
  if (is_drive(text, colon)) return colon - 1;
  const auto word = word_before(text, colon);
  const auto word_begin = colon - word.size();
  if (text.substr(begin).starts_with("//")) return word == "file" ? begin + 2 : kNotFound;
  if (word == "node") return word_begin;
  // "http://host:80/a.js": a port, not a folder
  if (is_digit(char_at(text, begin)) && text.substr(0, word_begin).ends_with("//"))
    return kNotFound;
  return begin;
}

std::string_view if_source(std::string_view path) {
  if (path.empty() || path.size() > kLongestPath || path.front() == '<') return {};
  return is_source_name(path) ? path : std::string_view();
}

/// Most colons end no path; this finds that out without looking at the whole word.
bool may_end_here(std::string_view text, std::size_t end) {
  constexpr std::size_t kLongestExtension = 9;
  if (end == 0) return false;
  if (text[end - 1] == 'e') return true;  // Makefile
  for (std::size_t back = 1; back <= std::min(end, kLongestExtension); ++back) {
    const char c = text[end - back];
    if (c == '.') return back > 1;
    if (!is_letter(c) && !is_digit(c) && c != '+') return is_quote(c) && back == 1;
  }
  return false;
}

std::string_view quoted_before(std::string_view text, std::size_t end) {
  const char quote = text[end - 1];
  const auto least = end > kLongestPath ? end - kLongestPath : 0;
  for (auto i = end - 1; i > least && text[i - 1] != '\n'; --i) {
    if (text[i - 1] == quote) return if_source(text.substr(i, end - 1 - i));
  }
  return {};
}

}  // namespace

std::string_view source_path_before(std::string_view text, std::size_t end) {
  if (!may_end_here(text, end)) return {};
  if (is_quote(text[end - 1])) return quoted_before(text, end);
  auto begin = end;
  while (begin > 0 && end - begin <= kLongestPath && is_path_byte(text, begin - 1)) --begin;
  if (begin > 0 && text[begin - 1] == ':') begin = begin_before_colon(text, begin);
  if (begin == kNotFound) return {};
  if (begin > 0 && text[begin - 1] == ' ') {
    const auto wide = begin_in_brackets(text, begin - 1);
    if (wide != kNotFound) begin = wide;
  }
  return if_source(text.substr(begin, end - begin));
}

std::string_view source_path_after_word(std::string_view text, std::size_t end,
                                        std::string_view word) {
  if (!may_end_here(text, end)) return {};
  const auto least = end > kLongestPath ? end - kLongestPath : 0;
  const auto near = text.substr(least, end - least);
  const auto line = near.rfind('\n') == kNotFound ? near : near.substr(near.rfind('\n') + 1);
  const auto found = line.rfind(word);
  if (found == kNotFound) return source_path_before(text, end);
  return if_source(line.substr(found + word.size()));
}

}  // namespace sprint::places
