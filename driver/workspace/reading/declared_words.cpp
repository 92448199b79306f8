#include "workspace/reading/declared_words.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/ascii.h"

namespace sprint::workspace {

namespace {

/// After these the next word is the name of something new.
bool introduces(std::string_view word) {
  static constexpr std::array<std::string_view, 25> kWords = {
      "class",       "struct",         "union",  "enum",     "namespace", "typedef", "define",
      "def",         "func",           "fn",     "function", "let",       "var",     "type",
      "interface",   "trait",          "mod",    "module",   "record",    "macro",   "concept",
      "add_library", "add_executable", "option", "set"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// Statements that look like a type followed by a name.
bool begins_statement(std::string_view word) {
  static constexpr std::array<std::string_view, 19> kWords = {
      "return", "else", "throw", "new", "delete", "case", "goto",   "await", "yield",  "raise",
      "import", "from", "in",    "not", "and",    "or",   "assert", "using", "include"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

bool is_modifier(std::string_view word) {
  static constexpr std::array<std::string_view, 5> kWords = {"class", "struct", "final", "async",
                                                             "const"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

struct Word {
  std::string_view text;
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Word> words_of(std::string_view line) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < line.size();) {
    if (!is_word_byte(line[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < line.size() && is_word_byte(line[at])) ++at;
    words.push_back({line.substr(begin, at - begin), begin, at});
  }
  return words;
}

/// The first character that is no blank at or after `at`; 0 at the end.
char next_mark(std::string_view line, std::size_t at) {
  const auto found = line.find_first_not_of(" \t", at);
  return found == std::string_view::npos ? '\0' : line[found];
}

/// Whether only what belongs to a type stands between two words: blanks, `&`, `*`, `>`, `::`.
bool is_type_and_name(std::string_view between) {
  return between.find_first_not_of(" \t&*>:]") == std::string_view::npos &&
         between.find_first_of(" \t&*>") != std::string_view::npos;
}

/// In `func (q *Queue) Push(`, what stands in the first brackets is not declared; 0 elsewhere.
std::size_t end_of_receiver(std::string_view line) {
  if (!line.starts_with("func (")) return 0;
  return std::min(line.find(')'), line.size());
}

bool is_comment(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return true;
  const auto text = line.substr(begin);
  return text.starts_with("//") || text.starts_with("* ") || text.starts_with("# ") ||
         text.starts_with("/*");
}

/// One line, taken apart.
struct Line {
  explicit Line(std::string_view line)
      : text(line),
        words(words_of(line)),
        receiver_end(end_of_receiver(line)),
        bracket(std::min(line.find('(', receiver_end), line.size())) {}

  std::string_view text;
  std::vector<Word> words;
  std::size_t receiver_end;
  /// Brackets hold parameters and arguments, which are nobody's business outside.
  std::size_t bracket;
};

/// `int add(`, `long cents =`, `Money price;`: a name after its type.
bool follows_its_type(const Line& line, std::size_t index) {
  const auto& word = line.words[index];
  if (index == 0 || word.begin > line.bracket || is_modifier(word.text)) return false;
  const auto& before = line.words[index - 1];
  const char mark = next_mark(line.text, word.end);
  const bool ends_name = word.text == "operator" || mark == '(' || mark == ';' || mark == '=' ||
                         mark == '{' || mark == '[';
  const bool is_equality = line.text.substr(word.end).find("==") == 1;
  return ends_name && !is_equality && !begins_statement(before.text) &&
         is_type_and_name(line.text.substr(before.end, word.begin - before.end));
}

/// `Money Cart::total() const {`: the name after the last colons; empty if there is none.
std::string_view qualified_name(const Line& line) {
  const auto colons = line.text.substr(0, line.bracket).rfind("::");
  if (colons == std::string_view::npos || line.bracket == line.text.size()) return {};
  const auto last = std::find_if(line.words.begin(), line.words.end(),
                                 [&](const Word& each) { return each.begin == colons + 2; });
  const bool is_definition = !line.words.empty() && line.words.front().begin == 0 &&
                             !begins_statement(line.words.front().text);
  const bool is_name = last != line.words.end() && last->end == line.bracket && is_definition;
  return is_name ? last->text : std::string_view();
}

/// Whether the next word is a name: after `class`, or as the first argument of `add_library(`.
bool introduces_here(const Line& line, const Word& word) {
  const bool is_command = next_mark(line.text, word.end) == '(';
  return introduces(word.text) && (word.begin <= line.bracket || is_command);
}

}  // namespace

std::vector<std::string_view> declared_words(std::string_view text) {
  std::vector<std::string_view> declared;
  if (is_comment(text)) return declared;
  const Line line(text);
  bool introduced = false;
  std::size_t enumerators = text.size();  // where those of an enumeration begin
  for (std::size_t i = 0; i < line.words.size(); ++i) {
    const auto& word = line.words[i];
    if (introduces_here(line, word)) {
      introduced = true;
      if (word.text == "enum") enumerators = std::min(text.find('{'), text.size());
    } else if (introduced) {
      if (is_modifier(word.text) || word.begin < line.receiver_end) continue;
      declared.push_back(word.text);
      introduced = false;
    } else if (word.begin > enumerators || follows_its_type(line, i)) {
      declared.push_back(word.text);
    }
  }
  if (const auto name = qualified_name(line); !name.empty()) declared.push_back(name);
  return declared;
}

std::vector<std::string_view> imported_words(std::string_view line) {
  static constexpr std::array<std::string_view, 7> kBegins = {
      "#include", "import ", "from ", "use ", "using ", "const {", "export {"};
  const auto begin = std::min(line.find_first_not_of(" \t"), line.size());
  const auto text = line.substr(begin);
  const bool imports = std::any_of(kBegins.begin(), kBegins.end(),
                                   [&](std::string_view each) { return text.starts_with(each); });
  std::vector<std::string_view> names;
  if (!imports) return names;
  for (const auto& word : words_of(text)) {
    static constexpr std::array<std::string_view, 13> kNone = {
        "include", "import", "from", "use", "using", "const", "require",
        "as",      "h",      "hpp",  "js",  "mjs",   "export"};
    const bool is_name = std::find(kNone.begin(), kNone.end(), word.text) == kNone.end();
    if (is_name) names.push_back(word.text);
  }
  return names;
}

}  // namespace sprint::workspace
