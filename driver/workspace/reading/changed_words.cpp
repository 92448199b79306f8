#include "workspace/reading/changed_words.h"

#include <algorithm>

#include "base/ascii.h"

namespace sprint::workspace {

void ChangedWords::add_line(std::string_view line) {
  if (lines_ == kLines) return;
  ++lines_;
  const bool whole = line.size() <= kLineBytes;
  line = line.substr(0, kLineBytes);
  std::size_t at = 0;
  while (at < line.size()) {
    if (!is_word_byte(line[at])) {
      ++at;
      continue;
    }
    const std::size_t first = at;
    while (at < line.size() && is_word_byte(line[at])) ++at;
    const auto word = line.substr(first, at - first);
    // Half of a word is another word.
    const bool cut = at == line.size() && !whole;
    if (word.size() >= 2 && !is_digit(word.front()) && !cut && words_.size() < kWords) {
      words_.emplace(word);
    }
  }
}

std::vector<std::string> ChangedWords::take() {
  std::vector<std::string> sorted;
  sorted.reserve(words_.size());
  while (!words_.empty()) sorted.push_back(std::move(words_.extract(words_.begin()).value()));
  std::sort(sorted.begin(), sorted.end());
  lines_ = 0;
  return sorted;
}

}  // namespace sprint::workspace
