// Finds the words of plan_words.h in text: one lookup per word, whatever the number of lists.
// Nothing is allocated while looking.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plan/words/plan_words.h"

namespace sprint::plan {

/// Small letters for the characters of words, 0 for all others. Letters, digits, `_` and everything
/// beyond ASCII make words: `create_user` is one.
inline constexpr std::array<unsigned char, 256> kWordLetters = [] {
  std::array<unsigned char, 256> letters{};
  for (std::size_t c = 0; c < letters.size(); ++c) {
    const bool capital = c >= 'A' && c <= 'Z';
    const bool other = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c >= 0x80;
    if (capital || other) letters[c] = static_cast<unsigned char>(capital ? c - 'A' + 'a' : c);
  }
  return letters;
}();

inline unsigned char word_letter(char c) {
  return kWordLetters[static_cast<unsigned char>(c)];
}

inline bool is_name_char(char c) {
  return word_letter(c) != 0;
}

/// ASCII letters as small ones.
inline char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::size_t end_of_name(std::string_view text, std::size_t at) {
  while (at < text.size() && is_name_char(text[at])) ++at;
  return at;
}

/// Where the word at `begin` ends, and the number by which it is looked up: its length and three
/// of its letters tell nearly all words apart.
struct FirstWord {
  std::size_t end = 0;
  std::uint32_t hash = 0;
};

inline FirstWord first_word_at(std::string_view text, std::size_t begin) {
  const std::size_t end = end_of_name(text, begin);
  if (end == begin) return {end, 0};
  const std::uint32_t letters = static_cast<std::uint32_t>(word_letter(text[begin])) |
                                static_cast<std::uint32_t>(word_letter(text[end - 1])) << 8U |
                                static_cast<std::uint32_t>(word_letter(text[(begin + end) / 2]))
                                    << 16U |
                                static_cast<std::uint32_t>(end - begin) << 24U;
  return {end, (letters * 2654435761U) >> 12U};
}

struct WordHit {
  /// Empty if nothing was found.
  WordMask lists = 0;
  /// Where the longest phrase ends.
  std::size_t end = 0;
};

class WordTable {
 public:
  WordTable();

  /// The lists of `wanted` with a word or phrase that stands at `begin`, whatever its case. Most
  /// words are in none: that is known at once.
  WordHit find(std::string_view text, std::size_t begin, FirstWord word, WordMask wanted) const {
    if ((lists_of_slot_[word.hash % kSlots] & wanted) == 0) return {};
    return find_phrases(text, begin, word, wanted);
  }

  /// The lists that hold exactly this word or phrase, whatever its case.
  WordMask lists_of(std::string_view word) const;

 private:
  struct Phrase {
    std::string_view words;
    std::string_view first;
    WordMask lists = 0;
  };
  static constexpr std::size_t kSlots = 4096;

  void fill_slots();
  WordHit find_phrases(std::string_view text, std::size_t begin, FirstWord word,
                       WordMask wanted) const;
  /// The first phrase that begins with the word; phrases_.size() if there is none.
  std::size_t group_of(std::string_view word, std::uint32_t hash) const;

  std::vector<Phrase> phrases_;
  /// Positions in phrases_, plus 1; 0 is free.
  std::array<std::uint16_t, kSlots> slots_{};
  /// The lists of all phrases whose first word has its place there, moved on or not.
  std::array<WordMask, kSlots> lists_of_slot_{};
};

/// The one of the lists in plan_words.h.
const WordTable& word_table();

/// Whether the word or phrase, as a whole, is in one of the lists.
inline bool is_in(std::string_view word, WordMask lists) {
  return (word_table().lists_of(word) & lists) != 0;
}

/// The lists with a word or phrase that the text begins with; blanks and emphasis in front do not
/// count.
WordMask leading_lists(std::string_view text, WordMask wanted);

/// The lists with a word or phrase anywhere in the text, code spans included.
WordMask lists_in(std::string_view text, WordMask wanted);

}  // namespace sprint::plan
