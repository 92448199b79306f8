// A regular expression with which the author of a toolchain says what a diagnostic looks like. The
// only place that knows RE2: a pattern from a file must not be able to take exponential time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sprint/types.h"

namespace sprint::toolchains {

class DiagnosticPattern {
 public:
  /// Named groups: `file` and `message` must be there; `line`, `column` and `severity` may be.
  /// Throws std::invalid_argument with the reason if the pattern is unusable.
  explicit DiagnosticPattern(const std::string& pattern);
  ~DiagnosticPattern();
  DiagnosticPattern(const DiagnosticPattern&) = delete;
  DiagnosticPattern& operator=(const DiagnosticPattern&) = delete;
  DiagnosticPattern(DiagnosticPattern&&) noexcept;
  DiagnosticPattern& operator=(DiagnosticPattern&&) noexcept;

  /// The diagnostics of a log, at most one per line; colours are ignored. A severity that begins
  /// with "warn" is a warning, one that begins with "note", "info" or "hint" a note, any other an
  /// error.
  std::vector<sdk::Diagnostic> find(const std::string& log) const;

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace sprint::toolchains
