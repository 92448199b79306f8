#include "results/test_reports.h"

#include <algorithm>

namespace sprint::results {

TestCounts TestReports::counts() const {
  TestCounts counts;
  counts.total = cases.size();
  for (const auto& each : cases) {
    if (each.flaky && each.outcome == TestOutcome::Passed) ++counts.flaky;
    switch (each.outcome) {
      case TestOutcome::Passed:
        ++counts.passed;
        break;
      case TestOutcome::Failed:
      case TestOutcome::Error:
        ++counts.failed;
        break;
      case TestOutcome::Skipped:
        ++counts.skipped;
        break;
      case TestOutcome::NotRun:
        ++counts.not_run;
        break;
    }
  }
  return counts;
}

bool TestReports::any_was_run() const {
  return std::any_of(cases.begin(), cases.end(),
                     [](const TestCase& each) { return each.was_run(); });
}

}  // namespace sprint::results
