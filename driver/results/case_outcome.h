// What became of a test, from the signs that its `<testcase>` shows. Pure.
#pragma once

#include <string_view>

#include "results/test_reports.h"

namespace sprint::results {

struct CaseSigns {
  bool error = false;
  bool failure = false;
  bool skipped = false;
  /// `<flakyFailure>`, `<flakyError>`: an earlier try failed, another one did not.
  bool flaky = false;
  /// `<rerunFailure>`, `<rerunError>`: an earlier try failed.
  bool rerun = false;
  std::string_view skipped_type{};
  std::string_view skipped_message{};
  /// The attributes `status` and `result`.
  std::string_view status{};
  std::string_view result{};
  /// What other formats call it: `outcome`, `verdict`, `state`.
  std::string_view verdict{};
  /// As report_producer.h names it.
  std::string_view producer{};
};

struct CaseVerdict {
  TestOutcome outcome = TestOutcome::Passed;
  bool flaky = false;

  friend bool operator==(const CaseVerdict&, const CaseVerdict&) = default;
};

/// Whether the word of such an attribute says that the test failed.
bool says_failed(std::string_view word);

/// Error before failure before skipped before what the attributes say; with the exceptions of
/// producers that write a failure which they do not count, and of CTest, which calls skipped what
/// it could not run. A sign of failure is never outweighed by one of success, and a status in words
/// that nobody knows ("incomplete") is not-run.
CaseVerdict judge_case(const CaseSigns& signs);

}  // namespace sprint::results
