// Test reports and attributions that the tests of this folder share.
#pragma once

#include <initializer_list>
#include <string>

#include "gate/attribution.h"
#include "gate/test_reports.h"

namespace sprint {

inline gate::TestCase test_case(std::string_view class_name, std::string_view name,
                                gate::TestOutcome outcome = gate::TestOutcome::Passed,
                                std::string_view message = {}, gate::CasePlace asserted = {}) {
  gate::TestCase test;
  test.class_name = class_name;
  test.name = name;
  test.outcome = outcome;
  test.message = message;
  test.asserted = asserted;
  return test;
}

/// One complete report with these cases, whose texts must be literals.
inline gate::TestReports reports_of(std::initializer_list<gate::TestCase> cases) {
  gate::TestReports reports;
  reports.reports.push_back({.file = "out/a.xml", .producer = "ctest"});
  reports.cases = cases;
  return reports;
}

}  // namespace sprint
