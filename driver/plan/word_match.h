// Words in text, whatever their case. ASCII letters and digits make words: dashes, quotes and emoji
// of Unicode end them, and so do letters with accents, which no word of ours has.
#pragma once

#include <initializer_list>
#include <string_view>

namespace sprint::plan {

bool is_word_char(char c);

/// Where `word` (small letters; may hold blanks and punctuation inside) stands as a whole word,
/// from `from` on; npos if nowhere.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0);

inline bool has_word(std::string_view text, std::string_view word) {
  return find_word(text, word) != std::string_view::npos;
}

/// Whether one of the words stands in the text.
template <typename Words>
bool has_any_word(std::string_view text, const Words& words) {
  for (const std::string_view word : words) {
    if (has_word(text, word)) return true;
  }
  return false;
}

/// Whether the text begins with the word, as a whole word.
bool starts_with_word(std::string_view text, std::string_view word);

bool equal_ignoring_case(std::string_view left, std::string_view right);

}  // namespace sprint::plan
