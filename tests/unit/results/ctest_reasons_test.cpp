#include "results/ctest_reasons.h"

#include "support/catch.h"

using namespace sprint::results;

namespace {

constexpr auto kLog =
    "1/4 Test #1: slow ...***Timeout   1.01 sec\n"
    "50% tests passed, 3 tests failed out of 4\n\n"
    "The following tests FAILED:\n"
    "\t  1 - slow (Timeout)\n"
    "\t  2 - odd - name (x) (SEGFAULT)\n"
    "\t 10 - plain (Failed)\n"
    "Errors while running CTest\n";

TestReports reports_with(const std::string& name, const std::string& message) {
  TestReports reports;
  reports.reports.push_back({"ctest.xml"});
  reports.reports[0].producer = "ctest";
  TestCase test;
  test.name = reports.texts.keep(name);
  test.message = reports.texts.keep(message);
  test.outcome = TestOutcome::Failed;
  reports.cases.push_back(test);
  return reports;
}

}  // namespace

TEST_CASE("CTest's last list says how tests ended") {
  const auto reasons = ctest_reasons(kLog);
  CHECK(reasons.size() == 2);
  CHECK(reasons.at("slow") == "Timeout");
  CHECK(reasons.at("odd - name (x)") == "SEGFAULT");
  CHECK(ctest_reasons("").empty());
  CHECK(ctest_reasons("The following tests FAILED:\n").empty());
}

TEST_CASE("A red case without a message gets CTest's reason, and a timeout comes first") {
  const auto message_of = [](const std::string& name, const std::string& message) {
    auto reports = reports_with(name, message);
    add_ctest_reasons(reports, kLog);
    return std::string(reports.cases[0].message);
  };
  CHECK(message_of("slow", "") == "Timeout");
  CHECK(message_of("slow", "Error 5") == "Timeout\nError 5");
  CHECK(message_of("slow", "Timeout of 1 s") == "Timeout of 1 s");
  CHECK(message_of("odd - name (x)", "") == "SEGFAULT");
  CHECK(message_of("odd - name (x)", "ran over") == "ran over");
  CHECK(message_of("plain", "").empty());
}

TEST_CASE("Cases of other reports, and green ones, keep what they have") {
  auto other = reports_with("slow", "");
  other.reports[0].producer = "pytest";
  add_ctest_reasons(other, kLog);
  CHECK(other.cases[0].message.empty());
  auto green = reports_with("slow", "");
  green.cases[0].outcome = TestOutcome::Passed;
  add_ctest_reasons(green, kLog);
  CHECK(green.cases[0].message.empty());
}
