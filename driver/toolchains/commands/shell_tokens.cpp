#include "toolchains/commands/shell_tokens.h"

#include <algorithm>
#include <array>

#include "sprint/shell_words.h"

namespace sprint::toolchains {

namespace {

constexpr auto kNone = std::string_view::npos;

/// Where the characters end that only ShellCursor needs to look at: at what separates words, and at
/// expansions.
constexpr sdk::CharacterSet kPlainEnds(" \t\r\n;&|()<>$`");

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == kNone;
}

/// Whether the next word would be the first of a command.
bool at_command(const ShellTokens& tokens) {
  if (tokens.empty() || tokens.back().kind == ShellToken::Kind::Operator) return true;
  constexpr std::array<std::string_view, 10> kBefore = {"if",    "then", "elif", "else", "while",
                                                        "until", "do",   "!",    "{",    "time"};
  return std::any_of(kBefore.begin(), kBefore.end(),
                     [&](auto word) { return tokens.back().is_plain_word(word); });
}

class Lexer {
 public:
  Lexer(std::string_view text, int depth) : cursor_(text), depth_(depth) {}

  /// The tokens up to the end, or, for the inside of brackets, up to the one that closes them.
  ShellTokens list(bool in_brackets);

  /// The substitutions in a text in which nothing else is special, such as a here-document.
  std::vector<ShellTokens> substitutions() {
    ShellToken whole;
    expand_until('\0', whole);
    return std::move(whole.inside);
  }

 private:
  char at(std::size_t ahead = 0) const { return cursor_.at(ahead); }
  bool ended() const { return cursor_.ended(); }
  /// What was read since a place.
  std::string_view text_from(std::size_t start) const {
    return cursor_.text().substr(start, cursor_.position() - start);
  }
  bool may_go_deeper() const { return depth_ < kDeepestSubstitution; }
  bool at_process_substitution() const { return (at() == '<' || at() == '>') && at(1) == '('; }

  /// A list of commands while it is read.
  struct List {
    ShellTokens tokens{};
    std::vector<std::size_t> waiting{};  ///< the `<<` whose documents begin after this line
    int brackets = 0;
    int cases = 0;  ///< in a `case`, a bracket without a partner ends a pattern
  };

  bool skip_space();
  void add_operator(List& list);
  void add_word(List& list);
  ShellToken take_operator();
  ShellToken take_word();
  bool take_bracket(ShellToken& word);
  void take_part(ShellToken& word);
  void take_escaped_quoted(ShellToken& word);
  void take_backticks(ShellToken& word);
  void take_dollar(ShellToken& word);
  void take_parentheses(ShellToken& word);
  std::size_t end_of_arithmetic() const;
  bool expand(ShellToken& word);
  void expand_until(char end, ShellToken& word);
  void take_documents(List& list);
  std::string take_document(const std::string& delimiter, bool strip_tabs);

