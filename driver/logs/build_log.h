// What went wrong in the output of a build or of a program under test: the values that
// log_reader.h finds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "places/place_in_text.h"

namespace sprint::logs {

enum class ProblemKind {
  Compile,    ///< a compiler, an assembler or a script interpreter refused a file
  Link,       ///< undefined, defined twice, a library that is not there
  Configure,  ///< CMake
  Step,       ///< ninja or make say that a step failed, and nothing above says why
  Runtime,    ///< a program died: sanitizer, assertion, uncaught exception, traceback
  Test,       ///< a test tool says that a test failed
};

/// Why a place is mentioned besides the error itself.
enum class PlaceRole {
  IncludedFrom,   ///< "In file included from"
  Instantiation,  ///< "required from", "in instantiation of"
  Note,           ///< a note: "declared here", "previous definition"
  Reference,      ///< the linker: where an undefined or doubled symbol is used
  Frame,          ///< a stack frame, the innermost first
};

struct RelatedPlace {
  places::PlaceInText place;
  PlaceRole role = PlaceRole::Note;
  /// The message of a note, the function of a frame; may be empty.
  std::string text{};

  friend bool operator==(const RelatedPlace&, const RelatedPlace&) = default;
};

struct LogProblem {
  ProblemKind kind = ProblemKind::Compile;
  /// The first line, without place, severity and colours. Never empty.
  std::string message;
  /// Where the tool says the error is; an empty file if it names none.
  places::PlaceInText place{};
  std::vector<RelatedPlace> related{};
  /// Names that the message is about: the quoted identifiers ('rigth', `roman::add(int)`), the
  /// symbol of a linker, the missing file. As written, without quotes.
  std::vector<std::string> names{};
  /// What ninja or make wanted to make: "CMakeFiles/a.dir/a.cpp.o". One problem that broke forty
  /// objects is one problem with forty outputs (the first kMostOutputs of them).
  std::vector<std::string> outputs{};
  /// The command of the step, where ninja printed it; cut if it is long.
  std::string command{};
  /// Of a test: its name, as the tool writes it.
  std::string test{};
  /// How often the same problem occurs in the log.
  std::size_t count = 1;
  /// Line of the log, from 1, where it first occurs.
  std::uint64_t log_line = 0;

  static constexpr std::size_t kMostOutputs = 100;
  static constexpr std::size_t kMostRelated = 64;
};

/// What the builds and test runs of a log came to, as their tools sum it up.
struct LogRuns {
  /// Ends that are known, be they good or bad: those of test runs, and all.
  std::size_t test_ends = 0;
  std::size_t ends = 0;
  /// The tool of a run that begins and whose end is not there; else empty.
  std::string unfinished{};
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
};

struct BuildLog {
  std::string file;
  /// Each distinct problem once, in the order of first occurrence.
  std::vector<LogProblem> problems;
  /// Distinct problems past the limit, which were counted and not kept.
  std::size_t left_out = 0;
  LogRuns runs{};
  std::uint64_t bytes = 0;
};

}  // namespace sprint::logs
