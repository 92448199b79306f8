#include "plan/words/word_table.h"

#include <vector>

namespace sprint::plan {

const PhraseTable& word_table() {
  static const PhraseTable table = [] {
    std::vector<PhraseTable::List> lists;
    lists.reserve(kWordLists);
    for (const WordListInfo& info : word_lists()) lists.push_back({info.words, mask_of(info.list)});
    return PhraseTable(WordStyle::Names, lists);
  }();
  return table;
}

WordMask leading_lists(std::string_view text, WordMask wanted) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n*_>-");
  return begin == std::string_view::npos ? 0 : word_table().find_at(text, begin, wanted).lists;
}

}  // namespace sprint::plan
