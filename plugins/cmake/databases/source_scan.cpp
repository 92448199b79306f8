#include "cmake/databases/source_scan.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <optional>

namespace sprint::cmake {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto start = text.find_first_not_of(" \t\r");
  return start == std::string_view::npos ? std::string_view{} : text.substr(start);
}

bool is_identifier_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where the text that opens at `start` and ends with `closing` is over; the end of the source if
/// it never is.
std::size_t end_behind(std::string_view source, std::size_t start, std::string_view closing) {
  const auto end = source.find(closing, start);
  return end == std::string_view::npos ? source.size() : end + closing.size();
}

/// Where the string or character that opens at `start` is over: behind its closing quote, or at the
/// end of the line, for an apostrophe in prose (`#error don't`).
std::size_t end_of_quoted(std::string_view source, std::size_t start) {
  std::size_t at = start + 1;
  while (at < source.size() && source[at] != '\n') {
    if (source[at] == source[start]) return at + 1;
    at += std::size_t{source[at] == '\\' ? 2U : 1U};
  }
  return std::min(at, source.size());
}

/// Whether the quote at `at` opens a raw string: R, perhaps after u8, u, U or L, stands before it.
bool is_raw(std::string_view source, std::size_t at) {
  std::size_t start = at;
  while (start > 0 && is_identifier_character(source[start - 1])) --start;
  const auto prefix = source.substr(start, at - start);
  return prefix == "R" || prefix == "u8R" || prefix == "uR" || prefix == "UR" || prefix == "LR";
}

/// `R"name(` ... `)name"`, where the name has at most 16 letters.
std::size_t end_of_raw(std::string_view source, std::size_t quote) {
  const auto name = source.substr(quote + 1, 17);
  const auto open = name.find('(');
  if (open == std::string_view::npos) return end_of_quoted(source, quote);
  return end_behind(source, quote + 1 + open, ")" + std::string(name.substr(0, open)) + "\"");
}

/// Where the token at `at` is over, as far as it matters: comments, strings and numbers are one.
std::size_t end_of_token(std::string_view source, std::size_t at) {
  const char c = source[at];
  if (source.substr(at, 2) == "/*") return end_behind(source, at + 2, "*/");
  if (source.substr(at, 2) == "//") return std::min(source.find('\n', at), source.size());
  if (c == '"') return is_raw(source, at) ? end_of_raw(source, at) : end_of_quoted(source, at);
  // In 1'000 it separates digits.
  const bool is_separator =
      c == '\'' && at > 0 && std::isxdigit(static_cast<unsigned char>(source[at - 1])) != 0;
  if (c == '\'' && !is_separator) return end_of_quoted(source, at);
  return at + 1;
}

/// Goes through the lines that begin outside of comments and strings, with leading space and
/// comments taken away, until `visit` says stop.
void for_each_line(std::string_view source, const std::function<bool(std::string_view)>& visit) {
  bool at_start = true;  // of a line, but for space and comments
  for (std::size_t at = 0; at < source.size();) {
    const bool is_comment = source.substr(at, 2) == "/*" || source.substr(at, 2) == "//";
    const bool is_space = std::isspace(static_cast<unsigned char>(source[at])) != 0;
    if (at_start && !is_comment && !is_space) {
      at_start = false;
      if (!visit(source.substr(at, source.find('\n', at) - at))) return;
    }
    at_start = at_start || source[at] == '\n';
    at = end_of_token(source, at);
  }
}

bool take_word(std::string_view& text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return false;
  const char next = text.size() > word.size() ? text[word.size()] : ' ';
  if (is_identifier_character(next)) return false;
  text = trimmed(text.substr(word.size()));
  return true;
}

std::optional<std::string> included_name(std::string_view line) {
  if (line.front() != '#') return std::nullopt;
  line = trimmed(line.substr(1));
  if (!take_word(line, "include") || line.empty()) return std::nullopt;
  const char closing = line.front() == '<' ? '>' : '"';
  if (line.front() != '<' && line.front() != '"') return std::nullopt;
  const auto end = line.find(closing, 1);
  if (end == std::string_view::npos) return std::nullopt;
  return std::string(line.substr(1, end - 1));
}

bool is_identifier_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Whether `rest`, behind `module` or `import`, goes on as a name or a part does; `module::x` is
/// something in a namespace.
bool is_named(std::string_view rest) {
  if (rest.empty() || rest.substr(0, 2) == "::") return false;
  return is_identifier_start(rest.front()) || rest.front() == ':';
}

/// `module x = 1;` and `module f();` are about a type of that name.
bool declares(std::string_view rest) {
  return rest.find_first_of("=(") != std::string_view::npos;
}

/// `module;`, `module a.b:c;`, `import a;`, `import <a>;`, each perhaps after `export`.
bool is_module_line(std::string_view line) {
  const bool exported = take_word(line, "export");
  if (take_word(line, "module")) {
    return exported || line.substr(0, 1) == ";" || (is_named(line) && !declares(line));
  }
  if (!take_word(line, "import") || line.empty()) return false;
  const bool named = is_named(line) || line.front() == '<' || line.front() == '"';
  return named && line.find(';') != std::string_view::npos && !declares(line);
}

}  // namespace

sdk::Words included_names(std::string_view source) {
  sdk::Words names;
  for_each_line(source, [&](std::string_view line) {
    if (auto name = included_name(line)) names.push_back(*std::move(name));
    return true;
  });
  return names;
}

bool uses_modules(std::string_view source) {
  // Most sources have neither word, and need not be taken apart.
  if (source.find("module") == std::string_view::npos &&
      source.find("import") == std::string_view::npos) {
    return false;
  }
  bool found = false;
  for_each_line(source, [&](std::string_view line) {
    found = is_module_line(line);
    return !found;
  });
  return found;
}

}  // namespace sprint::cmake
