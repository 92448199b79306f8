#include "toolchains/commands/shell_commands.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "toolchains/commands/command_wrappers.h"
#include "toolchains/commands/shell_tokens.h"

namespace sprint::toolchains {

namespace {

using sdk::Words;
using Input = std::optional<std::string>;

/// `eval eval eval …`, and lines in lines in lines.
constexpr int kDeepest = 16;

/// Gathers commands; the two functions call each other, since a shell line may hold wrappers and a
/// wrapper may hold a shell line.
class Gatherer {
 public:
  void add_line(std::string_view line, int depth);
  void add_command(Words argv, const Input& input, int depth);
  std::vector<Words> take() { return std::move(commands_); }

 private:
  std::vector<Words> commands_;
};

bool is_redirection(const ShellToken& token) {
  constexpr std::array<std::string_view, 12> kOperators = {"<",  ">",  "<<", "<<-", "<<<", ">>",
                                                           "<&", ">&", "<>", ">|",  "&>",  "&>>"};
  return token.kind == ShellToken::Kind::Operator &&
         std::find(kOperators.begin(), kOperators.end(), token.text) != kOperators.end();
}

/// Words of the grammar that may be followed by a command, or that end one.
bool is_passed_over(const ShellToken& token) {
  constexpr std::array<std::string_view, 15> kWords = {"!",    "{",    "}",    "if",     "then",
                                                       "elif", "else", "fi",   "while",  "until",
                                                       "do",   "done", "esac", "coproc", "time"};
  return std::any_of(kWords.begin(), kWords.end(),
                     [&](auto word) { return token.is_plain_word(word); });
}

/// Goes through the tokens of one list and hands each simple command to the gatherer.
class ListReader {
 public:
  ListReader(const ShellTokens& tokens, Gatherer& gatherer, int depth)
      : tokens_(tokens), gatherer_(gatherer), depth_(depth) {}

  void read() {
    while (!ended()) {
      if (here().kind == ShellToken::Kind::Operator) {
        read_operator();
      } else if (!words_.empty() || !read_keyword()) {
        read_word();
      }
    }
    finish_command();
  }

 private:
  bool ended() const { return i_ >= tokens_.size(); }
  const ShellToken& here() const { return tokens_[i_]; }
  bool here_is(std::string_view text) const { return !ended() && here().is(text); }
  bool here_is_word() const { return !ended() && here().kind == ShellToken::Kind::Word; }

  /// Leaves this token out of the command, but not the commands in its substitutions.
  void skip() {
    for (const auto& list : here().inside) ListReader(list, gatherer_, depth_).read();
    ++i_;
  }
  void skip_if_word() {
    if (here_is_word()) skip();
  }

  void finish_command() {
    if (!words_.empty()) gatherer_.add_command(std::exchange(words_, {}), input_, depth_);
    input_.reset();
  }

  void read_operator() {
    if (is_redirection(here())) return read_redirection();
    const bool defines_function =
        here_is("(") && words_.size() == 1 && i_ + 1 < tokens_.size() && tokens_[i_ + 1].is(")");
    // The name is no command, but those in the body may be run whenever it is called.
    if (defines_function) words_.clear();
    finish_command();
    const bool ends_case = here_is(";;") || here_is(";&") || here_is(";;&");
    skip();
    if (ends_case) skip_pattern();
  }

  void read_redirection() {
    const ShellToken& redirection = here();
    if (redirection.document) input_ = redirection.document;
    skip();
    if (redirection.is("<<<") && here_is_word()) input_ = here().text;
    skip_if_word();
  }

  void read_word() {
    const ShellToken& word = here();
    skip();
    if (words_.empty() && is_assignment(word)) return;
    words_.push_back(word.text);
  }

  /// At the start of a command. False if it is an ordinary word.
  bool read_keyword() {
    const ShellToken& word = here();
    if (is_passed_over(word) && !is_program_time()) {
      skip();
    } else if (word.is_plain_word("for") || word.is_plain_word("select")) {
      skip_for();
    } else if (word.is_plain_word("case")) {
      skip_case();
    } else if (word.is_plain_word("function")) {
      skip();
      skip_if_word();
    } else if (word.is_plain_word("[[")) {
      while (!ended() && !here().is_plain_word("]]")) skip();
      skip_if_word();
    } else {
      return false;
    }
    return true;
  }

  /// `time` with options is the program and not the word of the grammar.
  bool is_program_time() const {
    return here().text == "time" && i_ + 1 < tokens_.size() &&
           tokens_[i_ + 1].text.starts_with('-');
  }

  /// `for NAME in WORDS` or `for ((…;…;…))`, up to the `do`.
  void skip_for() {
    skip();
    if (here_is("(")) return skip_brackets();
    skip_if_word();
    if (ended() || !here().is_plain_word("in")) return;
    while (here_is_word()) skip();
  }

  void skip_brackets() {
    int open = 0;
    do {
      if (here().is("(")) ++open;
      if (here().is(")")) --open;
      skip();
    } while (!ended() && open > 0);
  }

  /// `case WORD in`, up to the first command.
  void skip_case() {
    skip();
    skip_if_word();
    while (here_is("\n")) skip();
    skip_if_word();
    skip_pattern();
  }

  /// `PATTERN | PATTERN )`, or the `esac` in its place.
  void skip_pattern() {
    while (here_is("\n") || here_is("(")) skip();
    if (!ended() && here().is_plain_word("esac")) return skip();
    while (!ended() && !here().is(")")) skip();
    if (!ended()) skip();
  }

  const ShellTokens& tokens_;
  Gatherer& gatherer_;
  int depth_;
  std::size_t i_ = 0;
  Words words_;
  Input input_;
};

void Gatherer::add_line(std::string_view line, int depth) {
  const ShellTokens tokens = shell_tokens(line.substr(0, kLongestShellLine));
  ListReader(tokens, *this, depth).read();
}

void Gatherer::add_command(Words argv, const Input& input, int depth) {
  if (argv.empty() || commands_.size() >= kMostShellCommands) return;
  const auto wrapped = depth < kDeepest ? unwrap(argv, input) : std::nullopt;
  if (!wrapped || wrapped->works_itself) commands_.push_back(std::move(argv));
  if (!wrapped) return;
  for (const auto& command : wrapped->commands) add_command(command, input, depth + 1);
  for (const auto& line : wrapped->lines) add_line(line, depth + 1);
}

}  // namespace

std::vector<Words> commands_in_line(std::string_view line) {
  Gatherer gatherer;
  gatherer.add_line(line, 0);
  return gatherer.take();
}

std::vector<Words> commands_in(const Words& argv) {
  Gatherer gatherer;
  gatherer.add_command(argv, {}, 0);
  return gatherer.take();
}

}  // namespace sprint::toolchains
