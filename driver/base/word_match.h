// Words in text, whatever their case. For many words at a time, see phrase_table.h.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/ascii.h"

namespace sprint {

/// The characters that make words, as small letters; 0 for all others. A table, since every
/// character of a plan is asked for.
using WordLetters = std::array<unsigned char, 256>;

constexpr WordLetters letters_that(bool (*make_words)(char)) {
  WordLetters letters{};
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char c = static_cast<char>(i);
    if (make_words(c)) letters[i] = static_cast<unsigned char>(small_letter(c));
  }
  return letters;
}

/// ASCII letters and digits: dashes, quotes and emoji of Unicode end words, and so do letters with
/// accents, which no word of ours has.
inline constexpr WordLetters kWordLetters =
    letters_that([](char c) { return is_letter(c) || is_digit(c); });

/// Those of names in code as well: `create_user` is one word, and `größe` is one.
inline constexpr WordLetters kNameLetters = letters_that(
    [](char c) { return is_identifier_char(c) || static_cast<unsigned char>(c) >= 0x80; });

inline bool is_word_char(char c) {
  return kWordLetters[static_cast<unsigned char>(c)] != 0;
}

inline bool is_name_char(char c) {
  return kNameLetters[static_cast<unsigned char>(c)] != 0;
}

/// Where `word` (small letters; may hold blanks and punctuation inside) stands as a whole word of
/// is_word_char(), from `from` on; npos if nowhere.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0);

inline bool has_word(std::string_view text, std::string_view word) {
  return find_word(text, word) != std::string_view::npos;
}

/// Whether the text begins with the word, as a whole word.
bool starts_with_word(std::string_view text, std::string_view word);

bool equal_ignoring_case(std::string_view left, std::string_view right);

}  // namespace sprint
