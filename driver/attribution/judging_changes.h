// What the judged commits changed about how they are judged, as values: tests that are gone or that
// no longer count, and settings. A green run with fewer tests is not the same green.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/file_line.h"

namespace sprint::attribution {

/// Why a test does not count any more.
enum class LossKind {
  Removed,         ///< it is gone
  Disabled,        ///< it is there, and switched off
  WillFail,        ///< its failure counts as a pass
  Skipped,         ///< it skips itself, or is skipped
  Filtered,        ///< a setting or a list leaves it out
  AssertsRemoved,  ///< it runs, and asserts less
};

/// "removed", "disabled", "will-fail", "skipped", "filtered", "asserts-removed".
std::string to_string(LossKind kind);

struct LostTest {
  /// As its toolchain or its source names it; the file if that is all that is known.
  std::string test;
  LossKind how = LossKind::Removed;
  /// Into the sprints of the range; nothing if no change tells whose it is.
  std::optional<std::size_t> sprint{};
  /// Where it shows; of a line that is gone, where it was.
  FileLine place{};
  /// What was seen: "add_test(NAME mul COMMAND mul) was removed".
  std::string detail{};
};

/// What the tests of a run were compared with.
enum class TestComparison {
  NotCompared,
  ByDiff,  ///< nothing is known of the base; the changed lines alone tell
  Exact,   ///< with the tests of the base
};

/// "not-compared", "by-diff", "exact".
std::string to_string(TestComparison comparison);

struct ChangedSetting {
  std::string key;
  /// "not set" where nothing is written.
  std::string before{};
  std::string after{};
  std::optional<std::size_t> sprint{};
};

struct JudgingChanges {
  TestComparison tests_compared = TestComparison::NotCompared;
  std::vector<LostTest> lost_tests{};
  std::vector<ChangedSetting> settings{};
};

}  // namespace sprint::attribution
