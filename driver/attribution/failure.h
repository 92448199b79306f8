// One thing that went wrong, in the words of the project: what evidence is looked for.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/file_line.h"
#include "logs/build_log.h"

namespace sprint::attribution {

enum class FailureKind {
  Test,
  Build,
  Link,
  Configure,
  Merge,
  Criterion,
  Missing,  ///< a test that should have run and did not, or a run that failed without a word
};

/// "test", "build", "link", "configure", "merge", "criterion", "missing".
std::string to_string(FailureKind kind);

/// Another place that a tool named: a note, a stack frame.
struct TrailPlace {
  FileLine place;
  logs::PlaceRole role = logs::PlaceRole::Note;
  std::string text{};
};

/// The id of the one failure that stands for all red tests past the first (failure_list.h).
inline constexpr const char* kNotTraced = "tests:not-traced";

/// Files are named as the project does or, if it does not know them, as a tool wrote them.
struct Failure {
  /// Unique, and the same from run to run as long as the failure is: "roman.ParseTest",
  /// "build:src/add.cpp:9". That of a test contains the test's name.
  std::string id;
  FailureKind kind = FailureKind::Test;
  std::string message{};
  /// Where the error is, where the test asserted; an empty file if nobody says.
  FileLine place{};
  /// Of a test: where it is defined.
  FileLine defined{};
  /// Of a test: its name alone.
  std::string test{};
  /// Files of the project only, in the order of the tool; of stack frames the innermost first.
  std::vector<TrailPlace> trail{};
  /// What the message is about: identifiers, a symbol, the name of a missing file.
  std::vector<std::string> names{};
  /// Files of the project that the message, the output or the failed command names without a line.
  std::vector<std::string> mentions{};
  /// What could not be made because of it.
  std::vector<std::string> outputs{};
  /// How often a log repeats it.
  std::size_t count = 1;
  /// The file that tells of it: a report or a log, and the line in a log (0 in a report).
  FileLine source{};
};

}  // namespace sprint::attribution
