// Lines of compilers: GCC, Clang, and those who write their diagnostics like them or like MSVC,
// tsc and rustc.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "logs/build_log.h"
#include "logs/log_lines.h"
#include "logs/pending_problem.h"
#include "sprint/types.h"

namespace sprint::logs {

struct CompilerLine {
  sdk::Severity severity = sdk::Severity::Error;
  places::PlaceInText place;
  std::string_view message;
};

/// A diagnostic with a place:
///
///     a.cpp:3:5: error: text         a.cpp:3:5: internal compiler error: text
///     {standard input}:12: Error: text       a.cpp(12): error C2065: text
///     a.ts(3,5): error TS2304: text          a.ts:3:5 - error TS2304: text
///
/// The message points into the line.
std::optional<CompilerLine> match_diagnostic(std::string_view line);

/// An error of a compiler or its driver itself: "g++: error: text", "cc1plus: fatal error: text".
/// Not one that only repeats that something before it failed.
std::optional<LogProblem> match_driver_error(std::string_view line);

/// "error[E0425]: text", which counts only if " --> src/a.rs:3:5" follows.
std::unique_ptr<OpenReport> open_rust_error(std::string_view line);

/// The problem of a diagnostic that is an error.
LogProblem compile_problem(const CompilerLine& line);

/// "file included from" and "required from" lines that lead to a diagnostic in `file`; the
/// innermost first. Stops at the first line that cannot belong to it: compilers that run side by
/// side mix their lines. Also at an earlier error in `file`: what led to that led to this.
std::vector<RelatedPlace> places_leading_to(std::string_view file, LinesBefore before);

/// A note as a related place: "in instantiation of" is an instantiation.
RelatedPlace related_of_note(const CompilerLine& note);

}  // namespace sprint::logs
