// Finds the failure of an attribution that tells of a red test case.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "attribution/attribution.h"
#include "results/test_reports.h"

namespace sprint::render {

/// Looks at names only: the report, the test's name, and whether the failure's id contains the
/// class. Holds a reference to the attribution. Ask in the order of the reports, since cases of one
/// name take their failures in that order.
class FailureIndex {
 public:
  explicit FailureIndex(const attribution::Attribution& attribution);

  /// Null if none can be told to be the case's. `report` is the name of the case's report.
  const attribution::AttributedFailure* find(const results::TestCase& test,
                                             const std::string& report);

  /// The failures that no case has asked for, in their order: those of builds among them.
  std::vector<const attribution::AttributedFailure*> left() const;

 private:
  const attribution::AttributedFailure* take(std::vector<std::size_t>& candidates,
                                             const results::TestCase& test);

  const attribution::Attribution& attribution_;
  /// By report and name of the test.
  std::unordered_map<std::string, std::vector<std::size_t>> by_name_;
  std::unordered_map<std::string, std::size_t> by_id_;
  std::vector<bool> used_;
};

}  // namespace sprint::render
