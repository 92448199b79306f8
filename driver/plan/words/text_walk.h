// Goes through a task, a name or a criterion once and names what matters in it: words of the lists
// in plan_words.h, code spans, paths, ends of sentences. Linear; views into the given text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "plan/markdown/inline_text.h"
#include "plan/words/plan_words.h"
#include "plan/words/word_table.h"

namespace sprint::plan {

struct TextEvent {
  enum class Kind { Word, Path, Code, SentenceEnd };
  Kind kind = Kind::Word;
  /// Of a word: the lists it is in.
  WordMask lists = 0;
  /// The word or phrase, the path, or what is between the backticks.
  std::string_view text;
  /// Where it stands in the text; of code and the paths in it: where the span stands.
  std::size_t begin = 0;
  std::size_t end = 0;
};

class TextWalk {
 public:
  /// Words are named only if they are in a list of `wanted`, and never those in code spans.
  TextWalk(std::string_view text, WordMask wanted);

  /// A code span comes before the paths in it. Nothing at the end of the text.
  std::optional<TextEvent> next();

 private:
  std::optional<TextEvent> next_plain_word();
  std::optional<TextEvent> enter_code();
  std::optional<TextEvent> next_path_in_code();
  std::optional<TextEvent> enter_chunk();
  std::optional<TextEvent> next_word();
  TextEvent word_event(std::size_t begin, PhraseTable::Hit hit);

  std::string_view text_;
  WordMask wanted_;
  const PhraseTable& table_;
  std::vector<CodeSpan> spans_;
  std::size_t next_span_ = 0;
  std::size_t span_begin_ = std::string_view::npos;
  std::size_t at_ = 0;
  /// The words up to here are known not to be a path.
  std::size_t chunk_end_ = 0;
  bool sentence_ends_ = false;
  /// What is left of the code span being looked at for paths.
  std::string_view code_rest_;
  bool code_is_one_word_ = false;
  std::size_t code_begin_ = 0;
};

/// The distinct paths in code spans and plain words, in the order of the text.
std::vector<std::string_view> paths_in_text(std::string_view text);

}  // namespace sprint::plan
