// Reports that are broken, endless or hostile.

#include <algorithm>

#include "junit_support.h"
#include "results/junit_reader.h"
#include "support/catch.h"

namespace sprint::test {

using Lines = std::vector<std::string>;

namespace {

const std::string kSample =
    "\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- made by hand -->\n"
    "<testsuites name=\"AllTests\" tests=\"3\">\n"
    "  <testsuite name=\"s &lt;1&gt;\" tests=\"3\">\n"
    "    <testcase name=\"a\" status=\"run\" time=\"0.1\" classname=\"s\"/>\n"
    "    <testcase name=\"b\xc3\xa9\" status=\"run\" time=\"0.2\" classname=\"s\">\n"
    "      <failure message=\"x.cc:3&#x0A;no\"><![CDATA[x.cc:3\nno ]]>]]&gt;<![CDATA[ more]]>"
    "</failure>\n"
    "      <failure message=\"y.cc:4\"/>\n"
    "      <system-out>out\r\nput &amp; y.cc:5</system-out>\n"
    "    </testcase>\n"
    "    <testcase name=\"c\" status=\"run\" time=\"1,2\"><skipped message=\"why\"/></testcase>\n"
    "  </testsuite>\n"
    "</testsuites>\n";

}  // namespace

TEST_CASE("A report is read the same in pieces of any size") {
  const auto whole = all_of(read_report(kSample));
  CHECK(whole.find("repaired") == std::string::npos);
  for (std::size_t piece = 1; piece <= 7; ++piece) {
    CAPTURE(piece);
    CHECK(all_of(read_report(kSample, {}, piece)) == whole);
  }
}

TEST_CASE(
    "A report that is cut off anywhere is never complete, and shows no case that is not whole") {
  const auto whole = lines_of(read_report(kSample));
  REQUIRE(whole.size() == 3);
  const auto end = kSample.find("</testsuites>") + std::string("</testsuites>").size();
  for (std::size_t size = 0; size < end; ++size) {
    const auto reports = read_report(kSample.substr(0, size));
    const auto lines = lines_of(reports);
    CAPTURE(size, kSample.substr(0, size));
    CHECK_FALSE(reports.reports[0].complete);
    CHECK_FALSE(reports.reports[0].trouble.empty());
    CHECK_FALSE(reports.reports[0].repaired);
    REQUIRE(lines.size() <= whole.size());
    CHECK(std::equal(lines.begin(), lines.end(), whole.begin()));
  }
  CHECK(read_report(kSample.substr(0, end)).reports[0].complete);
  CHECK(read_report("<testsuite><testcase name='a'/><testcase name='b'>").reports[0].trouble ==
        "cut off inside of <testcase>");
}

TEST_CASE("Entities are never resolved, so that neither files nor memory are at stake") {
  const auto laughs = read_report(
      "<!DOCTYPE t [<!ENTITY lol 'lol'><!ENTITY lol1 '&lol;&lol;&lol;&lol;'>"
      "<!ENTITY lol9 '&lol1;&lol1;&lol1;'>]>"
      "<testsuite name='s'><testcase name='&lol9;'><failure message='&lol9;'/></testcase>"
      "</testsuite>");
  CHECK(lines_of(laughs) == Lines{"s||&lol9; failed"});
  CHECK(laughs.cases[0].message == "&lol9;");
  const auto foreign = read_report(
      "<?xml version='1.0'?><!DOCTYPE foo [<!ELEMENT foo ANY>"
      "<!ENTITY xxe SYSTEM 'file:///etc/passwd'>]>"
      "<testsuite name='s'><testcase name='a'><failure>&xxe;</failure></testcase></testsuite>");
  CHECK(foreign.cases.at(0).message == "&xxe;");
  CHECK_FALSE(foreign.reports[0].repaired);
}

TEST_CASE("Suites nested a hundred thousand deep are read") {
  constexpr std::size_t kLevels = 100'000;
  std::string text;
  for (std::size_t i = 0; i < kLevels; ++i) text += "<testsuite>";
  text += "<testcase name='a'><failure/></testcase>";
  for (std::size_t i = 0; i < kLevels; ++i) text += "</testsuite>";
  const auto reports = read_report(text);
  CHECK(lines_of(reports) == Lines{"||a failed"});
  CHECK(reports.reports[0].complete);
  std::string deeper;
  for (std::size_t i = 0; i < 3 * kLevels; ++i) deeper += "<a>";
  CHECK_FALSE(read_report("<testsuite>" + deeper).reports[0].complete);
}

TEST_CASE("Of a long name of an element the beginning is kept, and its end is still found") {
  const std::string name(100'000, 'x');
  const auto reports = read_report("<testsuite name='s'><" + name + ">" + "</" + name +
                                   "><testcase name='a'/></testsuite>");
  CHECK(lines_of(reports) == Lines{"s||a passed"});
  CHECK_FALSE(reports.reports[0].repaired);
  const auto root = read_report("<" + name + "></" + name + ">");
  CHECK(root.reports[0].trouble.size() < 400);
}

TEST_CASE("What is broken is mended, and the report says so") {
  using namespace std::string_view_literals;
  struct Case {
    std::string_view text;
    Lines lines;
  };
  const std::vector<Case> cases = {
      {"<testsuite name='s'><testcase name='a\0b'/></testsuite>"sv,
       {"s||a\xef\xbf\xbd"
        "b passed"}},
      {"<testsuite name='s'><testcase name='a'><failure>\x1b[31m&#0;</failure></testcase>"
       "</testsuite>",
       {"s||a failed"}},
      {"<testsuite name='s'><testcase name='a & b'><failure>1 < 2</testcase></testsuite>",
       {"s||a & b failed"}},
      {"<testsuite name='s'><testcase name='f<int>'/></testsuite>", {"s||f<int> passed"}},
      {"<testsuite name='s'><testcase name=a><failure/></testsuite>", {"s||a failed"}},
      {"<testsuite name='s'><testcase name=a\"b'c/></testsuite>", {"s||a\"b'c/ passed"}},
      {"<testsuite name='s'><testcase name='a'/></testsuite>"
       "<testsuite name='t'><testcase name='b'><failure/></testcase></testsuite>",
       {"s||a passed", "t||b failed"}},
      {"warning: something\n<testsuite name='s'><testcase name='a'/></testsuite>", {"s||a passed"}},
      {"<testsuite name='s'><testcase name='a'><system-out>at <anonymous> (x)</system-out>"
       "<failure/></testcase></testsuite>",
       {"s||a failed"}},
  };
  for (const auto& [text, lines] : cases) {
    CAPTURE(text);
    const auto reports = read_report(text);
    CHECK(reports.reports[0].repaired);
    CHECK(reports.reports[0].complete);
    CHECK(lines_of(reports).size() == lines.size());
    CHECK(lines_of(reports) == lines);
  }
}

TEST_CASE("A report that begins inside of an unfinished case is not taken for whole") {
  const auto reports = read_report(
      "<testsuite name='s'><testcase name='a'><?xml version='1.0'?>"
      "<testsuites><testsuite name='t'><testcase name='b'/></testsuite></testsuites>");
  CHECK(lines_of(reports) == Lines{"t||b passed"});
  CHECK_FALSE(reports.reports[0].complete);
}

TEST_CASE("Huge attributes and texts take bounded memory") {
  const std::string huge(5'000'000, 'x');
  const auto reports =
      read_report("<testsuite name='s'><testcase name='a'><failure message='" + huge + "'>" + huge +
                  "</failure><system-out>" + huge + "</system-out></testcase></testsuite>");
  CHECK(reports.cases.at(0).message.size() == results::TestCase::kLongestMessage);
  CHECK(reports.details.at(0).text.size() < 300'000);
  CHECK(reports.reports[0].complete);
}

}  // namespace sprint::test
