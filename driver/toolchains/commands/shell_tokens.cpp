#include "toolchains/commands/shell_tokens.h"

#include <algorithm>
#include <array>

namespace sprint::toolchains {

namespace {

constexpr auto kNone = std::string_view::npos;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

bool is_operator(char c) {
  return std::string_view(";&|()<>").find(c) != kNone;
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == kNone;
}

/// Longest first.
constexpr std::array<std::string_view, 22> kOperators = {
    ";;&", "<<<", "<<-", "&>>", ";;", ";&", "&&", "||", "|&", "<<", ">>",
    "<&",  ">&",  "<>",  ">|",  "&>", ";",  "&",  "|",  "(",  ")",  "<"};

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
  Lexer(std::string_view text, int depth) : text_(text), depth_(depth) {}

  /// The tokens up to the end, or, for the inside of brackets, up to the one that closes them.
  ShellTokens list(bool in_brackets);

  /// The substitutions in a text in which nothing else is special, such as a here-document.
  std::vector<ShellTokens> substitutions() {
    ShellToken whole;
    expand_until('\0', whole);
    return std::move(whole.inside);
  }

 private:
  char at(std::size_t offset = 0) const {
    return pos_ + offset < text_.size() ? text_[pos_ + offset] : '\0';
  }
  bool ended() const { return pos_ >= text_.size(); }
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
  void take_quoted(ShellToken& word);
  void take_single_quoted(ShellToken& word);
  void take_escaped_quoted(ShellToken& word);
  void take_backticks(ShellToken& word);
  void take_dollar(ShellToken& word);
  void take_parentheses(ShellToken& word);
  std::size_t end_of_arithmetic() const;
  void expand_until(char end, ShellToken& word);
  void take_documents(List& list);
  std::string take_document(const std::string& delimiter, bool strip_tabs);

