#include "toolchains/declarative/diagnostic_pattern.h"

#include <re2/re2.h>

#include <charconv>
#include <stdexcept>

#include "base/text.h"
#include "sprint/gcc_diagnostics.h"

namespace sprint::toolchains {

namespace {

sdk::Severity severity_of(const std::string& word) {
  const std::string lower = to_lower(word);
  if (lower.starts_with("warn")) return sdk::Severity::Warning;
  if (lower.starts_with("note") || lower.starts_with("info") || lower.starts_with("hint")) {
    return sdk::Severity::Note;
  }
  // A word that we do not know must not make an error harmless; nor must none at all.
  return sdk::Severity::Error;
}

unsigned number_of(const std::string& digits) {
  unsigned number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

/// RE2, because a pattern from somebody else's file must not take exponential time.
RE2::Options quiet() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_encoding(RE2::Options::EncodingLatin1);  // logs are bytes
  return options;
}

}  // namespace

struct DiagnosticPattern::Compiled {
  explicit Compiled(const std::string& pattern) : expression(pattern, quiet()) {}

  /// The text of a named group in a match; empty if the pattern has no such group.
  std::string group(const std::vector<re2::StringPiece>& groups, const std::string& name) const {
    const auto& names = expression.NamedCapturingGroups();
    const auto found = names.find(name);
    if (found == names.end()) return {};
    const auto& text = groups[static_cast<std::size_t>(found->second)];
    return {text.data(), text.size()};
  }

  RE2 expression;
};

DiagnosticPattern::DiagnosticPattern(const std::string& pattern)
    : compiled_(std::make_unique<Compiled>(pattern)) {
  if (!compiled_->expression.ok()) throw std::invalid_argument(compiled_->expression.error());
  const auto& names = compiled_->expression.NamedCapturingGroups();
  for (const char* required : {"file", "message"}) {
    if (!names.contains(required)) {
      throw std::invalid_argument(std::string("it has no group (?P<") + required + ">...)");
    }
  }
}

DiagnosticPattern::~DiagnosticPattern() = default;
DiagnosticPattern::DiagnosticPattern(DiagnosticPattern&&) noexcept = default;
DiagnosticPattern& DiagnosticPattern::operator=(DiagnosticPattern&&) noexcept = default;

std::vector<sdk::Diagnostic> DiagnosticPattern::find(const std::string& log) const {
  const RE2& expression = compiled_->expression;
  std::vector<re2::StringPiece> groups(
      static_cast<std::size_t>(expression.NumberOfCapturingGroups()) + 1);
  std::vector<sdk::Diagnostic> diagnostics;
  for (const auto& line : split(sdk::strip_escapes(log), '\n')) {
    if (!expression.Match(line, 0, line.size(), RE2::UNANCHORED, groups.data(),
                          static_cast<int>(groups.size()))) {
      continue;
    }
    diagnostics.push_back(
        {compiled_->group(groups, "file"), number_of(compiled_->group(groups, "line")),
         number_of(compiled_->group(groups, "column")),
         severity_of(compiled_->group(groups, "severity")), compiled_->group(groups, "message")});
  }
  return diagnostics;
}

}  // namespace sprint::toolchains
