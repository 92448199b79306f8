#include "logs/message_class.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/text.h"
#include "places/quoted_names.h"

namespace sprint::logs {

namespace {

struct Phrase {
  std::string_view text;
  MessageClass meaning;
};

// The first that occurs decides; lower case.
constexpr std::array kPhrases = {
    Phrase{"multiple definition", MessageClass::Doubled},
    Phrase{"redefinition of", MessageClass::Doubled},
    Phrase{"redeclaration of", MessageClass::Doubled},
    Phrase{"redeclared", MessageClass::Doubled},
    Phrase{"duplicate symbol", MessageClass::Doubled},
    Phrase{"duplicate case", MessageClass::Doubled},
    Phrase{"duplicate", MessageClass::Doubled},
    Phrase{"already exists", MessageClass::Doubled},
    Phrase{"already defined", MessageClass::Doubled},
    Phrase{"already been declared", MessageClass::Doubled},
    Phrase{"ambiguous", MessageClass::Doubled},
    Phrase{"conflicting", MessageClass::Doubled},
    Phrase{"overloaded", MessageClass::Doubled},
    Phrase{"no matching", MessageClass::Mismatch},
    Phrase{"no match for", MessageClass::Mismatch},
    Phrase{"invalid operands", MessageClass::Mismatch},
    Phrase{"constraints not satisfied", MessageClass::Mismatch},
    Phrase{"does not match", MessageClass::Mismatch},
    Phrase{"cannot convert", MessageClass::Mismatch},
    Phrase{"could not convert", MessageClass::Mismatch},
    Phrase{"no viable", MessageClass::Mismatch},
    Phrase{"no known conversion", MessageClass::Mismatch},
    Phrase{"invalid conversion", MessageClass::Mismatch},
    Phrase{"conversion from", MessageClass::Mismatch},
    Phrase{"conversion to", MessageClass::Mismatch},
    Phrase{"cannot initialize", MessageClass::Mismatch},
    Phrase{"cannot bind", MessageClass::Mismatch},
    Phrase{"too few arguments", MessageClass::Mismatch},
    Phrase{"too many arguments", MessageClass::Mismatch},
    Phrase{"discards qualifiers", MessageClass::Mismatch},
    Phrase{"abstract", MessageClass::Mismatch},
    Phrase{"pure virtual", MessageClass::Mismatch},
    Phrase{"marked 'override'", MessageClass::Mismatch},
    Phrase{"deleted function", MessageClass::Mismatch},
    Phrase{"is private", MessageClass::Mismatch},
    Phrase{"is protected", MessageClass::Mismatch},
    Phrase{"inaccessible", MessageClass::Mismatch},
    Phrase{"private member", MessageClass::Mismatch},
    Phrase{"read-only", MessageClass::Mismatch},
    Phrase{"not handled in switch", MessageClass::Mismatch},
    Phrase{"not a function", MessageClass::Missing},
    Phrase{"positional argument", MessageClass::Mismatch},
    Phrase{"unexpected keyword argument", MessageClass::Mismatch},
    Phrase{"no known conversion", MessageClass::Mismatch},
    Phrase{"does not name a t", MessageClass::Missing},
    Phrase{"deprecated", MessageClass::Mismatch},
    Phrase{"not handled", MessageClass::Mismatch},
    Phrase{"from initializer list", MessageClass::Mismatch},
    Phrase{"was not declared", MessageClass::Missing},
    Phrase{"undeclared", MessageClass::Missing},
    Phrase{"undefined reference", MessageClass::Missing},
    Phrase{"undefined symbol", MessageClass::Missing},
    Phrase{"unresolved", MessageClass::Missing},
    Phrase{"undefined", MessageClass::Missing},
    Phrase{"not a member", MessageClass::Missing},
    Phrase{"no member named", MessageClass::Missing},
    Phrase{"no type named", MessageClass::Missing},
    Phrase{"unknown type name", MessageClass::Missing},
    Phrase{"does not name a type", MessageClass::Missing},
    Phrase{"has not been declared", MessageClass::Missing},
    Phrase{"incomplete type", MessageClass::Missing},
    Phrase{"no such file", MessageClass::Missing},
    Phrase{"file not found", MessageClass::Missing},
    Phrase{"not found", MessageClass::Missing},
    Phrase{"cannot find", MessageClass::Missing},
    Phrase{"cannot specify", MessageClass::Missing},
    Phrase{"could not find", MessageClass::Missing},
    Phrase{"unable to find", MessageClass::Missing},
    Phrase{"not able to find", MessageClass::Missing},
    Phrase{"no rule to make", MessageClass::Missing},
    Phrase{"no known rule", MessageClass::Missing},
    Phrase{"unknown cmake command", MessageClass::Missing},
    Phrase{"no module named", MessageClass::Missing},
    Phrase{"cannot import name", MessageClass::Missing},
    Phrase{"has no attribute", MessageClass::Missing},
    Phrase{"is not defined", MessageClass::Missing},
    Phrase{"keyerror", MessageClass::Missing},
    Phrase{"does not exist", MessageClass::Missing},
    Phrase{"does not provide an export", MessageClass::Missing},
    Phrase{"is not built by this project", MessageClass::Missing},
    Phrase{"expected", MessageClass::Syntax},
    Phrase{"not allowed here", MessageClass::Syntax},
    Phrase{"not allowed before", MessageClass::Syntax},
    Phrase{"not in namespace enclosing", MessageClass::Syntax},
    Phrase{"qualified-id in declaration", MessageClass::Syntax},
    Phrase{"template declaration cannot appear", MessageClass::Syntax},
    Phrase{"outside of a function", MessageClass::Syntax},
    Phrase{"unterminated", MessageClass::Syntax},
    Phrase{"unmatched", MessageClass::Syntax},
    Phrase{"unbalanced", MessageClass::Syntax},
    Phrase{"stray", MessageClass::Syntax},
    Phrase{"extraneous closing brace", MessageClass::Syntax},
    Phrase{"invalid syntax", MessageClass::Syntax},
    Phrase{"syntaxerror", MessageClass::Syntax},
    Phrase{"indentationerror", MessageClass::Syntax},
    Phrase{"parse error", MessageClass::Syntax},
    Phrase{"#endif without", MessageClass::Syntax},
    Phrase{"#else without", MessageClass::Syntax},
    Phrase{"never closed", MessageClass::Syntax},
};

constexpr std::array<std::string_view, 6> kSuggestions = {
    "did you mean", "suggested alternative", "maybe you meant", "did you forget", "perhaps",
    "have you"};

bool is_word_character(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         byte >= 0x80;
}

bool begins_word(char c) {
  return is_word_character(c) && !(c >= '0' && c <= '9');
}

std::string_view last_word_before(std::string_view text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  std::size_t begin = text.size();
  while (begin > 0 && is_word_character(text[begin - 1])) --begin;
  return text.substr(begin);
}

std::string_view without_suggestions(std::string_view message) {
  for (const auto phrase : kSuggestions) {
    message = message.substr(0, message.find(phrase));
  }
  return message;
}

/// "roman::add(int)" as "roman::add"; brackets of templates go as well.
std::string_view without_arguments(std::string_view name) {
  if (const auto operators = name.find("operator"); operators != std::string_view::npos) {
    return name.substr(0, operators + 8);
  }
  return name.substr(0, name.find_first_of("(<[", 1));
}

/// Words that stand in anybody's code, so that they lead to nobody.
bool is_keyword(std::string_view word) {
  static constexpr std::array<std::string_view, 44> kWords = {
      "size",   "get",      "set",    "begin",   "end",    "find",   "insert", "push_back",
      "empty",  "data",     "str",    "c_str",   "value",  "count",  "clear",  "erase",
      "front",  "back",     "length", "append",  "if",     "for",    "while",  "switch",
      "return", "sizeof",   "assert", "expect",  "class",  "struct", "enum",   "const",
      "int",    "void",     "CHECK",  "REQUIRE", "EXPECT", "ASSERT", "static", "typename",
      "at",     "function", "Error",  "std"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

}  // namespace

MessageClass classify_message(std::string_view message) {
  const std::string text = to_lower(message.substr(0, 2000));
  const auto* const found = std::find_if(
      kPhrases.begin(), kPhrases.end(),
      [&](const Phrase& phrase) { return text.find(phrase.text) != std::string::npos; });
  return found == kPhrases.end() ? MessageClass::Other : found->meaning;
}

std::string principal_word(std::string_view name) {
  name = without_arguments(trim(name));
  // A path: its stem. A declaration or a qualified name: its last word.
  if (const auto slash = name.find_last_of('/'); slash != std::string_view::npos) {
    name.remove_prefix(slash + 1);
    name = name.substr(0, name.find('.'));
  } else if (const auto dot = name.find_last_of('.'); dot != std::string_view::npos && dot > 0 &&
                                                      name.size() - dot <= 5 &&
                                                      name.find("::") == std::string_view::npos) {
    static constexpr std::array<std::string_view, 12> kSources = {
        ".h", ".hh", ".hpp", ".c", ".cc", ".cpp", ".cxx", ".py", ".cmake", ".js", ".ts", ".mjs"};
    const auto extension = name.substr(dot);
    const bool is_file = std::find(kSources.begin(), kSources.end(), extension) != kSources.end();
    name = is_file ? name.substr(0, dot) : name.substr(dot + 1);
  }
  std::size_t end = name.size();
  while (end > 0 && !is_word_character(name[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_word_character(name[begin - 1])) --begin;
  while (begin < end && !begins_word(name[begin])) ++begin;
  return std::string(name.substr(begin, end - begin));
}

std::vector<std::string> names_in_message(std::string_view message) {
  const auto text = without_suggestions(message.substr(0, 4000));
  auto names = places::quoted_names(text, true);
  for (const std::string_view phrase : {" is not defined", " is not a function"}) {
    const auto at = text.find(phrase);
    if (at != std::string_view::npos) places::add_name(names, last_word_before(text.substr(0, at)));
  }
  return names;
}

std::vector<std::string> identifiers_in_message(std::string_view message) {
  const auto text = without_suggestions(message.substr(0, 2000));
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    if (!begins_word(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && is_word_character(text[at])) ++at;
    const auto word = text.substr(begin, at - begin);
    if (word.size() > 3 && word.find('_') != std::string_view::npos) places::add_name(names, word);
  }
  return names;
}

std::vector<std::string> long_words(std::string_view text) {
  constexpr std::size_t kLong = 5;
  text = text.substr(0, 1000);
  std::vector<std::string> names;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_word_character(text[at])) ++at;
    const auto word = text.substr(begin, at - begin);
    // Not the parts of a path.
    const bool is_path = (begin > 0 && text[begin - 1] == '/') || text.substr(at, 1) == "/";
    if (word.size() >= kLong && begins_word(word.front()) && !is_path)
      places::add_name(names, word);
    if (at == begin) ++at;
  }
  return names;
}

std::vector<std::string> calls_in_text(std::string_view text) {
  text = text.substr(0, 4000);
  std::vector<std::string> names;
  for (auto at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    const auto word = last_word_before(text.substr(0, at));
    const bool touches = at > 0 && is_word_character(text[at - 1]);
    if (touches && word.size() > 2 && begins_word(word.front()) && !is_keyword(word)) {
      places::add_name(names, word);
    }
  }
  return names;
}

}  // namespace sprint::logs
