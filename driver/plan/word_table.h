// Finds the words of plan_words.h in text: one lookup per word, whatever the number of lists.
// Nothing is allocated while looking.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plan/plan_words.h"

namespace sprint::plan {

/// Letters, digits, `_` and everything beyond ASCII: `create_user` is one word.
bool is_name_char(char c);

/// ASCII letters as small ones.
char small_letter(char c);

/// Where the word at `begin` ends, and the number by which it is looked up.
struct FirstWord {
  std::size_t end = 0;
  std::uint32_t hash = 0;
};
FirstWord first_word_at(std::string_view text, std::size_t begin);

struct WordHit {
  /// Empty if nothing was found.
  WordMask lists = 0;
  /// Where the longest phrase ends.
  std::size_t end = 0;
};

class WordTable {
 public:
  WordTable();

  /// The lists of `wanted` with a word or phrase that stands at `begin`, whatever its case.
  WordHit find(std::string_view text, std::size_t begin, FirstWord word, WordMask wanted) const;

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
  /// The first phrase that begins with the word; phrases_.size() if there is none.
  std::size_t group_of(std::string_view word, std::uint32_t hash) const;

  std::vector<Phrase> phrases_;
  /// Positions in phrases_, plus 1; 0 is free.
  std::array<std::uint16_t, kSlots> slots_{};
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
