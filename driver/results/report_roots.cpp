#include "results/report_roots.h"

#include <array>

#include "base/text.h"

namespace sprint::results {

namespace {

/// NUnit, xUnit.net, Visual Studio and CppUnit, CTest, Boost, Robot Framework, TestNG, Catch2,
/// doctest, Qt, Open Test Reporting, Sonar, CUnit, UnitTest++, Jenkins, Eclipse and others.
constexpr std::array<std::string_view, 42> kOtherResults = {"test-run",
                                                            "test-results",
                                                            "test-suite",
                                                            "test-case",
                                                            "assemblies",
                                                            "assembly",
                                                            "TestRun",
                                                            "TestResults",
                                                            "Site",
                                                            "TestLog",
                                                            "TestResult",
                                                            "Report",
                                                            "robot",
                                                            "testng-results",
                                                            "Catch",
                                                            "Catch2TestRun",
                                                            "doctest",
                                                            "TestCase",
                                                            "events",
                                                            "execution",
                                                            "testExecutions",
                                                            "CUNIT_TEST_RUN_REPORT",
                                                            "CUNIT_RUN_TEST_REPORT",
                                                            "unittest-results",
                                                            "result",
                                                            "results",
                                                            "suites",
                                                            "suite",
                                                            "testrun",
                                                            "testresults",
                                                            "testResults",
                                                            "test-output",
                                                            "tests",
                                                            "test",
                                                            "Tests",
                                                            "Test",
                                                            "TestSuite",
                                                            "TestSuites",
                                                            "testSuites",
                                                            "testSuite",
                                                            "stream",
                                                            "collection"};

}  // namespace

ReportKind kind_of_root(std::string_view root) {
  if (root == "testsuites" || root == "testsuite" || root == "testcase") return ReportKind::Junit;
  return is_one_of(root, kOtherResults) ? ReportKind::OtherResults : ReportKind::Other;
}

}  // namespace sprint::results
