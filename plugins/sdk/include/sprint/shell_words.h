// Reading shell words: what separates them, what quotes and backslashes stand for. Nothing is
// expanded: `$HOME`, `*.cpp` and `$(date)` are text. Linear.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sprint/types.h"

namespace sprint::sdk {

/// A set of characters that answers at once, since it is asked about each one of a text.
class CharacterSet {
 public:
  constexpr explicit CharacterSet(std::string_view members) {
    for (const char c : members) has_[static_cast<unsigned char>(c)] = true;
  }
  constexpr bool has(char c) const { return has_[static_cast<unsigned char>(c)]; }

 private:
  std::array<bool, 256> has_{};
};

/// What separates words without meaning anything. The end of a line does, and is an operator.
inline bool is_shell_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// The operator that a text begins with, the longest there is: "&&", ">>", "\n". Empty if it begins
/// with none.
inline std::string_view shell_operator(std::string_view text) {
  static constexpr CharacterSet kFirst(";&|()<>\n");
  if (text.empty() || !kFirst.has(text.front())) return {};
  static constexpr std::array<std::string_view, 24> kLongestFirst = {
      ";;&", "<<<", "<<-", "&>>", ";;", ";&", "&&", "||", "|&", "<<", ">>", "<&",
      ">&",  "<>",  ">|",  "&>",  ";",  "&",  "|",  "(",  ")",  "<",  ">",  "\n"};
  for (const auto each : kLongestFirst) {
    if (text.substr(0, each.size()) == each) return each;
  }
  return {};
}

/// What a backslash in front of the end of a line does: shells drop both, so that the lines are
/// one; for compilers that read arguments from a file it is a character like any other.
enum class JoinedLines { Dropped, Kept };

/// What ShellCursor::take_part() has taken.
enum class ShellPart {
  None,    ///< nothing: the word or the text ends here
  Plain,   ///< characters that stand for themselves
  Quoted,  ///< a quoted part, or a character behind a backslash
  Open     ///< the same, but the text ended before its quote did
};

/// A place in a text that moves over parts of words. It has the rules of quoting, and no others:
/// who uses it decides where words begin and end, and what `$` means. What it takes it appends to a
/// word, without the quotes.
class ShellCursor {
 public:
  explicit ShellCursor(std::string_view text, JoinedLines lines = JoinedLines::Dropped)
      : text_(text), lines_(lines) {}

  std::string_view text() const { return text_; }
  std::size_t position() const { return position_; }
  bool ended() const { return position_ >= text_.size(); }
  /// The character so far ahead; NUL behind the end.
  char at(std::size_t ahead = 0) const {
    return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
  }
  std::string_view rest() const { return text_.substr(position_); }

  void move_to(std::size_t position) {
    position_ = position < text_.size() ? position : text_.size();
  }
  void skip(std::size_t count = 1) { move_to(position_ + count); }
  /// Whether a backslash joins this line with the next; if so, moves behind both characters.
  bool skip_joined_line() {
    if (lines_ == JoinedLines::Kept || at() != '\\' || at(1) != '\n') return false;
    skip(2);
    return true;
  }

  /// At an unquoted place of a word: takes as many plain characters as there are up to one of
  /// `ends`, or one quoted part.
  ShellPart take_part(std::string& word, const CharacterSet& ends) {
    if (ended() || ends.has(at())) return ShellPart::None;
    if (is_quoting(at())) return take_quoted(word);
    const std::size_t start = position_;
    do {
      ++position_;
    } while (position_ < text_.size() && !ends.has(text_[position_]) &&
             !is_quoting(text_[position_]));
    word += text_.substr(start, position_ - start);
    return ShellPart::Plain;
  }

  /// Behind the `'` that opens a quote: takes everything up to the one that closes it.
  ShellPart take_single_quoted(std::string& word) {
    const auto end = text_.find('\'', position_);
    word += text_.substr(position_, end == kNowhere ? end : end - position_);
    move_to(end == kNowhere ? end : end + 1);
    return end == kNowhere ? ShellPart::Open : ShellPart::Quoted;
  }

  /// Behind the `"` that opens a quote: takes everything up to the one that closes it. At each `$`
  /// and each backtick `expand()` is asked: true if it has moved on itself, false if that character
  /// stands for itself.
  template <typename Expand>
  ShellPart take_double_quoted(std::string& word, Expand&& expand) {
    while (!ended()) {
      const char c = at();
      if (c == '"') {
        skip();
        return ShellPart::Quoted;
      }
      if ((c == '$' || c == '`') && expand()) continue;
      if (c == '\\') {
        take_backslash_in_double_quotes(word);
      } else {
        word += c;
        skip();
      }
    }
    return ShellPart::Open;
  }

