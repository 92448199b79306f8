// Many words and phrases that are looked for together, whatever their case: one walk over a text
// and one lookup for each of its words, however many the table has. Built once; nothing is
// allocated while looking.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/word_match.h"

namespace sprint {

/// What makes a word, and how exactly a phrase must stand in the text. There are two, since texts
/// for readers and texts full of identifiers mean different things by the same characters.
enum class WordStyle : std::uint8_t {
  /// Words of is_word_char(), phrases as they are written: for headings, labels and sentences about
  /// sprints, where `_` is emphasis and a hyphen is part of a name.
  Prose,
  /// Words of is_name_char(), so that `create_user` does not say "create"; a blank in a phrase also
  /// stands for a hyphen or for white space, line ends too ("kick-off"): for tasks and criteria.
  Names,
};

class PhraseTable {
 public:
  /// A set of lists of words, one bit each.
  using Mask = std::uint64_t;

  struct List {
    /// Separated by ", ", in small letters. The text must outlive the table.
    std::string_view words;
    /// What is told of a text with one of them.
    Mask mask = 1;
  };

  /// Where a word of a text ends, and the number by which it is looked up.
  struct Word {
    std::size_t end = 0;
    std::uint32_t hash = 0;
  };

  struct Hit {
    /// Empty if nothing was found.
    Mask lists = 0;
    /// Where the longest phrase ends.
    std::size_t end = 0;
  };

  /// A word may be in several lists.
  PhraseTable(WordStyle style, const std::vector<List>& lists);

  /// One list, for texts to be read.
  explicit PhraseTable(std::string_view words) : PhraseTable(WordStyle::Prose, {{words}}) {}

  Word word_at(std::string_view text, std::size_t begin) const {
    std::size_t end = begin;
    while (end < text.size() && letter(text[end]) != 0) ++end;
    if (end == begin) return {end, 0};
    // The length and three letters tell nearly all words apart.
    const std::uint32_t key = letter(text[begin]) | letter(text[end - 1]) << 8U |
                              letter(text[(begin + end) / 2]) << 16U |
                              static_cast<std::uint32_t>(end - begin) << 24U;
    return {end, (key * 2654435761U) >> 12U};
  }

  /// The lists of `wanted` with a word or phrase that stands at `begin`, where `word` begins. Most
  /// words are in none: that is known at once.
  Hit find(std::string_view text, std::size_t begin, Word word, Mask wanted) const {
    if ((lists_of_slot_[word.hash & last_slot_] & wanted) == 0) return {};
    return find_phrases(text, begin, word, wanted);
  }

  /// The same for a word that nobody has looked at yet.
  Hit find_at(std::string_view text, std::size_t begin, Mask wanted = ~Mask{0}) const {
    return find(text, begin, word_at(text, begin), wanted);
  }

  /// The lists of `wanted` with a word or phrase anywhere in the text. Those that begin with no
  /// character of words are not looked for.
  Mask lists_in(std::string_view text, Mask wanted = ~Mask{0}) const;

  bool is_in(std::string_view text) const { return lists_in(text) != 0; }

  /// Whether the text begins with one of them.
  bool begins(std::string_view text) const { return find_at(text, 0).lists != 0; }

  /// The lists that hold exactly this word or phrase.
  Mask lists_of(std::string_view phrase) const;

 private:
  struct Phrase {
    std::string_view text;
    std::string_view first;
    Mask lists = 0;
  };

  std::uint32_t letter(char c) const { return (*letters_)[static_cast<unsigned char>(c)]; }
  void add(const List& list);
  void sort();
  void fill_slots();
  /// The first phrase that begins with the word; phrases_.size() if there is none.
  std::size_t group_of(std::string_view word, std::uint32_t hash) const;
  bool is_in_group(std::size_t phrase, std::size_t group) const;
  Hit find_phrases(std::string_view text, std::size_t begin, Word word, Mask wanted) const;
  std::size_t end_of_phrase(std::string_view text, std::size_t begin, const Phrase& phrase) const;

  WordStyle style_;
  const WordLetters* letters_;
  Mask all_lists_ = 0;
  /// Those with the same first word stand together.
  std::vector<Phrase> phrases_;
  /// Their number is a power of two.
  std::size_t last_slot_ = 0;
  /// Positions in phrases_, plus 1; 0 is free.
  std::vector<std::uint16_t> slots_;
  /// The lists of all phrases whose first word has its place there, moved on or not.
  std::vector<Mask> lists_of_slot_;
};

}  // namespace sprint
