#include "render/attribution/failure_index.h"

#include <algorithm>

#include "render/results/case_title.h"

namespace sprint::render {

namespace {

/// How many failures of one name are compared for one case; a bound for thousands of equal names.
constexpr std::size_t kMostCompared = 64;

std::string name_key(const std::string& report, std::string_view name) {
  return report + '\0' + std::string(name);
}

}  // namespace

FailureIndex::FailureIndex(const attribution::Attribution& attribution)
    : attribution_(attribution), used_(attribution.failures.size(), false) {
  // From the back, so that the next one to take is at the end of its list.
  for (std::size_t i = attribution.failures.size(); i-- > 0;) {
    const auto& failure = attribution.failures[i].failure;
    if (failure.test.empty()) continue;
    by_name_[name_key(failure.source.file, failure.test)].push_back(i);
    by_id_.insert_or_assign(failure.id, i);
  }
}

const attribution::AttributedFailure* FailureIndex::find(const results::TestCase& test,
                                                         const std::string& report) {
  if (const auto found = by_name_.find(name_key(report, test.name)); found != by_name_.end()) {
    if (const auto* taken = take(found->second, test)) return taken;
  }
  // One failure may stand for a test that is red in several reports.
  const auto found = by_id_.find(case_title(test));
  if (found == by_id_.end()) return nullptr;
  used_[found->second] = true;
  return &attribution_.failures[found->second];
}

const attribution::AttributedFailure* FailureIndex::take(std::vector<std::size_t>& candidates,
                                                         const results::TestCase& test) {
  const auto compared = std::min(candidates.size(), kMostCompared);
  const auto take_that_has = [&](std::string_view part) -> const attribution::AttributedFailure* {
    for (std::size_t back = 1; back <= compared; ++back) {
      const std::size_t at = candidates.size() - back;
      const std::size_t index = candidates[at];
      const auto& each = attribution_.failures[index];
      if (each.failure.id.find(part) == std::string::npos) continue;
      candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(at));
      used_[index] = true;
      return &each;
    }
    return nullptr;
  };
  if (const auto* taken = take_that_has(case_title(test))) return taken;
  if (const auto* taken = take_that_has(test.class_name)) return taken;
  // Where there is but one, names need not prove anything.
  return candidates.size() == 1 ? take_that_has({}) : nullptr;
}

std::vector<const attribution::AttributedFailure*> FailureIndex::left() const {
  std::vector<const attribution::AttributedFailure*> left;
  for (std::size_t i = 0; i < used_.size(); ++i) {
    if (!used_[i]) left.push_back(&attribution_.failures[i]);
  }
  return left;
}

}  // namespace sprint::render