  /// At a backslash inside `"…"`, which is itself except in front of a few characters.
  void take_backslash_in_double_quotes(std::string& word) {
    if (skip_joined_line()) return;
    const char next = at(1);
    const bool escapes = next == '$' || next == '`' || next == '"' || next == '\\';
    if (!escapes) word += '\\';
    skip();
    if (ended()) return;
    word += next;
    skip();
  }

 private:
  static constexpr auto kNowhere = std::string_view::npos;

  static bool is_quoting(char c) { return c == '\\' || c == '\'' || c == '"'; }

  ShellPart take_quoted(std::string& word) {
    if (skip_joined_line()) return ShellPart::Plain;
    const char quote = at();
    skip();
    if (quote == '\'') return take_single_quoted(word);
    if (quote == '"') {
      return take_double_quoted(word, [] { return false; });
    }
    // With nothing behind it, a backslash is itself.
    word += ended() ? quote : at();
    skip();
    return ShellPart::Quoted;
  }

  std::string_view text_;
  JoinedLines lines_;
  std::size_t position_ = 0;
};

/// The words of one command, as a compile database or a response file has them: as a shell would
/// split it if it had neither operators nor comments. Every kind of space separates, also the end
/// of a line. Nothing if a quote is not closed.
inline std::optional<Words> shell_words(std::string_view command) {
  static constexpr CharacterSet kSpace(" \t\r\n\f\v");
  ShellCursor cursor(command, JoinedLines::Kept);
  Words words;
  while (true) {
    while (!cursor.ended() && kSpace.has(cursor.at())) cursor.skip();
    if (cursor.ended()) return words;
    std::string word;
    auto part = ShellPart::Plain;
    while (part != ShellPart::None) {
      part = cursor.take_part(word, kSpace);
      if (part == ShellPart::Open) return std::nullopt;
    }
    words.push_back(std::move(word));
  }
}

/// A word of a shell line, or an operator between words.
struct ShellWord {
  /// Without its quotes; of an operator: "&&", ">", "\n".
  std::string text{};
  /// Where it stands in the line, quotes included: from `begin` to before `end`.
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_operator = false;
  /// Whether any part of it was quoted; then it is no reserved word and no pattern.
  bool is_quoted = false;
  /// How much of the front of `text` was not quoted.
  std::size_t plain_size = 0;
};

struct ShellLine {
  std::vector<ShellWord> words{};
  /// Where the first comment begins; the size of the line if there is none.
  std::size_t comment = 0;
  /// Whether the line ends inside a quote. Its last word then goes on to the end of the line.
  bool has_open_quote = false;
};

/// The words, operators and comments of a shell line, or of several lines. Substitutions are text:
/// `$(a b)` is `$`, `(`, `a`, `b` and `)`.
inline ShellLine read_shell_line(std::string_view line) {
  static constexpr CharacterSet kEnds(" \t\r\n;&|()<>");
  ShellCursor cursor(line);
  ShellLine read;
  read.comment = line.size();
  while (!cursor.ended()) {
    if (cursor.skip_joined_line()) continue;
    if (is_shell_blank(cursor.at())) {
      cursor.skip();
      continue;
    }
    if (cursor.at() == '#') {
      if (read.comment == line.size()) read.comment = cursor.position();
      cursor.move_to(line.find('\n', cursor.position()));
      continue;
    }
    ShellWord word;
    word.begin = cursor.position();
    word.text = shell_operator(cursor.rest());
    word.is_operator = !word.text.empty();
    cursor.skip(word.text.size());
    auto part = word.is_operator ? ShellPart::None : ShellPart::Plain;
    while (part != ShellPart::None) {
      part = cursor.take_part(word.text, kEnds);
      read.has_open_quote = read.has_open_quote || part == ShellPart::Open;
      word.is_quoted = word.is_quoted || part == ShellPart::Quoted || part == ShellPart::Open;
      if (!word.is_quoted) word.plain_size = word.text.size();
    }
    word.end = cursor.position();
    read.words.push_back(std::move(word));
  }
  return read;
}

}  // namespace sprint::sdk
