#include "plan/words/text_walk.h"

#include <algorithm>
#include <array>
#include <utility>

#include "plan/words/distinct_paths.h"
#include "plan/words/path_word.h"
#include "plan/words/word_table.h"

namespace sprint::plan {

namespace {

constexpr std::array<bool, 256> kEndsChunk = [] {
  std::array<bool, 256> ends{};
  for (const char c : std::string_view(" \t\r\n()[]\",;`<>|"))
    ends[static_cast<unsigned char>(c)] = true;
  return ends;
}();

bool ends_chunk(char c) {
  return kEndsChunk[static_cast<unsigned char>(c)];
}

bool is_abbreviation(std::string_view chunk) {
  return chunk == "e.g." || chunk == "i.e." || chunk == "etc." || chunk == "vs." || chunk == "cf.";
}

}  // namespace

TextWalk::TextWalk(std::string_view text, WordMask wanted)
    : text_(text), wanted_(wanted), table_(word_table()) {
  if (text.find('`') != std::string_view::npos) spans_ = code_spans(text);
  if (!spans_.empty()) span_begin_ = spans_.front().begin;
}

std::optional<TextEvent> TextWalk::next() {
  for (;;) {
    if (!code_rest_.empty()) {
      if (auto event = next_path_in_code()) return event;
    } else if (at_ < chunk_end_) {
      if (auto event = next_word()) return event;
    } else if (std::exchange(sentence_ends_, false)) {
      return TextEvent{TextEvent::Kind::SentenceEnd, 0, {}, at_, at_};
    } else if (at_ >= text_.size()) {
      return std::nullopt;
    } else if (at_ == span_begin_) {
      return enter_code();
    } else if (auto event = next_plain_word()) {
      return event;
    }
  }
}

/// Words with blanks or commas around them: most of a text, so this is the quick way through it.
std::optional<TextEvent> TextWalk::next_plain_word() {
  while (at_ < text_.size() && at_ != span_begin_) {
    if (ends_chunk(text_[at_])) {
      ++at_;
      continue;
    }
    const PhraseTable::Word word = table_.word_at(text_, at_);
    if (word.end < text_.size() && !ends_chunk(text_[word.end])) return enter_chunk();
    const std::size_t begin = std::exchange(at_, word.end);
    const PhraseTable::Hit hit = table_.find(text_, begin, word, wanted_);
    if (hit.lists != 0) return word_event(begin, hit);
  }
  return std::nullopt;
}

TextEvent TextWalk::word_event(std::size_t begin, PhraseTable::Hit hit) {
  at_ = std::max(at_, hit.end);  // the words inside a phrase say nothing of their own
  return {TextEvent::Kind::Word, hit.lists, text_.substr(begin, hit.end - begin), begin, hit.end};
}

std::optional<TextEvent> TextWalk::enter_code() {
  const CodeSpan& span = spans_[next_span_++];
  span_begin_ = next_span_ < spans_.size() ? spans_[next_span_].begin : std::string_view::npos;
  code_begin_ = at_;
  at_ = chunk_end_ = span.end;
  code_rest_ = span.code;
  code_is_one_word_ = span.code.find_first_of(" \t\n") == std::string_view::npos;
  return TextEvent{TextEvent::Kind::Code, 0, span.code, code_begin_, at_};
}

std::optional<TextEvent> TextWalk::next_path_in_code() {
  const std::string_view code = code_rest_;
  const auto* const end = std::find_if(code.begin(), code.end(), ends_chunk);
  const auto length = static_cast<std::size_t>(end - code.begin());
  code_rest_.remove_prefix(std::min(length + 1, code.size()));
  const PathPlace place = code_is_one_word_ ? PathPlace::Code : PathPlace::Prose;
  const std::string_view word = code.substr(0, length);
  // `parse(src/a)` and the like: what stands beside a bracket is an argument, not a path.
  const bool whole = place == PathPlace::Prose || length == code.size();
  const std::string_view path = whole ? path_of_word(word, place) : std::string_view{};
  if (path.empty()) {
    if (place == PathPlace::Code) code_rest_ = {};
    return std::nullopt;
  }
  return TextEvent{TextEvent::Kind::Path, 0, path, code_begin_, at_};
}

std::optional<TextEvent> TextWalk::enter_chunk() {
  bool path_marks = false;
  std::size_t end = at_;
  for (; end < text_.size() && !ends_chunk(text_[end]); ++end) {
    if (text_[end] == '/') path_marks = true;
    if (text_[end] == '.' && end + 1 < text_.size() && !ends_chunk(text_[end + 1])) {
      path_marks = true;
    }
  }
  const std::string_view chunk = text_.substr(at_, end - at_);
  const char last = chunk.back();
  const bool before_blank = end == text_.size() || text_[end] == ' ' || text_[end] == '\n';
  sentence_ends_ = before_blank && (last == '.' || last == '!' || last == '?') &&
                   !(path_marks && is_abbreviation(chunk));
  chunk_end_ = end;
  if (!path_marks) return std::nullopt;
  const std::string_view path = path_of_word(chunk, PathPlace::Prose);
  if (path.empty()) return std::nullopt;
  return TextEvent{TextEvent::Kind::Path, 0, path, std::exchange(at_, end), end};
}

std::optional<TextEvent> TextWalk::next_word() {
  while (at_ < chunk_end_) {
    if (!is_name_char(text_[at_])) {
      ++at_;
      continue;
    }
    const PhraseTable::Word word = table_.word_at(text_, at_);
    const std::size_t begin = std::exchange(at_, word.end);
    const PhraseTable::Hit hit = table_.find(text_, begin, word, wanted_);
    if (hit.lists != 0) return word_event(begin, hit);
  }
  return std::nullopt;
}

std::vector<std::string_view> paths_in_text(std::string_view text) {
  DistinctPaths paths;
  TextWalk walk(text, 0);
  while (const auto event = walk.next()) {
    if (event->kind == TextEvent::Kind::Path) paths.add(event->text);
  }
  return paths.all();
}

}  // namespace sprint::plan
