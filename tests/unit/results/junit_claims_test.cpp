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
       "it speaks of 3 failures that no suite and no case shows"},
      {"<testsuites failures='2' errors='1'><testsuite failures='2'><testcase "
       "name='a'/></testsuite>"
       "</testsuites>",
       "it speaks of 1 failure that no suite and no case shows"},
  };
  for (const auto& [text, trouble] : cases) {
    CAPTURE(text);
    const auto report = read_report(text).reports.at(0);
    CHECK_FALSE(report.complete);
    CHECK(report.trouble == trouble);
  }
}

TEST_CASE("Counts that root and suites agree on prove nothing") {
  for (const char* text :
       {"<testsuite tests='9' failures='1'><testcase name='a'/></testsuite>",
        "<testsuites failures='1'><testsuite failures='1'><testsuite failures='1'>"
        "<testcase name='a'/></testsuite></testsuite></testsuites>",
        "<testsuites><testsuite failures='2'><testcase name='a'/></testsuite></testsuites>"}) {
    CAPTURE(text);
    CHECK(read_report(text).reports.at(0).complete);
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
                            "<testsuites errors='20'><testsuite failures='9'>"
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
