// Cuts a shell line into words and operators, as a POSIX shell and bash would, without expanding
// anything. Pure; linear in the line but for the nesting, which is bounded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sprint::toolchains {

struct ShellToken;
using ShellTokens = std::vector<ShellToken>;

struct ShellToken {
  enum class Kind { Word, Operator };
  Kind kind = Kind::Word;
  /// Of a word: without its quotes; expansions as written (`$CXX`, `$(date)`). Of an operator:
  /// "&&",
  /// ";;", "<<", "\n".
  std::string text;
  /// Whether any part of the word was quoted; then it is no reserved word.
  bool quoted = false;
  /// How much of the front of `text` was not quoted; an assignment has its `=` there.
  std::size_t plain_size = 0;
  /// The commands in the word's substitutions: `$(…)`, `…` in backticks, `<(…)`. Of `<<`: those in
  /// the here-document.
  std::vector<ShellTokens> inside;
  /// Of `<<`: the here-document.
  std::optional<std::string> document;

  bool is(std::string_view operator_text) const {
    return kind == Kind::Operator && text == operator_text;
  }
  bool is_plain_word(std::string_view word) const {
    return kind == Kind::Word && !quoted && text == word;
  }
};

/// Substitutions inside each other up to this depth; what is deeper stays text.
constexpr int kDeepestSubstitution = 16;

/// Malformed input gives what could be read: an open quote or bracket ends with the line. Comments
/// and here-documents are no tokens.
ShellTokens shell_tokens(std::string_view line);

/// Whether the token is an assignment, `NAME=value`, `NAME+=value` or `NAME[i]=value`.
bool is_assignment(const ShellToken& token);

}  // namespace sprint::toolchains
