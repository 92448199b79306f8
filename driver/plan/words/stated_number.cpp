#include "plan/words/stated_number.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/word_match.h"

namespace sprint::plan {

namespace {

/// Longer rows of digits are no counts.
constexpr std::size_t kMostDigits = 9;

/// A word before a number or a path is looked for no further back than this.
constexpr std::size_t kFarthest = 40;

double value_of(std::string_view digits) {
  double value = 0;
  double place = 0;
  for (const char c : digits) {
    if (c == '.') {
      place = 1;
    } else if (is_digit(c)) {
      value = value * 10 + (c - '0');
      place *= 10;
    }
  }
  return place > 1 ? value / place : value;
}

}  // namespace

std::optional<StatedNumber> number_before(std::string_view text, std::size_t unit) {
  std::size_t end = unit;
  for (int gap = 0; gap < 3 && end > 0; ++gap, --end) {
    const char c = text[end - 1];
    if (c != ' ' && c != '-' && c != '+') break;
  }
  double scale = 1;
  if (end > 1 && (text[end - 1] == 'k' || text[end - 1] == 'K') && is_digit(text[end - 2])) {
    scale = 1000;
    --end;
  }
  std::size_t begin = end;
  while (begin > 0 && end - begin <= kMostDigits + 3 &&
         (is_digit(text[begin - 1]) || text[begin - 1] == ',' || text[begin - 1] == '.')) {
    --begin;
  }
  while (begin < end && !is_digit(text[begin])) ++begin;
  const auto digits = std::count_if(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                    text.begin() + static_cast<std::ptrdiff_t>(end), is_digit);
  if (digits == 0 || static_cast<std::size_t>(digits) > kMostDigits || !is_digit(text[end - 1])) {
    return std::nullopt;
  }
  const bool part_of_name = begin > 0 && is_name_char(text[begin - 1]) &&
                            static_cast<unsigned char>(text[begin - 1]) < 0x80;
  if (part_of_name) return std::nullopt;
  return StatedNumber{value_of(text.substr(begin, end - begin)) * scale, begin};
}

std::string_view word_before(std::string_view text, std::size_t at) {
  const std::size_t limit = at - std::min(at, kFarthest);
  std::size_t end = at;
  while (end > limit && !is_name_char(text[end - 1])) --end;
  std::size_t begin = end;
  while (begin > limit && is_name_char(text[begin - 1])) --begin;
  return text.substr(begin, end - begin);
}

}  // namespace sprint::plan
