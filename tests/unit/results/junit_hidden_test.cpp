// Failures that somebody has hidden, or that damage hides: never a pass.

#include <string>
#include <vector>

#include "junit_support.h"
#include "support/catch.h"

namespace sprint::test {

using namespace std::string_literals;

namespace {

std::string in_case(const std::string& inside) {
  return "<testsuite name='s'><testcase name='a'>" + inside + "</testcase></testsuite>";
}

/// "red", "incomplete" or "green".
std::string colour(const std::string& text) {
  const auto reports = read_report(text);
  for (const auto& each : reports.cases) {
    if (each.is_red()) return "red";
  }
  return reports.reports.at(0).complete ? "green" : "incomplete";
}

}  // namespace

TEST_CASE("A failure counts in whatever letters, with whatever prefix, in whatever wrapper") {
  for (const auto& text :
       {in_case("<Failure/>"), in_case("<FAILURE>x</FAILURE>"), in_case("<eRRor message='x'/>"),
        in_case("<j:failure/>"), in_case("<j:Failure>x</j:Failure>"), in_case("<failures/>"),
        in_case("<failed/>"), in_case("<results><failure/></results>"),
        in_case("<a><b>text<Error>x</Error></b></a>"),
        in_case("<properties><failure/></properties>"),
        "<testsuite><TestCase name='a'><failure/></TestCase></testsuite>"s,
        "<testsuite><TESTSUITE><TestCase><Failure/></TestCase></TESTSUITE>"
        "</testsuite>"s}) {
    CAPTURE(text);
    CHECK(colour(text) == "red");
    CHECK(read_report(text).reports[0].complete);
    CHECK_FALSE(read_report(text).reports[0].repaired);
  }
  CHECK(colour(in_case("<system-out><failure/></system-out>")) == "green");
}

TEST_CASE("A failure that is misspelt, or called in the words of another tool, is one") {
  for (const auto* name : {"failur",
                           "faliure",
                           "failiure",
                           "err",
                           "eror",
                           "Errors",
                           "x.failure",
                           "failure.",
                           "fail-ure",
                           "assertion-failure",
                           "testFailure",
                           "not-ok",
                           "Timeout",
                           "crashed",
                           "abort",
                           "panic",
                           "fatal",
                           "broken",
                           "incomplete",
                           "unexpected-success",
                           "f\u0430ilure",
                           "fail\u200bure",
                           "\xc2\xa0"
                           "failure",
                           "\xc1\xa6"
                           "ailure"}) {
    CAPTURE(name);
    CHECK(colour(in_case("<" + std::string(name) + " message='no'>x</" + name + ">")) != "green");
    CHECK(colour(in_case("<" + std::string(name) + "/>")) != "green");
  }
  for (const auto* name :
       {"figure", "feature", "fixture", "error-output", "failureScreenshot", "stderr", "step",
        "timeouts", "terms", "flakyFailure", "failure-count", "attachments", "file"}) {
    CAPTURE(name);
    CHECK(colour(in_case("<" + std::string(name) + ">x</" + name + ">")) == "green");
  }
  CHECK(colour(in_case("") + "<failure/>") == "incomplete");
  CHECK(colour(in_case("<xi:include href='f.xml'/>")) == "incomplete");
  CHECK(colour("+/v8-" + in_case("+ADw-failure/+AD4-")) == "incomplete");
}

TEST_CASE("A case that an attribute of another format calls bad is red") {
  const auto with = [](const std::string& attribute) {
    return "<testsuite><testcase name='a'/><testcase name='b' " + attribute + "/></testsuite>";
  };
  for (const auto* bad :
       {"STATUS='failed'", "Result='incomplete'", "outcome='Failed'", "outcome='inconclusive'",
        "verdict='killed'", "state='TIMEOUT'", "conclusion='cancelled'", "success='false'",
        "Success='False'", "passed='no'", "failed='true'", "failures='2'", "executed='0'"}) {
    CAPTURE(bad);
    CHECK(colour(with(bad)) == "red");
  }
  for (const auto* good :
       {"outcome='passed'", "state='Ohio'", "conclusion='well'", "success='True'", "failures='0'",
        "error=''", "passed='1'", "outcome='skipped'", "tests='5'"}) {
    CAPTURE(good);
    CHECK(colour(with(good)) == "green");
  }
}

TEST_CASE("A part of a case that calls itself failed makes the case red") {
  for (const auto* bad : {"<assertion status='failed'/>", "<Check Result='Fail'>x</Check>",
                          "<step outcome='error'/>"}) {
    CAPTURE(bad);
    CHECK(colour(in_case(bad)) == "red");
  }
  for (const auto* good : {"<assertion status='passed'/>", "<step result='skipped'/>",
                           "<property name='status' value='failed'/>",
                           "<properties><property name='result' value='failed'/></properties>"}) {
    CAPTURE(good);
    CHECK(colour(in_case(good)) == "green");
  }
}

TEST_CASE("A tag that is damaged may be that of a failure") {
  for (const auto& text :
       {in_case("<fail\0ure/>"s), in_case("<\0failure/>"s), in_case("< failure/>"),
        in_case("<f\x01 a='1'/>"), in_case("<!failure/>"), in_case("<![IGNORE[<failure/>]]>"),
        in_case("<!-x --><!- <failure/> -->"),
        "<testsuite><testcase st\0atus='failed'/></testsuite>"s,
        "<testsuite><testcase status='run' status='failed'/></testsuite>"s}) {
    CAPTURE(text);
    CHECK(colour(text) != "green");
  }
  CHECK(colour(in_case("<system-out>1 < 2 and &amp; <!x</system-out>")) == "green");
  CHECK(colour("<testsuite><testcase name='a'/><system-out>1 < 2 &x; 3</system-out></testsuite>") ==
        "green");
}

TEST_CASE("What a DOCTYPE defines is not read, so that it can hide nothing") {
  const std::string entity = "<!DOCTYPE t [<!ENTITY e '<failure/>'>]>";
  CHECK(colour(entity + in_case("&e;")) == "incomplete");
  CHECK(colour(entity + "<testsuite><testcase/>&e;</testsuite>") == "incomplete");
  CHECK(colour(entity + "<testsuite><testcase status='&e;'/></testsuite>") == "red");
  CHECK(colour(entity + in_case("<system-out>&e;</system-out>")) == "green");
  CHECK(colour("<!DOCTYPE t [<!ATTLIST testcase status CDATA 'failed'>]>" + in_case("")) ==
        "incomplete");
  CHECK(colour("<!DOCTYPE t [<!ENTITY % p SYSTEM 'x'> %p;]>" + in_case("")) == "incomplete");
  CHECK(colour("<!DOCTYPE testsuites SYSTEM 'junit.dtd'>" + in_case("")) == "green");
}

TEST_CASE("An encoding in which a failure looks like text is not read as if it were none") {
  const auto declared = [](const std::string& encoding, const std::string& inside) {
    return "<?xml version='1.0' encoding='" + encoding + "'?>" + in_case(inside);
  };
  const std::string hidden = "+ADw-failure/+AD4-";
  CHECK(colour(declared("UTF-7", hidden)) == "incomplete");
  CHECK(colour("\xef\xbb\xbf" + declared("utf-7", hidden)) == "incomplete");
  CHECK(colour(" \n" + declared("utf-7", hidden)) == "incomplete");
  CHECK(colour("<?xml version='1.0'" + std::string(2000, ' ') + "encoding='utf-7'?>" +
               in_case(hidden)) == "incomplete");
  CHECK(colour("<?xml version='1.0' my-encoding='utf-8' encoding='utf-7'?>" + in_case(hidden)) ==
        "incomplete");
  CHECK(colour(declared("ISO-2022-JP", "")) == "incomplete");
  CHECK(colour(declared("nobody's", "")) == "incomplete");
  for (const auto* usual :
       {"UTF-8", "utf8", "US-ASCII", "iso-8859-15", "windows-1251", "GBK", "Shift_JIS", "utf-16"}) {
    CAPTURE(usual);
    CHECK(colour(declared(usual, "")) == "green");
    CHECK(colour(declared(usual, "<failure/>")) == "red");
  }
  CHECK(read_report(declared("koi8-r", "<failure message='\xf4\xc5\xd3\xd4'/>"))
            .cases.at(0)
            .message == "\xd0\xa2\xd0\xb5\xd1\x81\xd1\x82");
}

TEST_CASE("Of two cases with one name the red one is not lost") {
  CHECK(colour("<testsuite><testcase name='a'><failure/></testcase><testcase name='a'/>"
               "</testsuite>") == "red");
}

TEST_CASE("A case that only its status calls red says so") {
  const auto reports = read_report("<testsuite><testcase name='a' status='killed'/></testsuite>");
  CHECK(reports.cases.at(0).message == "its report calls it killed");
  const auto silent = read_report(
      "<testsuite><testcase name='a' status='fail'><failure message=''/></testcase></testsuite>");
  CHECK(silent.cases.at(0).message == "it failed without a word");
}

TEST_CASE("What pytest could not load says why, and not by which stack") {
  const auto reports = read_report(
      "<testsuite name='pytest'><testcase classname='' name='pytest'><error message='collection "
      "failure'>/usr/lib/python3/importlib/__init__.py:126: in import_module\n    return x\n"
      "a.py:1: in &lt;module&gt;\n    import x\nE   ModuleNotFoundError: No module named 'x'"
      "</error></testcase><testcase name='b'><error message='collection failure'>E     File "
      "\"b.py\", "
      "line 1\nE       def\nE   SyntaxError: invalid syntax</error></testcase></testsuite>");
  CHECK(reports.cases.at(0).message == "ModuleNotFoundError: No module named 'x'");
  CHECK(reports.cases.at(1).message == "SyntaxError: invalid syntax");
}

TEST_CASE("A program of GoogleTest that a test ended is no pass of CTest's") {
  const auto of_ctest = [](const std::string& output) {
    return "<?xml version='1.0'?><testsuite name='Linux-c++' tests='1' failures='0' "
           "disabled='0' skipped='0' hostname='' time='0' timestamp='2026-01-05T09:00:00'>"
           "<testcase name='a' classname='a' time='0.1' status='run'><system-out>" +
           output + "</system-out></testcase></testsuite>";
  };
  const std::string begins = "[==========] Running 2 tests.\n[ RUN      ] A.x\n";
  CHECK(colour(of_ctest(begins)) == "red");
  CHECK(colour(of_ctest(begins + "[       OK ] A.x (0 ms)\n[ RUN      ] A.y\n")) == "red");
  const auto reports = read_report(of_ctest(begins));
  CHECK(reports.cases.at(0).outcome == results::TestOutcome::NotRun);
  CHECK(reports.cases.at(0).message ==
        "the program ended in the middle of a test, with exit code 0");
  CHECK(colour(of_ctest(begins + "[       OK ] A.x (0 ms)\n[  PASSED  ] 1 test.\n")) == "green");
  // What CTest has left out may have said it; and not all programs are GoogleTest's.
  CHECK(colour(of_ctest(begins + "The rest of the test output was removed since it exceeds the "
                                 "threshold of 1024 bytes.\n")) == "green");
  CHECK(colour(of_ctest("it prints '[ RUN      ] A.x' only\n")) == "green");
  CHECK(colour(of_ctest("all is well\n")) == "green");
}

}  // namespace sprint::test
