#include "plan/reading/template_variables.h"

#include <algorithm>
#include <array>

namespace sprint::plan {

namespace {

struct Brackets {
  std::string_view open;
  std::string_view close;
};

/// Longer ones first: `{{name}}` is not `{` and then `{name}`.
constexpr std::array kBrackets = {Brackets{"{{", "}}"}, Brackets{"${", "}"}, Brackets{"{", "}"},
                                  Brackets{"<", ">"}};

constexpr std::size_t kLongestVariable = 60;

bool is_variable_capital(char c) {
  return (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_variable_char(char c) {
  return is_variable_capital(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
         c == ' ' || c == '|' || c == '.';
}

/// How long the variable in these brackets at the front is; 0 if there is none.
std::size_t bracketed_length(std::string_view text, const Brackets& brackets) {
  if (!text.starts_with(brackets.open)) return 0;
  const std::size_t begin = brackets.open.size();
  const std::size_t end = text.substr(0, kLongestVariable).find(brackets.close, begin);
  if (end == std::string_view::npos || end == begin) return 0;
  const std::string_view name = text.substr(begin, end - begin);
  const bool is_name =
      name.front() != ' ' && std::all_of(name.begin(), name.end(), is_variable_char);
  return is_name ? end + brackets.close.size() : 0;
}

/// `[NAME]`: in capitals only, since brackets have many other uses.
std::size_t square_length(std::string_view text) {
  const std::size_t length = bracketed_length(text, {"[", "]"});
  if (length < 4) return 0;
  const std::string_view name = text.substr(1, length - 2);
  const bool capitals = std::all_of(name.begin(), name.end(), [](char c) {
    return is_variable_capital(c) || c == ' ' || (c >= '0' && c <= '9');
  });
  return capitals ? length : 0;
}

std::size_t dollar_length(std::string_view text) {
  if (!text.starts_with('$')) return 0;
  std::size_t end = 1;
  while (end < text.size() && is_variable_capital(text[end])) ++end;
  return end > 2 ? end : 0;
}

std::size_t variable_length(std::string_view text) {
  for (const Brackets& brackets : kBrackets) {
    const std::size_t length = bracketed_length(text, brackets);
    if (length != 0) return length;
  }
  return std::max(square_length(text), dollar_length(text));
}

}  // namespace

std::vector<std::string> variables_in(std::string_view text) {
  constexpr std::size_t kMost = 200;
  std::vector<std::string> variables;
  for (std::size_t at = 0; at < text.size() && variables.size() < kMost;) {
    const std::size_t length = variable_length(text.substr(at));
    std::string name(text.substr(at, length));
    at += std::max<std::size_t>(length, 1);
    const bool is_new = std::find(variables.begin(), variables.end(), name) == variables.end();
    if (length != 0 && is_new) variables.push_back(std::move(name));
  }
  return variables;
}

}  // namespace sprint::plan
