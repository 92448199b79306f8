#include "plan/words/word_table.h"

#include <algorithm>

namespace sprint::plan {

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

/// Where the phrase ends that stands at `begin`; 0 if it does not.
std::size_t end_of_phrase(std::string_view text, std::size_t begin, std::string_view phrase) {
  std::size_t at = begin;
  for (const char c : phrase) {
    if (c == ' ') {
      const std::size_t next = after_gap(text, at);
      if (next == at) return 0;
      at = next;
    } else {
      if (at == text.size() || small_letter(text[at]) != c) return 0;
      ++at;
    }
  }
  const bool whole = at == text.size() || !is_name_char(text[at]) || !is_name_char(phrase.back());
  return whole ? at : 0;
}

std::vector<std::string_view> words_of_list(std::string_view words) {
  std::vector<std::string_view> all;
  all.reserve(words.size() / 8);
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(", "), words.size());
    all.push_back(words.substr(0, end));
    words.remove_prefix(std::min(end + 2, words.size()));
  }
  return all;
}

}  // namespace

WordTable::WordTable() {
  for (const WordListInfo& info : word_lists()) {
    for (const std::string_view word : words_of_list(info.words)) {
      const std::size_t first = first_word_at(word, 0).end;
      phrases_.push_back({word, word.substr(0, first), mask_of(info.list)});
    }
  }
  std::sort(phrases_.begin(), phrases_.end(),
            [](const Phrase& a, const Phrase& b) { return a.words < b.words; });
  std::vector<Phrase> merged;
  merged.reserve(phrases_.size());
  for (const Phrase& phrase : phrases_) {
    if (!merged.empty() && merged.back().words == phrase.words) {
      merged.back().lists |= phrase.lists;
    } else {
      merged.push_back(phrase);
    }
  }
  // Those with the same first word must stand together: "i" before "i/o", not "i", "in", "i/o".
  std::stable_sort(merged.begin(), merged.end(),
                   [](const Phrase& a, const Phrase& b) { return a.first < b.first; });
  phrases_ = std::move(merged);
  fill_slots();
}

void WordTable::fill_slots() {
  for (std::size_t i = 0; i < phrases_.size(); ++i) {
    lists_of_slot_[first_word_at(phrases_[i].first, 0).hash % kSlots] |= phrases_[i].lists;
    if (i != 0 && phrases_[i].first == phrases_[i - 1].first) continue;
    std::size_t slot = first_word_at(phrases_[i].first, 0).hash % kSlots;
    while (slots_[slot] != 0) slot = (slot + 1) % kSlots;
    slots_[slot] = static_cast<std::uint16_t>(i + 1);
  }
}

std::size_t WordTable::group_of(std::string_view word, std::uint32_t hash) const {
  for (std::size_t slot = hash % kSlots; slots_[slot] != 0; slot = (slot + 1) % kSlots) {
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

WordHit WordTable::find_phrases(std::string_view text, std::size_t begin, FirstWord word,
                                WordMask wanted) const {
  const std::size_t group = group_of(text.substr(begin, word.end - begin), word.hash);
  WordHit hit;
  for (std::size_t i = group; i < phrases_.size() && phrases_[i].first == phrases_[group].first;
       ++i) {
    if ((phrases_[i].lists & wanted) == 0) continue;
    const std::size_t end = end_of_phrase(text, begin, phrases_[i].words);
    if (end == 0) continue;
    hit.lists |= phrases_[i].lists & wanted;
    hit.end = std::max(hit.end, end);
  }
  return hit;
}

WordMask WordTable::lists_of(std::string_view word) const {
  const FirstWord first = first_word_at(word, 0);
  const std::size_t group = group_of(word.substr(0, first.end), first.hash);
  for (std::size_t i = group; i < phrases_.size() && phrases_[i].first == phrases_[group].first;
       ++i) {
    if (phrases_[i].words.size() == word.size() &&
        end_of_phrase(word, 0, phrases_[i].words) == word.size()) {
      return phrases_[i].lists;
    }
  }
  return 0;
}

const WordTable& word_table() {
  static const WordTable table;
  return table;
}

WordMask leading_lists(std::string_view text, WordMask wanted) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n*_>-");
  if (begin == std::string_view::npos) return 0;
  return word_table().find(text, begin, first_word_at(text, begin), wanted).lists;
}

WordMask lists_in(std::string_view text, WordMask wanted) {
  const WordTable& table = word_table();
  WordMask found = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_name_char(text[at])) {
      ++at;
      continue;
    }
    const FirstWord word = first_word_at(text, at);
    found |= table.find(text, at, word, wanted).lists;
    at = word.end;
  }
  return found;
}

}  // namespace sprint::plan
