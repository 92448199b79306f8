#include "results/case_outcome.h"

#include <array>
#include <string>

#include "base/text.h"

namespace sprint::results {

namespace {

/// What an attribute alone says. A word that is not known is no pass: whoever wrote it did not call
/// the test passed, and there are more words for bad ends than anybody can list.
TestOutcome outcome_of_word(std::string_view written) {
  static constexpr std::array<std::string_view, 6> kUsual = {"",     "run",       "passed",
                                                             "pass", "completed", "success"};
  static constexpr std::array<std::string_view, 14> kGood = {
      "run",       "passed", "pass",     "completed", "complete", "success", "successful",
      "succeeded", "ok",     "finished", "done",      "executed", "fixed",   "flaky"};
  static constexpr std::array<std::string_view, 4> kFailed = {"fail", "failed", "failure",
                                                              "regression"};
  static constexpr std::array<std::string_view, 17> kError = {
      "error",     "errored",  "broken",  "crashed",     "crash",    "timeout",
      "timed out", "timedout", "aborted", "abort",       "killed",   "terminated",
      "cancelled", "canceled", "hung",    "interrupted", "exception"};
  static constexpr std::array<std::string_view, 14> kSkipped = {
      "skipped", "skip",   "disabled", "suppressed", "notrun",   "not run",  "not_run",
      "ignored", "ignore", "pending",  "todo",       "inactive", "excluded", "xfail"};
  if (is_one_of(written, kUsual)) return TestOutcome::Passed;
  const std::string word = to_lower(trim(written));
  if (word.empty() || is_one_of(word, kGood)) return TestOutcome::Passed;
  if (is_one_of(word, kFailed)) return TestOutcome::Failed;
  if (is_one_of(word, kError)) return TestOutcome::Error;
  if (is_one_of(word, kSkipped)) return TestOutcome::Skipped;
  return TestOutcome::NotRun;
}

/// CTest writes `notrun` for tests that skip themselves, and for tests that it could not start.
bool is_skipped_by_ctest(std::string_view message) {
  return message.starts_with("SKIP_RETURN_CODE=") || message == "SKIP_REGULAR_EXPRESSION_MATCHED";
}

/// Catch2's [!mayfail] and Node's todo: the runner counts the test as not failed.
bool may_fail(const CaseSigns& signs) {
  return signs.skipped && (signs.producer == "catch2" || signs.skipped_type == "todo");
}

TestOutcome outcome_of(const CaseSigns& signs) {
  const bool excused = may_fail(signs);
  if (signs.error && !excused) return TestOutcome::Error;
  if (signs.failure && !excused) return TestOutcome::Failed;
  const auto by_status = outcome_of_word(signs.status);
  const auto by_result = outcome_of_word(signs.result);
  const auto by_verdict = outcome_of_word(signs.verdict);
  if (!excused) {
    for (const auto bad : {TestOutcome::Error, TestOutcome::Failed, TestOutcome::NotRun}) {
      if (by_status == bad || by_result == bad || by_verdict == bad) return bad;
    }
  }
  if (signs.producer == "ctest" && signs.status == "notrun") {
    return is_skipped_by_ctest(signs.skipped_message) ? TestOutcome::Skipped : TestOutcome::NotRun;
  }
  const bool skipped = signs.skipped || by_status == TestOutcome::Skipped ||
                       by_result == TestOutcome::Skipped || by_verdict == TestOutcome::Skipped;
  return skipped ? TestOutcome::Skipped : TestOutcome::Passed;
}

}  // namespace

bool says_failed(std::string_view word) {
  const auto outcome = outcome_of_word(word);
  return outcome == TestOutcome::Failed || outcome == TestOutcome::Error;
}

CaseVerdict judge_case(const CaseSigns& signs) {
  const auto outcome = outcome_of(signs);
  return {outcome, signs.flaky || (signs.rerun && outcome == TestOutcome::Passed)};
}

}  // namespace sprint::results
