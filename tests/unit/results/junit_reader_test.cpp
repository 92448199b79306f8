#include "results/junit_reader.h"

#include "junit_support.h"
#include "support/catch.h"

namespace sprint::test {

using places::ProjectFiles;
using results::ReportKind;
using Lines = std::vector<std::string>;

namespace {

std::string in_suite(std::string_view cases) {
  return "<testsuites><testsuite name='s'>" + std::string(cases) + "</testsuite></testsuites>";
}

}  // namespace

TEST_CASE("Files that are no JUnit report are refused by name") {
  struct Case {
    const char* text;
    ReportKind kind;
    const char* trouble;
  };
  const std::vector<Case> cases = {
      {"<test-run id='2'><test-suite/></test-run>", ReportKind::OtherResults,
       "its root is <test-run>, not <testsuites>"},
      {"<suites/>", ReportKind::OtherResults, "its root is <suites>, not <testsuites>"},
      {"<result/>", ReportKind::OtherResults, "its root is <result>, not <testsuites>"},
      {"<assemblies/>", ReportKind::OtherResults, "its root is <assemblies>, not <testsuites>"},
      {"<x:TestRun xmlns:x='y'/>", ReportKind::OtherResults,
       "its root is <TestRun>, not <testsuites>"},
      {"<e:events xmlns:e='y'/>", ReportKind::OtherResults,
       "its root is <events>, not <testsuites>"},
      {"<coverage line-rate='1'><testcase/></coverage>", ReportKind::Other,
       "its root is <coverage>, not <testsuites>"},
      {"<!DOCTYPE html><html><body>", ReportKind::Other, "its root is <html>, not <testsuites>"},
      {"", ReportKind::Nothing, "empty file"},
      {" \n", ReportKind::Nothing, "empty file"},
      {"12 tests passed\n", ReportKind::Nothing, "not XML"},
      {"{\"a\": \"<b>\"}", ReportKind::Nothing, "not XML"},
      {"<?xml version='1.0'?>", ReportKind::Nothing, "empty file"},
      {"<?xml versi", ReportKind::Nothing, "not XML"},
  };
  for (const auto& [text, kind, trouble] : cases) {
    CAPTURE(text);
    const auto reports = read_report(text);
    REQUIRE(reports.reports.size() == 1);
    CHECK(reports.reports[0].kind == kind);
    CHECK(reports.reports[0].trouble == trouble);
    CHECK_FALSE(reports.reports[0].complete);
    CHECK(reports.cases.empty());
  }
}

TEST_CASE("Cases are found under every kind of root and at any depth") {
  struct Case {
    const char* text;
    Lines lines;
  };
  const std::vector<Case> cases = {
      {"<testsuites><testcase name='a' classname='c'/></testsuites>", {"|c|a passed"}},
      {"<testsuite name='s'><testcase name='a'/></testsuite>", {"s||a passed"}},
      {"<testcase name='a'/>", {"||a passed"}},
      {"<testsuites><testsuite name='o'><testsuite name='i'><testcase name='a'/></testsuite>"
       "<testcase name='b'/></testsuite></testsuites>",
       {"i||a passed", "o||b passed"}},
      {"<j:testsuite xmlns:j='x' name='s'><j:testcase name='a'><j:failure/></j:testcase>"
       "</j:testsuite>",
       {"s||a failed"}},
      {"<testsuite name='s'><testcase name='a' class='k'/><testcase/></testsuite>",
       {"s|k|a passed", "s|| passed"}},
      {"<testsuite name='s'><testcase name='' classname='K'><error/></testcase></testsuite>",
       {"s|K| error"}},
      {"<testsuite name='s'><testcase name='a'/><testcase name='a'/></testsuite>",
       {"s||a passed", "s||a passed"}},
      {"<testsuite name='s'><testcase name='test[a-b]'/><testcase name='X/0'/>"
       "<testcase name='C:\\x\\y'/></testsuite>",
       {"s||test[a-b] passed", "s||X/0 passed", "s||C:\\x\\y passed"}},
      {"<testsuites></testsuites>", {}},
      {"<testsuite tests='0' failures='0' errors='0'/>", {}},
  };
  for (const auto& [text, lines] : cases) {
    CAPTURE(text);
    const auto reports = read_report(text);
    CHECK(lines_of(reports) == lines);
    CHECK(reports.reports[0].complete);
    CHECK_FALSE(reports.reports[0].repaired);
    CHECK(reports.reports[0].kind == ReportKind::Junit);
  }
}

TEST_CASE("A failure of the suite itself is a red case of its name") {
  for (const char* kind : {"error", "failure"}) {
    const std::string name(kind);
    const auto text = "<testsuites><testsuite name='s' tests='0'><" + name +
                      " message='no setup'>at a.py:3: x</" + name + "></testsuite></testsuites>";
    const auto reports = read_report(text);
    REQUIRE(reports.cases.size() == 1);
    CHECK(lines_of(reports)[0] == (name == "error" ? "s||s error" : "s||s failed"));
    CHECK(reports.cases[0].message == "no setup");
    CHECK(place_text(reports.cases[0].asserted) == "a.py:3");
  }
  const auto several = read_report(
      "<testsuite name='s'><testcase name='a'/><failure/><error/><failure/></testsuite>");
  CHECK(lines_of(several) == Lines{"s||a passed", "s||s error"});
}

TEST_CASE("Announced cases that are not there make a report incomplete") {
  struct Case {
    const char* text;
    const char* trouble;
  };
  const std::vector<Case> cases = {
      {"<testsuites><testsuite tests='6'/></testsuites>",
       "cases missing: the suite says 6, none is there"},
      {"<testsuite tests='0' errors='1'/>", "it speaks of 1 failure, none is shown"},
      {"<testsuites tests='2' failures='1'/>", "cases missing: the suite says 2, none is there"},
      {"<testsuites><testsuite tests='1'><testcase/></testsuite><testsuite tests='3'/>"
       "</testsuites>",
       "cases missing: the suite says 3, none is there"},
      {"<testsuite tests='5' failures='4'><testcase name='a'/></testsuite>",
       "cases missing: the suite says 5, 1 is there"},
      {"<testsuite tests='15515' failures='9' errors='9'><testcase name='a'/><testcase name='b'/>"
       "</testsuite>",
       "cases missing: the suite says 15515, 2 are there"},
  };
  for (const auto& [text, trouble] : cases) {
    CAPTURE(text);
    CHECK_FALSE(read_report(text).reports[0].complete);
    CHECK(read_report(text).reports[0].trouble == trouble);
  }
}

TEST_CASE("The verdict on a case follows its children") {
  struct Case {
    const char* children;
    const char* verdict;
  };
  const std::vector<Case> cases = {
      {"", "passed"},
      {"<system-out>FAILED</system-out>", "passed"},
      {"<skipped/><failure/><error/>", "error"},
      {"<skipped/><failure/>", "failed"},
      {"<skipped type='todo'/><failure/>", "skipped"},
      {"<skipped message='TEST_CASE tagged with !mayfail'/><failure/>", "skipped"},
      {"<flakyFailure><stackTrace/><system-out/></flakyFailure>", "passed flaky"},
      {"<flakyError/>", "passed flaky"},
      {"<failure/><rerunFailure/>", "failed"},
      {"<failure/><flakyFailure/>", "failed flaky"},
      {"<rerunFailure><failure/></rerunFailure>", "passed flaky"},
      {"<systemError/><warning/>", "passed"},
      {"<properties><property name='failure'/></properties>", "passed"},
  };
  for (const auto& [children, expected] : cases) {
    CAPTURE(children);
    const auto text = in_suite("<testcase name='a'>" + std::string(children) + "</testcase>");
    CHECK(verdict(read_report(text)) == expected);
  }
}

TEST_CASE("A message says why, in what words there are") {
  struct Case {
    const char* children;
    const char* message;
  };
  const std::vector<Case> cases = {
      {"<failure message='1 == 2'>long trace</failure>", "1 == 2"},
      {"<failure>line 1\nline 2\n</failure>", "line 1\nline 2"},
      {"<failure message='Failed'>=== RUN   TestA\n    a_test.go:3: boom\n</failure>",
       "a_test.go:3: boom"},
      {"<failure message='first'/><failure message='second'/>", "first"},
      {"<failure message='f'/><error message='e'/>", "e"},
      {"<skipped message='not today'/>", "not today"},
      {"<skipped>reason</skipped>", "reason"},
      {"<failure/><system-out>start\nassertion `x` failed\nend</system-out>",
       "assertion `x` failed"},
      {"<error message='&#27;[31mred&#27;[0m'/>", "red"},
      {"<failure message='#x1B[1;31mred#x1B[0m text'/>", "red text"},
      {"<failure>FAILED:\n  due to boom\n</failure>", "due to boom"},
      {"<flakyFailure message='x'/>", ""},
  };
  for (const auto& [children, message] : cases) {
    CAPTURE(children);
    const auto text = in_suite("<testcase name='a'>" + std::string(children) + "</testcase>");
    CHECK(std::string(read_report(text).cases.at(0).message) == message);
  }
  std::string umlauts;
  for (int i = 0; i < 5000; ++i) umlauts += "\xc3\xbc";
  const auto reports =
      read_report(in_suite("<testcase><failure message='x" + umlauts + "'/></testcase>"));
  CHECK(reports.cases.at(0).message.size() == results::TestCase::kLongestMessage - 1);
}

TEST_CASE("Places come from attributes, then from texts, and the definition is kept apart") {
  const ProjectFiles project(
      {"src/a.cpp", "tests/a_test.cpp", "pkg/one/x_test.go", "pkg/two/x_test.go",
       "java/src/com/acme/FooTest.java", "java/src/com/acme/Foo.java", "tests/test_m.py",
       "web/a.spec.js", "top_test.go"},
      {"/home/me/proj"});
  struct Case {
    const char* text;
    const char* asserted;
    const char* defined;
  };
  const std::vector<Case> cases = {
      {"<testcase file='/home/me/proj/tests/a_test.cpp' line='9'><failure "
       "message='/ci/proj/src/a.cpp:12&#10;Value of'/></testcase>",
       "src/a.cpp:12", "tests/a_test.cpp:9"},
      {"<testcase><failure file='src/a.cpp' line='3'>x at tests/a_test.cpp:4</failure></testcase>",
       "src/a.cpp:3", ":0"},
      {"<testcase><failure>/usr/include/x.h:3: y\n/other/x.h:4\n../src/a.cpp:5</failure>"
       "</testcase>",
       "src/a.cpp:5", ":0"},
      {"<testcase><failure>/other/gone.h:4</failure></testcase>", "/other/gone.h:4", ":0"},
      {"<testcase><failure/><system-out>src/a.cpp:7: no</system-out></testcase>", "src/a.cpp:7",
       ":0"},
      {"<testcase classname='github.com/x/y/pkg/two'><failure>x_test.go:3: no</failure></testcase>",
       "pkg/two/x_test.go:3", ":0"},
      {"<testcase classname='C'><failure>x_test.go:3: no</failure></testcase>", ":0", ":0"},
      {"<testcase classname='com.acme.FooTest'><failure>"
       "at org.junit.Assert.fail(Assert.java:1)\n"
       "at com.acme.Foo.run(Foo.java:8)\nat com.acme.FooTest.t(FooTest.java:12)</failure>"
       "</testcase>",
       "java/src/com/acme/Foo.java:8", "java/src/com/acme/FooTest.java:0"},
      {"<testcase classname='tests.test_m.TestX'/>", ":0", "tests/test_m.py:0"},
      {"<testcase classname='src/a.cpp'/>", ":0", "src/a.cpp:0"},
      {"<testcase file='features/x.feature:12'/>", ":0", "features/x.feature:12"},
  };
  for (const auto& [text, asserted, defined] : cases) {
    CAPTURE(text);
    const auto reports = read_report(in_suite(text), project);
    REQUIRE(reports.cases.size() == 1);
    CHECK(place_text(reports.cases[0].asserted) == asserted);
    CHECK(place_text(reports.cases[0].defined) == defined);
  }
  const auto suite = read_report(
      "<testsuites><testsuite file='/home/me/proj/web/a.spec.js'><testcase/></testsuite>"
      "<testsuite><properties><property name='test.fileName' value='web/a.spec.js'/></properties>"
      "<testcase/></testsuite></testsuites>",
      project);
  CHECK(place_text(suite.cases.at(0).defined) == "web/a.spec.js:0");
  CHECK(place_text(suite.cases.at(1).defined) == "web/a.spec.js:0");
}

TEST_CASE("Without a project the first place of somebody's own is taken, the test's class first") {
  const auto reports = read_report(in_suite(
      "<testcase classname='com.acme.FooTest'><failure>"
      "at org.junit.Assert.fail(Assert.java:1)\nat com.acme.Foo.run(Foo.java:8)\n"
      "at com.acme.FooTest.t(FooTest.java:12)</failure></testcase>"
      "<testcase><failure>at x (/p/node_modules/jest/a.js:1:2)\nat y (/p/b.js:3:4)</failure>"
      "</testcase>"));
  CHECK(place_text(reports.cases.at(0).asserted) == "FooTest.java:12");
  CHECK(place_text(reports.cases.at(1).asserted) == "/p/b.js:3");
}

TEST_CASE("Only red cases have details, and long output is cut in the middle") {
  const std::string output(1'000'000, 'o');
  const auto reports = read_report(
      in_suite("<testcase name='a'><system-out>a.py:1: x</system-out></testcase>"
               "<testcase name='b'><failure message='m'>a.py:2: x</failure><system-out>a.py:3 " +
               output + " a.py:4</system-out></testcase>"));
  REQUIRE(reports.cases.size() == 2);
  CHECK(reports.cases[0].detail == results::TestCase::kNoDetail);
  const auto& detail = reports.details.at(reports.cases[1].detail);
  CHECK(detail.text.size() < 300'000);
  CHECK(detail.text.find("bytes left out]") != std::string::npos);
  REQUIRE(detail.places.size() == 3);
  CHECK(detail.places[2].line == 4);
}

}  // namespace sprint::test
