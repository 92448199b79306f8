#include "workspace/declared_words.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sprint::workspace {

namespace {

bool is_word_character(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         byte >= 0x80;
}

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
    if (!is_word_character(line[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < line.size() && is_word_character(line[at])) ++at;
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

}  // namespace

std::vector<std::string_view> declared_words(std::string_view line) {
  std::vector<std::string_view> declared;
  if (is_comment(line)) return declared;
  const auto words = words_of(line);
  bool introduced = false;
  bool is_enumeration = false;
  // Brackets hold parameters and arguments, which are nobody's business outside.
  const std::size_t bracket = std::min(line.find('(', end_of_receiver(line)), line.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto& word = words[i];
    const bool is_command = next_mark(line, word.end) == '(' && introduces(word.text);
    if (introduces(word.text) && (word.begin <= bracket || is_command)) {
      introduced = true;
      is_enumeration = is_enumeration || word.text == "enum";
      continue;
    }
    if (introduced) {
      if (is_modifier(word.text) || word.begin < end_of_receiver(line)) continue;
      declared.push_back(word.text);
      introduced = false;
      continue;
    }
    if (is_enumeration && word.begin > line.find('{')) {
      declared.push_back(word.text);
      continue;
    }
    if (word.begin > bracket || i == 0 || is_modifier(word.text)) continue;
    const auto& before = words[i - 1];
    const char mark = next_mark(line, word.end);
    const bool is_operator = word.text == "operator";
    const bool ends_name =
        is_operator || mark == '(' || mark == ';' || mark == '=' || mark == '{' || mark == '[';
    const bool is_equality = line.substr(word.end).find("==") == 1;
    if (ends_name && !is_equality && !begins_statement(before.text) &&
        is_type_and_name(line.substr(before.end, word.begin - before.end))) {
      declared.push_back(word.text);
    }
  }
  // `Money Cart::total() const {`: the name after the last colons.
  const auto colons = line.substr(0, bracket).rfind("::");
  if (colons != std::string_view::npos && bracket != line.size()) {
    const auto last = std::find_if(words.begin(), words.end(),
                                   [&](const Word& each) { return each.begin == colons + 2; });
    const bool is_definition =
        !words.empty() && words.front().begin == 0 && !begins_statement(words.front().text);
    if (last != words.end() && last->end == bracket && is_definition) {
      declared.push_back(last->text);
    }
  }
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
