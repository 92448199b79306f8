#include "render/attribution/attribution_junit.h"

#include <sstream>

#include "render/attribution/failure_index.h"
#include "render/text/xml_writer.h"
#include "report_examples.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;
using attribution::Verdict;
using results::TestOutcome;

namespace {

std::string junit(const attribution::Attribution& attribution,
                  const results::TestReports& reports) {
  std::ostringstream out;
  write_attribution_junit(out, attribution, reports);
  return out.str();
}

std::string xml_text(std::string_view text) {
  std::string to;
  append_xml_text(to, text);
  return to;
}

}  // namespace

TEST_CASE("XML escapes what has a meaning and replaces what it forbids") {
  CHECK(xml_text("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;&apos;");
  CHECK(xml_text("]]>") == "]]&gt;");
  CHECK(xml_text("1\n2\r3\t") == "1&#10;2&#13;3&#9;");
  CHECK(xml_text(std::string_view("\0\x1b", 2)) == "\xef\xbf\xbd\xef\xbf\xbd");
  CHECK(xml_text("\xff\xc3\xbc\xef\xbf\xbf\xef\xbf\xbe") ==
        "\xef\xbf\xbd\xc3\xbc\xef\xbf\xbd\xef\xbf\xbd");
}

TEST_CASE("Every case is there, red ones with their suspects, and build failures as cases") {
  auto red = test_case("A", "a", TestOutcome::Failed, "Expected: <3>", {"tests/a.cpp", 12});
  red.suite = "s";
  red.seconds = 0.25F;
  red.detail = 0;
  auto passed = test_case("A", "b");
  passed.suite = "s";
  auto flaky = test_case("A", "c");
  flaky.flaky = true;
  auto reports = reports_of({red, passed, flaky,
                             test_case("d", "d", TestOutcome::NotRun, "Unable to find executable"),
                             test_case("", "e", TestOutcome::Skipped, "not today")});
  reports.details.push_back({{}, "whole & text"});
  auto failure = test_failure("A.a", 1, Verdict::Attributed);
  failure.suspects = {{0, 0.98}, {1, 0.01}};
  CHECK(junit(attribution_of(
                  {build_failure(), failure, test_failure("gone", 2, Verdict::Unattributed)}),
              reports) ==
        R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="sprint-supervisor" tests="7" failures="3" errors="1" skipped="1">
  <testsuite name="s" tests="2" failures="1" errors="0" skipped="0">
    <testcase classname="A" name="a" file="tests/a.cpp" line="12" time="0.25"><properties><property name="verdict" value="attributed"/><property name="sprint" value="net/2, ui/3"/><property name="probability" value="0.94, 0.01"/></properties><failure message="Expected: &lt;3&gt;">whole &amp; text</failure></testcase>
    <testcase classname="A" name="b"/>
  </testsuite>
  <testsuite name="out/a.xml" tests="3" failures="0" errors="1" skipped="1">
    <testcase classname="A" name="c"><flakyFailure message="passed when it was run again"></flakyFailure></testcase>
    <testcase classname="d" name="d"><error message="Unable to find executable" type="not-run"></error></testcase>
    <testcase classname="" name="e"><skipped message="not today"></skipped></testcase>
  </testsuite>
  <testsuite name="build" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="build" name="build:src/add.cpp:9" file="src/add.cpp" line="9"><properties><property name="verdict" value="attributed"/><property name="sprint" value="net/2, ui/3"/><property name="probability" value="0.94, 0.012"/></properties><failure message="&apos;rigth&apos; was not declared in this scope"></failure></testcase>
  </testsuite>
  <testsuite name="gate" tests="1" failures="1" errors="0" skipped="0">
    <testcase classname="test" name="gone"><properties><property name="verdict" value="unattributed"/><property name="sprint" value=""/><property name="probability" value=""/></properties><failure message=""></failure></testcase>
  </testsuite>
</testsuites>
)");
}

TEST_CASE("Nothing at all is still a document") {
  CHECK(junit({}, {}) ==
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<testsuites name=\"sprint-supervisor\" tests=\"0\" failures=\"0\" errors=\"0\" "
        "skipped=\"0\">\n"
        "</testsuites>\n");
}

TEST_CASE("A case finds its own failure among those of one name") {
  auto first = test_failure("suite.B.same", 0, Verdict::Unattributed);
  auto second = test_failure("suite.A.same", 1, Verdict::Unattributed);
  auto twice = test_failure("suite.A.same#2", 2, Verdict::Unattributed);
  for (auto* each : {&first, &second, &twice}) each->failure.test = "same";
  const auto attribution = attribution_of({first, second, twice, build_failure()});
  FailureIndex index(attribution);
  const auto id = [&](std::string_view class_name) -> std::string {
    const auto* found = index.find(test_case(class_name, "same"), "out/a.xml");
    return found == nullptr ? "none" : found->failure.id;
  };
  CHECK(id("A") == "suite.A.same");
  CHECK(id("Z") == "none");
  CHECK(id("A") == "suite.A.same#2");
  CHECK(index.find(test_case("B", "same"), "out/other.xml") == nullptr);
  REQUIRE(index.left().size() == 2);
  CHECK(index.left()[0]->failure.id == "suite.B.same");
  CHECK(id("Z") == "suite.B.same");
  CHECK(id("B") == "none");
}

TEST_CASE("One failure may stand for a test that is red in several reports") {
  const auto attribution = attribution_of({test_failure("A.a", 0, Verdict::Unattributed)});
  FailureIndex index(attribution);
  CHECK(index.find(test_case("A", "a"), "out/a.xml") != nullptr);
  CHECK(index.find(test_case("A", "a"), "out/b.xml") != nullptr);
  CHECK(index.find(test_case("B", "a"), "out/b.xml") == nullptr);
  CHECK(index.left().empty());
}
