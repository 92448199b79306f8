// Reports whose counts speak of failures that no case shows.

#include <string>
#include <vector>

#include "junit_support.h"
#include "support/catch.h"

namespace sprint::test {

namespace {

results::ReportFile report_of(const std::string& text) {
  return read_report(text).reports.at(0);
}

}  // namespace

TEST_CASE("Failures that are counted and that no case shows make a report incomplete") {
  struct Case {
    std::string text;
    std::string trouble;
  };
  const std::string green = "<testcase name='a'/>";
  const std::string suite = "<testsuite tests='1' failures='0'>" + green + "</testsuite>";
  const std::vector<Case> cases = {
      // gotestsum, where a package does not compile
      {"<testsuites tests='1' failures='0' errors='3'>" + suite + "</testsuites>",
       "it speaks of 3 failures, none is shown"},
      {"<testsuites failures='2' errors='1'><testsuite failures='2'>" + green +
           "</testsuite></testsuites>",
       "it speaks of 2 failures, none is shown"},
      {"<testsuite tests='+5' failures='+4'>" + green + "</testsuite>",
       "cases missing: the suite says 5, 1 is there"},
      {"<testsuite FAILURES='4'>" + green + "</testsuite>",
       "it speaks of 4 failures, none is shown"},
      {"<testsuite failed='4'>" + green + "</testsuite>", "it speaks of 4 failures, none is shown"},
      {"<testsuite total='2'>" + green + "</testsuite>",
       "cases missing: the suite says 2, 1 is there"},
      {"<testsuite failures='99999999999999999999999'>" + green + "</testsuite>",
       "it speaks of 1099511627776 failures, none is shown"},
      {"<testsuite tests='1' failures='1'>" + green + "</testsuite>",
       "it speaks of 1 failure, none is shown"},
      {"<testsuite errors='4'>" + green + "<testcase><flakyFailure/></testcase></testsuite>",
       "it speaks of 4 failures, 1 is shown"},
      {"<testsuite failures='3'><testcase><failure/><failure/></testcase></testsuite>",
       "it speaks of 3 failures, 2 are shown"},
  };
  for (const auto& [text, trouble] : cases) {
    CAPTURE(text);
    CHECK_FALSE(report_of(text).complete);
    CHECK(report_of(text).trouble == trouble);
  }
}

TEST_CASE("A count of failures that is no number may hide them") {
  const auto with = [](const std::string& attributes) {
    return report_of("<testsuite " + attributes + "><testcase name='a'/></testsuite>");
  };
  for (const auto* odd : {"failures='one'", "failures='0x1'", "errors='-1'", "failures='\uff11'",
                          "failed='true'", "errors='0.5'", "failures='0,0,1'"}) {
    CAPTURE(odd);
    CHECK_FALSE(with(odd).complete);
    CHECK(with(odd).trouble.starts_with("its count of failures is no number: '"));
  }
  for (const auto* usual : {"failures=''", "failures=' 0 '", "failures='0.0'", "errors='undefined'",
                            "errors='NaN'", "failures='+0'", "failed='false'", "tests='many'"}) {
    CAPTURE(usual);
    CHECK(with(usual).complete);
  }
}

TEST_CASE("A failure that is shown in any way is no contradiction to its count") {
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
    // Boost counts a test that was aborted as a failure and as an error.
    const auto report =
        report_of("<testsuites errors='1'><testsuite failures='1' errors='1'><testcase name='a'/>" +
                  text + "</testsuite></testsuites>");
    CHECK(report.complete);
    CHECK(report.trouble.empty());
  }
  CHECK(report_of("<testsuite failures='0' errors=''><testcase name='a'/></testsuite>").complete);
}

TEST_CASE("Fewer cases than a suite announces are missing, unless it counts something else") {
  const std::string one = "<testcase classname='A' name='a'/>";
  const std::vector<std::string> sound = {
      "<testsuite tests='3' skipped='2'>" + one + "</testsuite>",
      "<testsuite tests='3' disabled='1' skipped='1'>" + one + "</testsuite>",
      "<testsuite tests='3'><testcase><rerunFailure/><rerunFailure/></testcase></testsuite>",
      "<testsuites tests='2'><testsuite tests='1'>" + one + "</testsuite><testsuite tests='1'>" +
          one + "</testsuite></testsuites>",
      "<testsuite tests='0'>" + one + "</testsuite>",
      "<testsuite tests='many'>" + one + "</testsuite>",
      // Assertions, and messages of the program.
      "<testsuite tests='9' hostname='tbd'>" + one + "</testsuite>",
      "<testsuite tests='9'><testcase classname='t.cpp' name='a' status='run'/></testsuite>",
      "<testsuite errors='7'><properties><property name='QTestVersion' value='5'/></properties>" +
          one + "</testsuite>",
  };
  for (const auto& text : sound) {
    CAPTURE(text);
    CHECK(report_of(text).trouble.empty());
    CHECK(report_of(text).complete);
  }
  const std::vector<std::string> short_of_some = {
      "<testsuite tests='2'>" + one + "</testsuite>",
      // The skipped one is listed: it is another that is missing.
      "<testsuite tests='3' skipped='1'>" + one + "<testcase><skipped/></testcase></testsuite>",
      "<testsuites tests='3'><testsuite>" + one + one + "</testsuite></testsuites>",
      "<testsuites><testsuite tests='5'><testsuite tests='1'>" + one +
          "</testsuite></testsuite></testsuites>",
      "<testsuite tests='9' hostname='tbd'/>",
  };
  for (const auto& text : short_of_some) {
    CAPTURE(text);
    CHECK_FALSE(report_of(text).complete);
    CHECK(report_of(text).trouble.find("cases missing: ") == 0);
  }
}

TEST_CASE("Who wrote a report can say that it is not whole") {
  const auto report = report_of(
      "<testsuite><properties><property name='sprint.incomplete' value='3 of 5 did not run'/>"
      "</properties><testcase name='a'/></testsuite>");
  CHECK_FALSE(report.complete);
  CHECK(report.trouble == "3 of 5 did not run");
}

}  // namespace sprint::test
