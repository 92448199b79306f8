#include "base/phrase_table.h"

#include <algorithm>
#include <bit>

#include "base/ascii.h"

namespace sprint {

namespace {

/// A phrase in a text is not looked for across more white space than this.
constexpr std::size_t kWidestGap = 8;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Where the gap between two words of a phrase ends; `at` itself if there is none.
std::size_t after_gap(std::string_view text, std::size_t at) {
  if (at < text.size() && text[at] == '-') return at + 1;
  const std::size_t limit = std::min(text.size(), at + kWidestGap);
  while (at < limit && is_blank(text[at])) ++at;
  return at;
}

}  // namespace

PhraseTable::PhraseTable(WordStyle style, const std::vector<List>& lists)
    : style_(style), letters_(style == WordStyle::Names ? &kNameLetters : &kWordLetters) {
  for (const List& list : lists) add(list);
  sort();
  fill_slots();
}

void PhraseTable::add(const List& list) {
  all_lists_ |= list.mask;
  for (std::string_view rest = list.words; !rest.empty();) {
    const std::size_t end = std::min(rest.find(", "), rest.size());
    const std::string_view text = rest.substr(0, end);
    phrases_.push_back({text, text.substr(0, word_at(text, 0).end), list.mask});
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
}

void PhraseTable::sort() {
  // By their first words before all: "i" and "i/o" must stand together, without "in" between them.
  std::sort(phrases_.begin(), phrases_.end(), [](const Phrase& a, const Phrase& b) {
    return a.first != b.first ? a.first < b.first : a.text < b.text;
  });
  std::size_t count = 0;
  for (const Phrase& phrase : phrases_) {
    if (count != 0 && phrases_[count - 1].text == phrase.text) {
      phrases_[count - 1].lists |= phrase.lists;
    } else {
      phrases_[count++] = phrase;
    }
  }
  phrases_.resize(count);
}

void PhraseTable::fill_slots() {
  // Three of four stay free, so that most words of a text are known to be none of ours at once.
  slots_.resize(std::bit_ceil(4 * phrases_.size() + 1));
  lists_of_slot_.resize(slots_.size());
  last_slot_ = slots_.size() - 1;
  for (std::size_t i = 0; i < phrases_.size(); ++i) {
    std::size_t slot = word_at(phrases_[i].first, 0).hash & last_slot_;
    lists_of_slot_[slot] |= phrases_[i].lists;
    if (i != 0 && is_in_group(i, i - 1)) continue;
    while (slots_[slot] != 0) slot = (slot + 1) & last_slot_;
    slots_[slot] = static_cast<std::uint16_t>(i + 1);
  }
}

std::size_t PhraseTable::group_of(std::string_view word, std::uint32_t hash) const {
  for (std::size_t slot = hash & last_slot_; slots_[slot] != 0; slot = (slot + 1) & last_slot_) {
    const std::size_t group = slots_[slot] - 1U;
    const std::string_view first = phrases_[group].first;
    if (first.size() == word.size() &&
        std::equal(first.begin(), first.end(), word.begin(),
                   [](char a, char b) { return a == small_letter(b); })) {
      return group;
    }
  }
  return phrases_.size();
}

bool PhraseTable::is_in_group(std::size_t phrase, std::size_t group) const {
  return phrase < phrases_.size() && phrases_[phrase].first == phrases_[group].first;
}

/// Where the phrase ends of which the first word stands at `begin`; 0 if the others do not follow.
std::size_t PhraseTable::end_of_phrase(std::string_view text, std::size_t begin,
                                       const Phrase& phrase) const {
  std::size_t at = begin + phrase.first.size();
  for (const char c : phrase.text.substr(phrase.first.size())) {
    if (c == ' ' && style_ == WordStyle::Names) {
      const std::size_t next = after_gap(text, at);
      if (next == at) return 0;
      at = next;
    } else {
      if (at == text.size() || small_letter(text[at]) != c) return 0;
      ++at;
    }
  }
  const bool whole = at == text.size() || letter(text[at]) == 0 || letter(phrase.text.back()) == 0;
  return whole ? at : 0;
}

PhraseTable::Hit PhraseTable::find_phrases(std::string_view text, std::size_t begin, Word word,
                                           Mask wanted) const {
  const std::size_t group = group_of(text.substr(begin, word.end - begin), word.hash);
  Hit hit;
  for (std::size_t i = group; is_in_group(i, group); ++i) {
    if ((phrases_[i].lists & wanted) == 0) continue;
    const std::size_t end = end_of_phrase(text, begin, phrases_[i]);
    if (end == 0) continue;
    hit.lists |= phrases_[i].lists & wanted;
    hit.end = std::max(hit.end, end);
  }
  return hit;
}

PhraseTable::Mask PhraseTable::lists_in(std::string_view text, Mask wanted) const {
  wanted &= all_lists_;
  Mask found = 0;
  for (std::size_t at = 0; at < text.size() && found != wanted;) {
    if (letter(text[at]) == 0) {
      ++at;
      continue;
    }
    const Word word = word_at(text, at);
    found |= find(text, at, word, wanted).lists;
    at = word.end;
  }
  return found;
}

PhraseTable::Mask PhraseTable::lists_of(std::string_view phrase) const {
  const Word word = word_at(phrase, 0);
  const std::size_t group = group_of(phrase.substr(0, word.end), word.hash);
  for (std::size_t i = group; is_in_group(i, group); ++i) {
    if (phrases_[i].text.size() == phrase.size() &&
        end_of_phrase(phrase, 0, phrases_[i]) == phrase.size()) {
      return phrases_[i].lists;
    }
  }
  return 0;
}

}  // namespace sprint