  std::string_view text_;
  int depth_;
  std::size_t pos_ = 0;
};

/// Blanks, joined lines and comments.
bool Lexer::skip_space() {
  if (is_blank(at())) {
    ++pos_;
  } else if (at() == '\\' && at(1) == '\n') {
    pos_ += 2;
  } else if (at() == '#') {
    pos_ = std::min(text_.find('\n', pos_), text_.size());
  } else {
    return false;
  }
  return true;
}

ShellTokens Lexer::list(bool in_brackets) {
  List list;
  while (!ended()) {
    if (skip_space()) continue;
    if (at() != '\n' && (!is_operator(at()) || at_process_substitution())) {
      add_word(list);
      continue;
    }
    const bool closes = at() == ')' && in_brackets && list.brackets == 0 && list.cases == 0;
    if (closes) {
      ++pos_;
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
  const std::string_view rest = text_.substr(pos_);
  const auto* found = std::find_if(kOperators.begin(), kOperators.end(),
                                   [&](auto text) { return rest.starts_with(text); });
  token.text = found != kOperators.end() ? *found : rest.substr(0, 1);
  pos_ += token.text.size();
  return token;
}

ShellToken Lexer::take_word() {
  ShellToken word;
  while (!ended()) {
    const char c = at();
    if (is_blank(c) || c == '\n') break;
    if (is_operator(c)) {
      if (!take_bracket(word)) break;
    } else if (c == '\\' && at(1) == '\n') {
      pos_ += 2;
    } else if (c == '\\' || c == '\'' || c == '"') {
      take_quoted(word);
    } else if (c == '$') {
      take_dollar(word);
    } else if (c == '`') {
      take_backticks(word);
    } else {
      word.text += c;
      ++pos_;
    }
    if (!word.quoted) word.plain_size = word.text.size();
  }
  return word;
}

/// Brackets that belong to a word: `<(…)`, the elements of an array, the patterns `@(a|b)`.
bool Lexer::take_bracket(ShellToken& word) {
  const std::size_t start = pos_;
  const bool is_process = at_process_substitution();
  const char before = word.text.empty() ? '\0' : word.text.back();
  const bool is_array = at() == '(' && before == '=' && is_assignment(word);
  const bool is_pattern = at() == '(' && std::string_view("@?*+").find(before) != kNone;
  if (!may_go_deeper() || (!is_process && !is_array && !is_pattern)) {
    if (!is_process) return false;
    word.text += at();  // too deep: what follows is read as if the bracket stood alone
    ++pos_;
    return true;
  }
  pos_ += is_process ? 2 : 1;
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
  word.text += text_.substr(start, pos_ - start);
  return true;
}

void Lexer::take_quoted(ShellToken& word) {
  word.quoted = true;
  const char quote = at();
  ++pos_;
  if (quote == '\'') {
    take_single_quoted(word);
  } else if (quote == '"') {
    expand_until('"', word);
  } else if (!ended()) {
    word.text += at();
    ++pos_;
  }
}

void Lexer::take_single_quoted(ShellToken& word) {
  const auto end = std::min(text_.find('\'', pos_), text_.size());
  word.text += text_.substr(pos_, end - pos_);
  pos_ = std::min(end + 1, text_.size());
}

/// The inside of $'…'. Only the escapes that people use in commands are translated.
void Lexer::take_escaped_quoted(ShellToken& word) {
  word.quoted = true;
  for (; !ended() && at() != '\''; ++pos_) {
    if (at() != '\\') {
      word.text += at();
      continue;
    }
    ++pos_;
    constexpr std::string_view kLetters = "ntrab";
    constexpr std::string_view kMeanings = "\n\t\r\a\b";
    const auto letter = ended() ? kNone : kLetters.find(at());
    if (letter != kNone) {
      word.text += kMeanings[letter];
    } else if (!ended()) {
      word.text += at();
    }
  }
  pos_ = std::min(pos_ + 1, text_.size());
}

void Lexer::take_backticks(ShellToken& word) {
  const std::size_t start = pos_++;
  std::string inner;
  while (!ended() && at() != '`') {
    const bool is_escaped = at() == '\\' && (at(1) == '`' || at(1) == '\\' || at(1) == '$');
    if (is_escaped) ++pos_;
    inner += at();
    ++pos_;
  }
  pos_ = std::min(pos_ + 1, text_.size());
  word.text += text_.substr(start, pos_ - start);
  if (may_go_deeper()) word.inside.push_back(Lexer(inner, depth_ + 1).list(false));
}

void Lexer::take_dollar(ShellToken& word) {
  const std::size_t start = pos_;
  const std::size_t size = word.text.size();
  const char next = at(1);
  if (next == '\'') {
    pos_ += 2;
    take_escaped_quoted(word);
    return;
  }
  if ((next != '(' && next != '{') || !may_go_deeper()) {
    if (next != '"') word.text += '$';  // $"…" is "…" in another language
    ++pos_;
    return;
  }
  pos_ += 2;
  ++depth_;
  if (next == '(') {
    take_parentheses(word);
  } else {
    expand_until('}', word);
  }
  --depth_;
  word.text.resize(size);
  word.text += text_.substr(start, pos_ - start);
}

/// The inside of `$(…)`, or of `$((…))`, in which only substitutions are commands.
void Lexer::take_parentheses(ShellToken& word) {
  const std::size_t end = at() == '(' ? end_of_arithmetic() : kNone;
  if (end == kNone) {
    word.inside.push_back(list(true));
    return;
  }
  auto found = Lexer(text_.substr(pos_, end - pos_), depth_).substitutions();
  std::move(found.begin(), found.end(), std::back_inserter(word.inside));
  pos_ = end;
}

/// One past `))` if the second bracket of `$((` is closed just before the first one.
std::size_t Lexer::end_of_arithmetic() const {
  int open = 1;
  std::size_t inner_closed = kNone;
  for (std::size_t i = pos_; i < text_.size(); ++i) {
    if (text_[i] == '(') ++open;
    if (text_[i] != ')') continue;
    --open;
    if (open == 1 && inner_closed == kNone) inner_closed = i;
    if (open == 0) return inner_closed + 1 == i ? i + 1 : kNone;
  }
  return kNone;
}

/// What follows `"` or `${`, or a text without quotes (end '\0'): backslashes and expansions count.
void Lexer::expand_until(char end, ShellToken& word) {
  while (!ended()) {
    const char c = at();
    if (end != '\0' && c == end) {
      ++pos_;
      return;
    }
    if (c == '$') {
      take_dollar(word);
    } else if (c == '`') {
      take_backticks(word);
    } else if (end == '}' && (c == '\'' || c == '"')) {
      take_quoted(word);
    } else if (c == '\\' && pos_ + 1 < text_.size()) {
      const bool is_escape = std::string_view("$`\"\\\n").find(at(1)) != kNone;
      if (!is_escape) word.text += c;
      if (at(1) != '\n') word.text += at(1);
      pos_ += 2;
    } else {
      word.text += c;
      ++pos_;
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
    const auto end = std::min(text_.find('\n', pos_), text_.size());
    std::string_view line = text_.substr(pos_, end - pos_);
    pos_ = std::min(end + 1, text_.size());
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
