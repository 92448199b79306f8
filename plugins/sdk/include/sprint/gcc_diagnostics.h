// Reads diagnostics in the format of GCC, which Clang and many other tools share:
//
//     src/engine.cpp:12:5: error: 'x' was not declared in this scope
//     src/engine.cpp:12: warning: something without a column
//
// Colours are ignored. Lines that are not diagnostics are passed over. Linear in the log.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sprint/types.h"

namespace sprint::sdk {

/// The text without terminal control sequences (colours, links to documentation).
inline std::string strip_escapes(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\x1b') {
      plain += text[i];
      continue;
    }
    const char kind = i + 1 < text.size() ? text[i + 1] : '\0';
    if (kind == '[') {  // CSI: up to a letter or another final byte
      i += 2;
      while (i < text.size() && (text[i] < '@' || text[i] > '~')) ++i;
    } else if (kind == ']') {  // OSC: up to BEL or ESC backslash
      i += 2;
      while (i < text.size() && text[i] != '\a' && text[i] != '\x1b') ++i;
      if (i < text.size() && text[i] == '\x1b') ++i;
    } else {
      ++i;
    }
  }
  return plain;
}

namespace detail {

/// Takes digits from the front of `text`; a number too large to be a line is 0, "not known".
inline std::optional<unsigned> take_number(std::string_view& text) {
  unsigned number = 0;
  bool fits = true;
  std::size_t digits = 0;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
    const auto digit = static_cast<unsigned>(text[digits] - '0');
    fits = fits && number <= (std::numeric_limits<unsigned>::max() - digit) / 10;
    if (fits) number = number * 10 + digit;
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return fits ? number : 0;
}

inline bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Takes "error: " and its like from the front of `text`.
inline std::optional<Severity> take_severity(std::string_view& text) {
  if (take_prefix(text, "error: ") || take_prefix(text, "fatal error: ")) return Severity::Error;
  if (take_prefix(text, "warning: ")) return Severity::Warning;
  if (take_prefix(text, "note: ")) return Severity::Note;
  return std::nullopt;
}

/// The rest of a diagnostic after its file name, beginning at the colon: ":12:5: error: message".
inline std::optional<Diagnostic> parse_after_file(std::string_view file, std::string_view rest) {
  Diagnostic diagnostic;
  if (!take_prefix(rest, ":")) return std::nullopt;
  const auto line = take_number(rest);
  if (!line || !take_prefix(rest, ":")) return std::nullopt;
  diagnostic.line = *line;
  if (const auto column = take_number(rest)) {
    if (!take_prefix(rest, ":")) return std::nullopt;
    diagnostic.column = *column;
  }
  if (!take_prefix(rest, " ")) return std::nullopt;
  const auto severity = take_severity(rest);
  if (!severity) return std::nullopt;
  diagnostic.severity = *severity;
  diagnostic.file = std::string(file);
  diagnostic.message = std::string(rest);
  return diagnostic;
}

}  // namespace detail

/// One line of a log, if it is a diagnostic. A file name may itself hold colons, so each colon is
/// tried as its end.
inline std::optional<Diagnostic> parse_gcc_diagnostic(std::string_view line) {
  line = line.substr(0, line.find_last_not_of("\r ") + 1);  // npos + 1 is 0
  // The head of a diagnostic is short; without a bound, a line of colons would take quadratic time.
  constexpr std::size_t kLongestFileName = 4096;
  for (auto colon = line.find(':'); colon <= kLongestFileName;  // npos is larger
       colon = line.find(':', colon + 1)) {
    if (colon == 0) return std::nullopt;
    if (auto found = detail::parse_after_file(line.substr(0, colon), line.substr(colon))) {
      return found;
    }
  }
  return std::nullopt;
}

inline std::vector<Diagnostic> parse_gcc_diagnostics(const std::string& log) {
  const std::string plain = strip_escapes(log);
  std::vector<Diagnostic> diagnostics;
  std::string_view rest(plain);
  while (!rest.empty()) {
    const auto end = rest.find('\n');
    if (auto diagnostic = parse_gcc_diagnostic(rest.substr(0, end))) {
      diagnostics.push_back(*std::move(diagnostic));
    }
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return diagnostics;
}

}  // namespace sprint::sdk
