#include "toolchains/checks/check_result.h"

#include <algorithm>

namespace sprint::toolchains {

std::size_t CheckResult::count(CheckOutcome outcome) const {
  return static_cast<std::size_t>(std::count_if(
      files.begin(), files.end(), [&](const auto& file) { return file.outcome == outcome; }));
}

CheckVerdict CheckResult::verdict() const {
  if (files.empty()) return CheckVerdict::NothingToCheck;
  const bool left_open = std::any_of(files.begin(), files.end(), [](const auto& file) {
    return file.outcome == CheckOutcome::NotCheckable && !file.expected;
  });
  // If every file has an excuse, nothing has been checked, and nothing has passed.
  const bool passed = checked() > 0 && count(CheckOutcome::Failed) == 0 && !left_open;
  return passed ? CheckVerdict::Passed : CheckVerdict::Failed;
}

}  // namespace sprint::toolchains
