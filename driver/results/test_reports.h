// What test reports say, whatever wrote them: the values that junit_reader.h fills in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "places/place_in_text.h"
#include "results/text_pool.h"
#include "sprint/types.h"

namespace sprint::results {

using sdk::TestOutcome;

/// A place in a file. In the project if `file` is relative and ProjectFiles knew it; else as the
/// report wrote it.
struct CasePlace {
  std::string_view file;
  unsigned line = 0;

  friend bool operator==(const CasePlace&, const CasePlace&) = default;
};

/// What is kept of a red case besides its row: enough to find the culprit. Only of the first ones:
/// whoever has more red tests than anybody reads has one cause.
struct CaseDetail {
  /// Every place in its failure texts and its output, in order.
  std::vector<places::PlaceInText> places;
  /// The failure texts and the output, cut in the middle if they are long.
  std::string text;
};

/// One `<testcase>`. All texts live in the TestReports around it; there may be millions of these.
struct TestCase {
  std::string_view suite;
  std::string_view class_name;
  std::string_view name;
  /// One line or several, cut at kLongestMessage; only of cases that did not pass.
  std::string_view message;
  /// Where it was asserted; empty if that is not known.
  CasePlace asserted;
  /// Where the test is defined; empty if that is not known.
  CasePlace defined;
  /// Below 0: not known.
  float seconds = -1;
  /// Into TestReports::reports.
  std::uint32_t report = 0;
  /// Into TestReports::details; kNoDetail if it is not red, or one of too many.
  std::uint32_t detail = kNoDetail;
  TestOutcome outcome = TestOutcome::Passed;
  bool flaky = false;
  /// It stands for a file with tests that could not be loaded: none of them has run.
  bool never_began = false;

  static constexpr std::uint32_t kNoDetail = ~std::uint32_t{0};
  static constexpr std::size_t kLongestMessage = std::size_t{4} << 10U;

  /// Failed, error, or not run though it should have.
  bool is_red() const {
    return outcome == TestOutcome::Failed || outcome == TestOutcome::Error ||
           outcome == TestOutcome::NotRun;
  }
  /// It got as far as to its own code, however it ended.
  bool was_run() const {
    return outcome == TestOutcome::Passed || outcome == TestOutcome::Failed ||
           (outcome == TestOutcome::Error && !never_began);
  }
  /// Where it was asserted, else where it is defined.
  const CasePlace& place() const { return asserted.file.empty() ? defined : asserted; }
};

/// What one file turned out to be.
enum class ReportKind {
  Junit,
  OtherResults,  ///< test results in a format that we do not read: they may be red
  Other,         ///< no test results: a coverage report, a project file
  Nothing,       ///< empty, or no XML at all
};

struct ReportFile {
  std::string file;
  ReportKind kind = ReportKind::Junit;
  /// "ctest", "googletest", "pytest", …; "unknown" if nothing gives it away.
  std::string producer = "unknown";
  /// Bytes had to be replaced or passed over for it to be read.
  bool repaired = false;
  /// False if cases may be missing: cut off, cases announced and not there, not a report at all.
  bool complete = true;
  /// Why it is not complete, or was repaired, in a few words; may be empty.
  std::string trouble{};
};

struct TestCounts {
  std::size_t total = 0;
  std::size_t passed = 0;
  std::size_t failed = 0;  ///< failed and error
  std::size_t skipped = 0;
  std::size_t not_run = 0;
  std::size_t flaky = 0;  ///< of those that passed
};

struct TestReports {
  std::vector<ReportFile> reports;
  std::vector<TestCase> cases;
  std::vector<CaseDetail> details;
  TextPool texts;
  /// Of the details; past kMostDetailBytes none is kept.
  std::size_t detail_bytes = 0;
  static constexpr std::size_t kMostDetails = 10'000;
  static constexpr std::size_t kMostDetailBytes = std::size_t{128} << 20U;
  /// Of a red case without detail no more of its message is kept.
  static constexpr std::size_t kShortMessage = 200;

  TestCounts counts() const;
  /// Whether anything was tested at all. Nothing but skips, and files that could not be loaded, is
  /// no test of anything.
  bool any_was_run() const;
};

}  // namespace sprint::results