  sdk::ShellCursor cursor_;
  int depth_;
};

/// Blanks, joined lines and comments.
bool Lexer::skip_space() {
  if (cursor_.skip_joined_line()) return true;
  if (sdk::is_shell_blank(at())) {
    cursor_.skip();
  } else if (at() == '#') {
    cursor_.move_to(cursor_.text().find('\n', cursor_.position()));
  } else {
    return false;
  }
  return true;
}

ShellTokens Lexer::list(bool in_brackets) {
  List list;
  while (!ended()) {
    if (skip_space()) continue;
    if (sdk::shell_operator(cursor_.rest()).empty() || at_process_substitution()) {
      add_word(list);
      continue;
    }
    const bool closes = at() == ')' && in_brackets && list.brackets == 0 && list.cases == 0;
    if (closes) {
      cursor_.skip();
      break;
    }
    add_operator(list);
  }
  return std::move(list.tokens);
}

void Lexer::add_operator(List& list) {
  list.tokens.push_back(take_operator());
  const ShellToken& taken = list.tokens.back();
  if (taken.is("(")) ++list.brackets;
  if (taken.is(")")) list.brackets = std::max(0, list.brackets - 1);
  if (taken.is("<<") || taken.is("<<-")) list.waiting.push_back(list.tokens.size() - 1);
  if (taken.is("\n")) take_documents(list);
}

void Lexer::add_word(List& list) {
  ShellToken word = take_word();
  const bool is_descriptor =
      !word.quoted && is_number(word.text) && (at() == '<' || at() == '>');  // 2>file
  if (is_descriptor) return;
  const bool after_in = !list.tokens.empty() && list.tokens.back().is_plain_word("in");
  if (word.is_plain_word("case") && at_command(list.tokens)) ++list.cases;
  if (word.is_plain_word("esac") && (at_command(list.tokens) || after_in)) {
    list.cases = std::max(0, list.cases - 1);
  }
  list.tokens.push_back(std::move(word));
}

ShellToken Lexer::take_operator() {
  ShellToken token;
  token.kind = ShellToken::Kind::Operator;
  token.text = sdk::shell_operator(cursor_.rest());
  cursor_.skip(token.text.size());
  return token;
}

ShellToken Lexer::take_word() {
  ShellToken word;
  while (!ended()) {
    const char c = at();
    if (sdk::is_shell_blank(c) || c == '\n') break;
    if (!sdk::shell_operator(cursor_.rest()).empty()) {
      if (!take_bracket(word)) break;
    } else if (!expand(word)) {
      take_part(word);
    }
    if (!word.quoted) word.plain_size = word.text.size();
  }
  return word;
}

/// Brackets that belong to a word: `<(…)`, the elements of an array, the patterns `@(a|b)`.
bool Lexer::take_bracket(ShellToken& word) {
  const std::size_t start = cursor_.position();
  const bool is_process = at_process_substitution();
  const char before = word.text.empty() ? '\0' : word.text.back();
  const bool is_array = at() == '(' && before == '=' && is_assignment(word);
  const bool is_pattern = at() == '(' && std::string_view("@?*+").find(before) != kNone;
  if (!may_go_deeper() || (!is_process && !is_array && !is_pattern)) {
    if (!is_process) return false;
    word.text += at();  // too deep: what follows is read as if the bracket stood alone
    cursor_.skip();
    return true;
  }
  cursor_.skip(is_process ? 2 : 1);
  ++depth_;
  ShellTokens tokens = list(true);
  --depth_;
  if (is_process) {
    word.inside.push_back(std::move(tokens));
  } else {
    for (auto& token : tokens) {
      std::move(token.inside.begin(), token.inside.end(), std::back_inserter(word.inside));
    }
  }
  word.text += text_from(start);
  return true;
}

/// Characters that stand for themselves, or a quoted part.
void Lexer::take_part(ShellToken& word) {
  if (at() == '"') {
    word.quoted = true;
    cursor_.skip();
    cursor_.take_double_quoted(word.text, [&] { return expand(word); });
    return;
  }
  if (at() == '\\' && cursor_.rest().size() == 1) {  // goes on in a line that we do not have
    word.quoted = true;
    cursor_.skip();
    return;
  }
  word.quoted |= cursor_.take_part(word.text, kPlainEnds) != sdk::ShellPart::Plain;
}

/// The inside of $'…'. Only the escapes that people use in commands are translated.
void Lexer::take_escaped_quoted(ShellToken& word) {
  word.quoted = true;
  for (; !ended() && at() != '\''; cursor_.skip()) {
    if (at() != '\\') {
      word.text += at();
      continue;
    }
    cursor_.skip();
    constexpr std::string_view kLetters = "ntrab";
    constexpr std::string_view kMeanings = "\n\t\r\a\b";
    const auto letter = ended() ? kNone : kLetters.find(at());
    if (letter != kNone) {
      word.text += kMeanings[letter];
    } else if (!ended()) {
      word.text += at();
    }
  }
  cursor_.skip();
}

void Lexer::take_backticks(ShellToken& word) {
  const std::size_t start = cursor_.position();
  cursor_.skip();
  std::string inner;
  while (!ended() && at() != '`') {
    const bool is_escaped = at() == '\\' && (at(1) == '`' || at(1) == '\\' || at(1) == '$');
    if (is_escaped) cursor_.skip();
    inner += at();
    cursor_.skip();
  }
  cursor_.skip();
  word.text += text_from(start);
  if (may_go_deeper()) word.inside.push_back(Lexer(inner, depth_ + 1).list(false));
}

void Lexer::take_dollar(ShellToken& word) {
  const std::size_t start = cursor_.position();
  const std::size_t size = word.text.size();
  const char next = at(1);
  if (next == '\'') {
    cursor_.skip(2);
    take_escaped_quoted(word);
    return;
  }
  if ((next != '(' && next != '{') || !may_go_deeper()) {
    if (next != '"') word.text += '$';  // $"…" is "…" in another language
    cursor_.skip();
    return;
  }
  cursor_.skip(2);
  ++depth_;
  if (next == '(') {
    take_parentheses(word);
  } else {
    expand_until('}', word);
  }
  --depth_;
  word.text.resize(size);
  word.text += text_from(start);
}

/// The inside of `$(…)`, or of `$((…))`, in which only substitutions are commands.
void Lexer::take_parentheses(ShellToken& word) {
  const std::size_t end = at() == '(' ? end_of_arithmetic() : kNone;
  if (end == kNone) {
    word.inside.push_back(list(true));
    return;
  }
  const std::string_view inner =
      cursor_.text().substr(cursor_.position(), end - cursor_.position());
  auto found = Lexer(inner, depth_).substitutions();
  std::move(found.begin(), found.end(), std::back_inserter(word.inside));
  cursor_.move_to(end);
}

/// One past `))` if the second bracket of `$((` is closed just before the first one. Otherwise, as
/// in `$((cd a; b) | c)`, it is a substitution that begins with a subshell.
std::size_t Lexer::end_of_arithmetic() const {
  const std::string_view text = cursor_.text();
  int open = 1;
  std::size_t inner_closed = kNone;
  for (std::size_t i = cursor_.position(); i < text.size(); ++i) {
    if (text[i] == '(') ++open;
    if (text[i] != ')') continue;
    --open;
    if (open == 1 && inner_closed == kNone) inner_closed = i;
    if (open == 0) return inner_closed + 1 == i ? i + 1 : kNone;
  }
  return kNone;
}

/// What begins with `$` or a backtick. False if nothing does here.
bool Lexer::expand(ShellToken& word) {
  if (at() == '$') {
    take_dollar(word);
  } else if (at() == '`') {
    take_backticks(word);
  } else {
    return false;
  }
  return true;
}

/// What follows `${`, or a text without quotes (end '\0'), in which a backslash means what it does
/// in double quotes.
void Lexer::expand_until(char end, ShellToken& word) {
  while (!ended()) {
    const char c = at();
    if (end != '\0' && c == end) {
      cursor_.skip();
      return;
    }
    if (expand(word)) continue;
    if (end == '}' && (c == '\'' || c == '"')) {
      take_part(word);
    } else if (c == '\\') {
      cursor_.take_backslash_in_double_quotes(word.text);
    } else {
      word.text += c;
      cursor_.skip();
    }
  }
}

void Lexer::take_documents(List& list) {
  ShellTokens& tokens = list.tokens;
  for (const std::size_t i : list.waiting) {
    const ShellToken& delimiter = tokens[i + 1];  // at least the end of the line follows
    if (delimiter.kind != ShellToken::Kind::Word) continue;
    std::string document = take_document(delimiter.text, tokens[i].is("<<-"));
    if (!delimiter.quoted && may_go_deeper()) {
      tokens[i].inside = Lexer(document, depth_ + 1).substitutions();
    }
    tokens[i].document = std::move(document);
  }
  list.waiting.clear();
}

std::string Lexer::take_document(const std::string& delimiter, bool strip_tabs) {
  std::string document;
  while (!ended()) {
    const std::string_view rest = cursor_.rest();
    std::string_view line = rest.substr(0, rest.find('\n'));
    cursor_.skip(line.size() + 1);
    if (strip_tabs) line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
    if (line == delimiter) break;
    (document += line) += '\n';
  }
  return document;
}

}  // namespace

ShellTokens shell_tokens(std::string_view line) {
  return Lexer(line, 0).list(false);
}

bool is_assignment(const ShellToken& token) {
  const std::string_view plain = std::string_view(token.text).substr(0, token.plain_size);
  auto end = plain.find('=');
  if (token.kind != ShellToken::Kind::Word || end == kNone || end == 0) return false;
  if (plain[end - 1] == '+') --end;
  std::string_view name = plain.substr(0, end);
  if (name.ends_with(']')) name = name.substr(0, name.find('['));
  return !name.empty() && !is_number(name.substr(0, 1)) &&
         std::all_of(name.begin(), name.end(), is_name_character);
}

}  // namespace sprint::toolchains
