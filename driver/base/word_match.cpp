#include "base/word_match.h"

#include <algorithm>

namespace sprint {

namespace {

bool same_at(std::string_view text, std::size_t at, std::string_view word) {
  if (text.size() - at < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (small_letter(text[at + i]) != word[i]) return false;
  }
  return true;
}

bool ends_word(std::string_view text, std::size_t at) {
  return at == text.size() || !is_word_char(text[at]) || !is_word_char(text[at - 1]);
}

}  // namespace

std::size_t find_word(std::string_view text, std::string_view word, std::size_t from) {
  if (word.empty()) return std::string_view::npos;
  const char first = word.front();
  const char capital = first >= 'a' && first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first;
  for (std::size_t at = from; at + word.size() <= text.size(); ++at) {
    if (text[at] != first && text[at] != capital) continue;
    if (at != 0 && is_word_char(text[at - 1]) && is_word_char(first)) continue;
    if (same_at(text, at, word) && ends_word(text, at + word.size())) return at;
  }
  return std::string_view::npos;
}

bool starts_with_word(std::string_view text, std::string_view word) {
  return !word.empty() && same_at(text, 0, word) && ends_word(text, word.size());
}

bool equal_ignoring_case(std::string_view left, std::string_view right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return small_letter(a) == small_letter(b); });
}

}  // namespace sprint
