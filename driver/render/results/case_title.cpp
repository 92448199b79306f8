#include "render/results/case_title.h"

namespace sprint::render {

using results::TestOutcome;

std::string case_title(const results::TestCase& test) {
  if (test.class_name.empty() || test.class_name == test.name) return std::string(test.name);
  if (test.name.empty()) return std::string(test.class_name);
  return std::string(test.class_name) + "." + std::string(test.name);
}

std::string_view outcome_name(TestOutcome outcome) {
  switch (outcome) {
    case TestOutcome::Passed:
      return "passed";
    case TestOutcome::Failed:
      return "failed";
    case TestOutcome::Error:
      return "error";
    case TestOutcome::Skipped:
      return "skipped";
    case TestOutcome::NotRun:
      return "not-run";
  }
  return {};
}

}  // namespace sprint::render
