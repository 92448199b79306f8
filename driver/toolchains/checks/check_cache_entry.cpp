#include "toolchains/checks/check_cache_entry.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "base/text.h"

namespace sprint::toolchains {

namespace {

constexpr std::string_view kFirstLine = "sprint-supervisor check 1";
/// Without it the entry was cut: entries are not synced, and may be lost half in a power failure.
constexpr std::string_view kLastLine = "end";

std::string escaped(std::string_view text) {
  std::string line;
  for (const char c : text) {
    switch (c) {
      case '\\':
        line += "\\\\";
        break;
      case '\n':
        line += "\\n";
        break;
      case '\t':
        line += "\\t";
        break;
      default:
        line += c;
    }
  }
  return line;
}

std::string unescaped(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\' || i + 1 == line.size()) {
      text += line[i];
      continue;
    }
    const char c = line[++i];
    text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
  }
  return text;
}

/// The whole text as a number; nothing if it is none.
std::optional<unsigned> number(const std::string& digits) {
  unsigned value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stopped, failure] = std::from_chars(digits.data(), end, value);
  if (failure != std::errc() || stopped != end) return std::nullopt;
  return value;
}

std::optional<sdk::Diagnostic> parse_diagnostic(std::string_view line) {
  const auto fields = split(line, '\t');
  if (fields.size() != 5) return std::nullopt;
  const auto severity = number(fields[0]);
  const auto at_line = number(fields[1]);
  const auto column = number(fields[2]);
  if (!severity || *severity > static_cast<unsigned>(sdk::Severity::Note)) return std::nullopt;
  if (!at_line || !column) return std::nullopt;
  return sdk::Diagnostic{unescaped(fields[3]), *at_line, *column,
                         static_cast<sdk::Severity>(*severity), unescaped(fields[4])};
}

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const auto line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

std::string to_text(const CacheEntry& entry) {
  std::string text(kFirstLine);
  text += "\nfingerprint " + entry.fingerprint;
  for (const auto& diagnostic : entry.diagnostics) {
    text += "\ndiagnostic " + std::to_string(static_cast<int>(diagnostic.severity)) + "\t" +
            std::to_string(diagnostic.line) + "\t" + std::to_string(diagnostic.column) + "\t" +
            escaped(diagnostic.file) + "\t" + escaped(diagnostic.message);
  }
  for (const auto& input : entry.inputs) text += "\n" + escaped(input);
  return text + "\n" + std::string(kLastLine) + "\n";
}

std::optional<CacheEntry> parse_cache_entry(std::string_view text) {
  CacheEntry entry;
  if (take_line(text) != kFirstLine) return std::nullopt;
  auto fingerprint = take_line(text);
  if (!take_prefix(fingerprint, "fingerprint ")) return std::nullopt;
  entry.fingerprint = fingerprint;
  while (!text.empty()) {
    auto line = take_line(text);
    if (line == kLastLine) return entry;
    if (take_prefix(line, "diagnostic ")) {
      auto diagnostic = parse_diagnostic(line);
      if (!diagnostic) return std::nullopt;
      entry.diagnostics.push_back(*std::move(diagnostic));
    } else {
      // An input is absolute or begins with kScratchName, and so cannot look like one of the other
      // lines.
      entry.inputs.push_back(unescaped(line));
    }
  }
  return std::nullopt;
}

}  // namespace sprint::toolchains
