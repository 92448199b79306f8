// Words in text, whatever their case. ASCII letters and digits make words: dashes, quotes and emoji
// of Unicode end them, and so do letters with accents, which no word of ours has.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sprint {

bool is_word_char(char c);

/// Where `word` (small letters; may hold blanks and punctuation inside) stands as a whole word,
/// from `from` on; npos if nowhere.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0);

inline bool has_word(std::string_view text, std::string_view word) {
  return find_word(text, word) != std::string_view::npos;
}

/// Many words that are looked for together: one walk over the text, whatever their number.
class WordSet {
 public:
  /// Small letters; each begins with one. The words must outlive the set.
  template <std::size_t N>
  explicit WordSet(const std::array<std::string_view, N>& words) {
    words_.assign(words.begin(), words.end());
    sort();
  }

  /// Whether one of the words stands in the text.
  bool is_in(std::string_view text) const;

 private:
  void sort();

  /// By their first letters; those of letter n are [begin_[n], begin_[n + 1]).
  std::vector<std::string_view> words_;
  std::array<std::uint8_t, 27> begin_{};
};

/// Whether one of the words stands in the text.
template <std::size_t N>
bool has_any_word(std::string_view text, const std::array<std::string_view, N>& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return has_word(text, word); });
}

/// Whether the text begins with the word, as a whole word.
bool starts_with_word(std::string_view text, std::string_view word);

bool equal_ignoring_case(std::string_view left, std::string_view right);

}  // namespace sprint
