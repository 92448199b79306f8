#include "base/word_match.h"

#include <algorithm>

namespace sprint {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_at(std::string_view text, std::size_t at, std::string_view word) {
  if (text.size() - at < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (lower(text[at + i]) != word[i]) return false;
  }
  return true;
}

bool ends_word(std::string_view text, std::size_t at) {
  return at == text.size() || !is_word_char(text[at]) || !is_word_char(text[at - 1]);
}

}  // namespace

bool is_word_char(char c) {
  return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z');
}

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

void WordSet::sort() {
  std::sort(words_.begin(), words_.end());
  for (std::size_t letter = 0; letter < begin_.size(); ++letter) {
    const auto first = std::find_if(words_.begin(), words_.end(), [&](std::string_view word) {
      return static_cast<std::size_t>(word.front() - 'a') >= letter;
    });
    begin_[letter] = static_cast<std::uint8_t>(first - words_.begin());
  }
}

bool WordSet::is_in(std::string_view text) const {
  bool inside = false;  // a word goes on
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = !inside;
    inside = is_word_char(text[at]);
    if (!begins || !inside) continue;
    const auto letter = static_cast<unsigned char>(lower(text[at]) - 'a');
    if (letter >= 26) continue;
    for (std::size_t i = begin_[letter]; i < begin_[letter + 1U]; ++i) {
      if (same_at(text, at, words_[i]) && ends_word(text, at + words_[i].size())) return true;
    }
  }
  return false;
}

bool starts_with_word(std::string_view text, std::string_view word) {
  return !word.empty() && same_at(text, 0, word) && ends_word(text, word.size());
}

bool equal_ignoring_case(std::string_view left, std::string_view right) {
  return left.size() == right.size() &&
         std::equal(left.begin(), left.end(), right.begin(),
                    [](char a, char b) { return lower(a) == lower(b); });
}

}  // namespace sprint
