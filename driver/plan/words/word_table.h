// The words of plan_words.h, looked for in text.
#pragma once

#include <string_view>

#include "base/phrase_table.h"
#include "plan/words/plan_words.h"

namespace sprint::plan {

/// All lists in one table. Its masks are of mask_of().
const PhraseTable& word_table();

/// Whether the word or phrase, as a whole, is in one of the lists.
inline bool is_in(std::string_view word, WordMask lists) {
  return has(word_table().lists_of(word), lists);
}

/// The lists with a word or phrase that the text begins with; blanks and emphasis in front do not
/// count.
WordMask leading_lists(std::string_view text, WordMask wanted);

/// The lists with a word or phrase anywhere in the text, code spans included.
inline WordMask lists_in(std::string_view text, WordMask wanted) {
  return word_table().lists_in(text, wanted);
}

}  // namespace sprint::plan
