// Reads the dependency files that compilers write for make (-MD, -MF, -MP):
//
//     engine.o: src/engine.cpp include/engine.h
//     include/engine.h:
//
// A backslash at the end of a line continues it. The quoting is that of GCC and Clang, which is
// less than make understands: `\ ` and `\#` stand for a space and a hash, `$$` for a dollar sign,
// every other backslash for itself. Linear in the text.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "sprint/types.h"

namespace sprint::sdk {

namespace detail {

/// Takes a dependency file apart, line by line; a line includes its continuations.
class DepfileReader {
 public:
  explicit DepfileReader(std::string_view text) : text_(text) {}

  /// Passes over blank lines and comments; false at the end of the text.
  bool find_rule() {
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      if (text_[at_] == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (const std::size_t length = line_end_length(at_)) {
        at_ += length;
      } else {
        return true;
      }
    }
    return false;
  }

  /// Passes over the targets and their colon; false if the line is no rule. Only a colon before a
  /// blank or at the end of a line is that of a rule: others belong to a name.
  bool skip_targets() {
    bool any = false;
    for (skip_blanks(); at_ < text_.size() && line_end_length(at_) == 0; skip_blanks()) {
      for (; !is_word_end(at_); any = true) {
        if (text_[at_] == ':' && is_word_end(at_ + 1)) {
          ++at_;
          return any;
        }
        take_character();
      }
    }
    return false;
  }

  /// The next prerequisite; nothing at the end of the line.
  std::optional<std::string> next_name() {
    skip_blanks();
    if (at_ >= text_.size() || line_end_length(at_) != 0) return std::nullopt;
    word_.clear();
    while (!is_word_end(at_)) take_character();
    return word_;
  }

 private:
  /// Bytes of the line end at `at`; 0 if there is none.
  std::size_t line_end_length(std::size_t at) const {
    if (text_.substr(at, 1) == "\n") return 1;
    return text_.substr(at, 2) == "\r\n" ? 2 : 0;
  }

  /// Bytes of a backslash at `at` with its line end; 0 if there is none.
  std::size_t continuation_length(std::size_t at) const {
    if (text_[at] != '\\') return 0;
    if (at + 1 == text_.size()) return 1;
    const std::size_t length = line_end_length(at + 1);
    return length == 0 ? 0 : length + 1;
  }

  static bool is_blank(char c) { return c == ' ' || c == '\t'; }

  bool is_word_end(std::size_t at) const {
    return at >= text_.size() || is_blank(text_[at]) || line_end_length(at) != 0 ||
           continuation_length(at) != 0;
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const std::size_t length = is_blank(text_[at_]) ? 1 : continuation_length(at_);
      if (length == 0) return;
      at_ += length;
    }
  }

  /// Moves one character of a name, unquoted, to word_.
  void take_character() {
    if (text_[at_] == '\\') {
      take_backslashes();
    } else if (text_.substr(at_, 2) == "$$") {
      word_ += '$';
      at_ += 2;
    } else {
      word_ += text_[at_++];
    }
  }

  /// Backslashes count double before a blank, and only there: 2N of them are N at the end of a
  /// name, 2N+1 are N and a blank that belongs to the name.
  void take_backslashes() {
    std::size_t end = at_;
    while (end < text_.size() && text_[end] == '\\' && continuation_length(end) == 0) ++end;
    const std::size_t count = end - at_;
    const char following = end < text_.size() ? text_[end] : '\n';
    at_ = end;
    if (is_blank(following)) {
      word_.append(count / 2, '\\');
      if (count % 2 == 1) word_ += text_[at_++];
    } else if (following == '#' || (following == ':' && !is_word_end(end + 1))) {
      word_.append(count - 1, '\\');
      word_ += text_[at_++];
    } else {
      word_.append(count, '\\');
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string word_;
};

}  // namespace detail

/// The prerequisites of all rules, each once, in the order of their first appearance. Nothing if
/// the text is not a dependency file: it has no rule, or a line that is none.
inline std::optional<Words> parse_depfile(std::string_view text) {
  detail::DepfileReader reader(text);
  Words prerequisites;
  std::unordered_set<std::string> known;
  bool any_rule = false;
  while (reader.find_rule()) {
    if (!reader.skip_targets()) return std::nullopt;
    any_rule = true;
    while (auto name = reader.next_name()) {
      if (known.insert(*name).second) prerequisites.push_back(*std::move(name));
    }
  }
  if (!any_rule) return std::nullopt;
  return prerequisites;
}

}  // namespace sprint::sdk
