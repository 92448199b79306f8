#include "cmake/project/cmake_project.h"

#include <algorithm>
#include <cctype>

namespace sprint::cmake {

namespace {

constexpr std::string_view kSpace = " \t\r\n";

bool is_command_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

char at(std::string_view text, std::size_t i) {
  return i < text.size() ? text[i] : '\0';
}

/// Where the string that opens at `start` ends, one past its closing quote.
std::size_t end_of_string(std::string_view text, std::size_t start) {
  std::size_t end = start + 1;
  while (end < text.size() && text[end] != '"') end += std::size_t{text[end] == '\\' ? 2U : 1U};
  return std::min(end + 1, text.size());
}

/// Where the comment that opens at `start` ends: at the end of the line, or, for `#[[ ... ]]` with
/// any number of equals signs between the brackets, one past its closing bracket.
std::size_t end_of_comment(std::string_view text, std::size_t start) {
  std::size_t equals = start + 2;
  while (at(text, equals) == '=') ++equals;
  const bool is_bracket = at(text, start + 1) == '[' && at(text, equals) == '[';
  const std::string closing = is_bracket ? "]" + std::string(equals - start - 2, '=') + "]" : "\n";
  const auto end = text.find(closing, start);
  if (end == std::string_view::npos) return text.size();
  return is_bracket ? end + closing.size() : end;
}

std::string without_comments(std::string_view text) {
  std::string code;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '#') {
      i = end_of_comment(text, i);
      continue;
    }
    const std::size_t end = text[i] == '"' ? end_of_string(text, i) : i + 1;
    code += text.substr(i, end - i);
    i = end;
  }
  return code;
}

/// Whether the word at `start` is `name` in any case, as a word of its own.
bool is_command(const std::string& code, std::size_t start, std::string_view name) {
  if (start > 0 && is_command_character(code[start - 1])) return false;
  if (code.size() - start < name.size()) return false;
  const bool same =
      std::equal(name.begin(), name.end(), code.begin() + static_cast<std::ptrdiff_t>(start),
                 [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); });
  return same &&
         (start + name.size() == code.size() || !is_command_character(code[start + name.size()]));
}

}  // namespace

std::optional<std::string> project_name(std::string_view cmake_lists) {
  constexpr std::string_view kCommand = "project";
  const std::string code = without_comments(cmake_lists);
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i] == '"') i = end_of_string(code, i) - 1;  // a message may talk about project()
    if (!is_command(code, i, kCommand)) continue;
    const auto open = code.find_first_not_of(kSpace, i + kCommand.size());
    if (open == std::string::npos || code[open] != '(') continue;
    const auto start = code.find_first_not_of(kSpace, open + 1);
    if (start == std::string::npos || code[start] == ')') continue;
    if (code[start] == '"') return code.substr(start + 1, code.find('"', start + 1) - start - 1);
    return code.substr(start, code.find_first_of(" \t\r\n)", start) - start);
  }
  return std::nullopt;
}

std::optional<std::string> cache_value(std::string_view cmake_cache, std::string_view name) {
  while (!cmake_cache.empty()) {
    const auto end = cmake_cache.find('\n');
    const auto line = cmake_cache.substr(0, end);
    // NAME:TYPE=value
    if (line.substr(0, name.size()) == name && line.substr(name.size(), 1) == ":") {
      const auto equals = line.find('=', name.size());
      if (equals != std::string_view::npos) return std::string(line.substr(equals + 1));
    }
    cmake_cache.remove_prefix(end == std::string_view::npos ? cmake_cache.size() : end + 1);
  }
  return std::nullopt;
}

}  // namespace sprint::cmake
