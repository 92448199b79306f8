#include "cmake/project/shell_words.h"

namespace sprint::cmake {

namespace {

constexpr std::string_view kSpace = " \t\r\n\f\v";

/// In double quotes a backslash is itself, except before these.
constexpr std::string_view kEscapedInQuotes = "\\\"$`";

class Splitter {
 public:
  explicit Splitter(std::string_view text) : rest_(text) {}

  std::optional<sdk::Words> split() {
    while (skip_space()) {
      if (!take_word()) return std::nullopt;
    }
    return std::move(words_);
  }

 private:
  bool skip_space() {
    const auto start = rest_.find_first_not_of(kSpace);
    rest_.remove_prefix(start == std::string_view::npos ? rest_.size() : start);
    return !rest_.empty();
  }

  char take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  bool take_word() {
    word_.clear();
    while (!rest_.empty() && kSpace.find(rest_.front()) == std::string_view::npos) {
      const char c = take();
      if (c == '\'' || c == '"') {
        if (!take_quoted(c)) return false;
      } else if (c == '\\' && !rest_.empty()) {
        word_ += take();
      } else {
        word_ += c;
      }
    }
    words_.push_back(word_);
    return true;
  }

  bool take_quoted(char quote) {
    while (!rest_.empty()) {
      const char c = take();
      if (c == quote) return true;
      const bool escapes = c == '\\' && quote == '"' && !rest_.empty() &&
                           kEscapedInQuotes.find(rest_.front()) != std::string_view::npos;
      word_ += escapes ? take() : c;
    }
    return false;
  }

  std::string_view rest_;
  std::string word_;
  sdk::Words words_;
};

}  // namespace

std::optional<sdk::Words> shell_words(std::string_view text) {
  return Splitter(text).split();
}

}  // namespace sprint::cmake
