#include "plan/criteria/command_words.h"

#include <algorithm>

namespace sprint::plan {

namespace {

bool is_operator_char(char c) {
  return c == '|' || c == '&' || c == ';' || c == '(' || c == ')' || c == '<' || c == '>' ||
         c == '\n';
}

class WordSplitter {
 public:
  explicit WordSplitter(std::string_view line) : line_(line) {}

  std::vector<CommandWord> split() {
    while (at_ < line_.size()) {
      if (at_comment()) {
        at_ = std::min(line_.find('\n', at_), line_.size());
      } else {
        step();
      }
    }
    end_word();
    return std::move(words_);
  }

  std::size_t find_comment() {
    while (at_ < line_.size() && !at_comment()) step();
    return at_;
  }

 private:
  bool at_comment() const { return line_[at_] == '#' && !in_word_; }

  void step() {
    const char c = line_[at_];
    if (c == '\'' || c == '"') {
      take_quoted(c);
    } else if (c == '\\' && at_ + 1 < line_.size()) {
      ++at_;
      take(line_[at_]);
    } else if (c == ' ' || c == '\t' || c == '\r') {
      end_word();
      ++at_;
    } else if (is_operator_char(c)) {
      take_operator(c);
    } else {
      take(c);
    }
  }

  void take(char c) {
    word_ += c;
    in_word_ = true;
    ++at_;
  }

  void take_quoted(char quote) {
    in_word_ = true;
    for (++at_; at_ < line_.size() && line_[at_] != quote; ++at_) {
      const bool escape = quote == '"' && line_[at_] == '\\' && at_ + 1 < line_.size() &&
                          (line_[at_ + 1] == '"' || line_[at_ + 1] == '\\' ||
                           line_[at_ + 1] == '$' || line_[at_ + 1] == '`');
      if (escape) ++at_;
      word_ += line_[at_];
    }
    ++at_;
  }

  void take_operator(char c) {
    end_word();
    const bool doubled = at_ + 1 < line_.size() && line_[at_ + 1] == c && c != '\n';
    words_.push_back({std::string(doubled ? 2 : 1, c), true});
    at_ += doubled ? 2 : 1;
  }

  void end_word() {
    if (in_word_) words_.push_back({std::move(word_), false});
    word_.clear();
    in_word_ = false;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::string word_;
  bool in_word_ = false;
  std::vector<CommandWord> words_;
};

}  // namespace

std::vector<CommandWord> command_words(std::string_view line) {
  return WordSplitter(line).split();
}

std::size_t comment_begin(std::string_view line) {
  return std::min(WordSplitter(line).find_comment(), line.size());
}

}  // namespace sprint::plan
