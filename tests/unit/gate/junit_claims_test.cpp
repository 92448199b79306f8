// Reports whose counts speak of failures that no case shows.

#include <string>
#include <vector>

#include "junit_support.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("Failures that are counted and that no case shows make a report incomplete") {
  struct Case {
    std::string text;
    std::string trouble;
  };
  const std::string suite = "<testsuite tests='1' failures='0'><testcase name='a'/></testsuite>";
  const std::vector<Case> cases = {
      // gotestsum, where a package does not compile
      {"<testsuites tests='1' failures='0' errors='3'>" + suite + "</testsuites>",
       "it speaks of 3 errors, and no case shows one"},
      {"<testsuite tests='1' failures='1'><testcase name='a'/></testsuite>",
       "it speaks of 1 failure, and no case shows one"},
      {"<testsuites><testsuite failures='2' errors='1'><testcase name='a'/></testsuite>"
       "<testsuite errors='3'><testcase name='b'><skipped/></testcase></testsuite></testsuites>",
       "it speaks of 2 failures and 4 errors, and no case shows one"},
      // The outer count is that of the inner ones.
      {"<testsuites failures='1'><testsuite failures='1'><testsuite failures='1'>"
       "<testcase name='a'/></testsuite></testsuite></testsuites>",
       "it speaks of 1 failure, and no case shows one"},
  };
  for (const auto& [text, trouble] : cases) {
    CAPTURE(text);
    const auto report = read_report(text).reports.at(0);
    CHECK_FALSE(report.complete);
    CHECK(report.trouble == trouble);
  }
}

TEST_CASE("A count of failures is believed where any case shows one, even an excused one") {
  const std::vector<std::string> cases = {
      "<testcase name='b'><failure/></testcase>",
      "<testcase name='b'><error/></testcase>",
      "<testcase name='b' status='failed'/>",
      "<testcase name='b'><skipped message='TEST_CASE tagged with !mayfail'/><failure/></testcase>",
      "<testcase name='b'><skipped type='todo'/><failure/></testcase>",
      "<testcase name='b'><flakyFailure/></testcase>",
      "<testcase name='b'><flakyError/></testcase>",
      "<testcase name='b'><rerunFailure/></testcase>",
      "<failure message='of the suite itself'/>",
  };
  for (const auto& text : cases) {
    CAPTURE(text);
    const auto report = read_report(
                            "<testsuites errors='2'><testsuite failures='9'>"
                            "<testcase name='a'/>" +
                            text + "</testsuite></testsuites>")
                            .reports.at(0);
    CHECK(report.complete);
    CHECK(report.trouble.empty());
  }
  CHECK(read_report("<testsuite failures='0' errors=''><testcase name='a'/></testsuite>")
            .reports.at(0)
            .complete);
}

}  // namespace sprint::test
