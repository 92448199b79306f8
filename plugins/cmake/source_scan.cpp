#include "cmake/source_scan.h"

#include <cctype>
#include <functional>
#include <optional>

namespace sprint::cmake {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto start = text.find_first_not_of(" \t\r");
  return start == std::string_view::npos ? std::string_view{} : text.substr(start);
}

/// Goes through the lines that begin outside a block comment, with leading space and comments taken
/// away, until `visit` says stop.
void for_each_line(std::string_view source, const std::function<bool(std::string_view)>& visit) {
  bool in_comment = false;
  while (!source.empty()) {
    const auto end = source.find('\n');
    std::string_view line = source.substr(0, end);
    source.remove_prefix(end == std::string_view::npos ? source.size() : end + 1);
    if (in_comment) {
      const auto closing = line.find("*/");
      if (closing == std::string_view::npos) continue;
      line.remove_prefix(closing + 2);
      in_comment = false;
    }
    line = trimmed(line);
    while (line.substr(0, 2) == "/*") {
      const auto closing = line.find("*/", 2);
      in_comment = closing == std::string_view::npos;
      line = in_comment ? std::string_view{} : trimmed(line.substr(closing + 2));
    }
    if (!line.empty() && !visit(line)) return;
    const auto opening = line.rfind("/*");
    const auto line_comment = line.find("//");
    in_comment = in_comment || (opening != std::string_view::npos && opening < line_comment &&
                                line.find("*/", opening) == std::string_view::npos);
  }
}

bool take_word(std::string_view& text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return false;
  const char next = text.size() > word.size() ? text[word.size()] : ' ';
  if (std::isalnum(static_cast<unsigned char>(next)) != 0 || next == '_') return false;
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

/// `module;`, `module a.b:c;`, `import a;`, `import <a>;`, each perhaps after `export`.
bool is_module_line(std::string_view line) {
  const bool exported = take_word(line, "export");
  if (take_word(line, "module")) {
    const bool named = !line.empty() && (is_identifier_start(line.front()) || line.front() == ':');
    // `module x = 1;` and `module = 1;` are about a variable of that name.
    return line.substr(0, 1) == ";" ||
           (named && line.find('=') == std::string_view::npos &&
            line.find('(') == std::string_view::npos) ||
           exported;
  }
  if (!take_word(line, "import") || line.empty()) return false;
  const char first = line.front();
  const bool named = is_identifier_start(first) || first == ':' || first == '<' || first == '"';
  return named && line.find(';') != std::string_view::npos &&
         line.find('=') == std::string_view::npos && line.find('(') == std::string_view::npos;
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
