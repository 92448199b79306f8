#include "base/version_number.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/ascii.h"
#include "base/text.h"

namespace sprint {

namespace {

/// The number at `start`: digits, and dots that digits follow.
std::string_view number_at(std::string_view text, std::size_t start) {
  std::size_t end = start;
  while (end < text.size() && (is_digit(text[end]) || (text[end] == '.' && end + 1 < text.size() &&
                                                       is_digit(text[end + 1])))) {
    ++end;
  }
  return text.substr(start, end - start);
}

unsigned long part(const std::vector<std::string>& parts, std::size_t i) {
  unsigned long value = 0;
  if (i < parts.size()) std::from_chars(parts[i].data(), parts[i].data() + parts[i].size(), value);
  return value;
}

}  // namespace

std::optional<std::string> find_version(std::string_view text) {
  std::optional<std::string> plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_digit(text[i])) continue;
    const auto number = number_at(text, i);
    // "v20.1" and "go1.19" are versions; "x86_64" and "sha256" are not.
    const bool glued = i > 0 && is_identifier_char(text[i - 1]);
    const bool dotted = number.find('.') != std::string_view::npos;
    if (dotted) return std::string(number);
    if (!glued && !plain) plain = std::string(number);
    i += number.size();
  }
  return plain;
}

bool is_at_least(std::string_view version, std::string_view minimum) {
  const auto have = split(version, '.');
  const auto want = split(minimum, '.');
  for (std::size_t i = 0; i < std::max(have.size(), want.size()); ++i) {
    if (part(have, i) != part(want, i)) return part(have, i) > part(want, i);
  }
  return true;
}

}  // namespace sprint
