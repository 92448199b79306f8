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
  /// How often the same problem occurs in the log.
  std::size_t count = 1;
  /// Line of the log, from 1, where it first occurs.
  std::uint64_t log_line = 0;

  static constexpr std::size_t kMostOutputs = 100;
  static constexpr std::size_t kMostRelated = 64;
};

struct BuildLog {
  std::string file;
  /// Each distinct problem once, in the order of first occurrence.
  std::vector<LogProblem> problems;
  /// Distinct problems past the limit, which were counted and not kept.
  std::size_t left_out = 0;
  std::uint64_t bytes = 0;
};

}  // namespace sprint::logs
