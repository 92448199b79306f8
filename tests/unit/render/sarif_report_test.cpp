#include "render/attribution/sarif_report.h"

#include <nlohmann/json.hpp>

#include "render/text/file_uri.h"
#include "report_examples.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;
using attribution::Verdict;
using nlohmann::json;

namespace {

json run_of(const attribution::Attribution& attribution) {
  const auto parsed = json::parse(attribution_sarif(attribution, "1.2.3"));
  CHECK(parsed["version"] == "2.1.0");
  REQUIRE(parsed["runs"].size() == 1);
  return parsed["runs"][0];
}

}  // namespace

TEST_CASE("File names become URIs") {
  struct Row {
    const char* file;
    const char* uri;
    bool in_project;
  };
  const auto row = GENERATE(values<Row>({
      {"src/a.cpp", "src/a.cpp", true},
      {"src/a b#1?%.cpp", "src/a%20b%231%3F%25.cpp", true},
      {"a:b.c", "a%3Ab.c", true},
      {"./src//a.c", "src/a.c", true},
      {"gr\xc3\xbc\xff.c", "gr%C3%BC%FF.c", true},
      {"<built-in>", "%3Cbuilt-in%3E", true},
      {"../a.c", "../a.c", false},
      {"./", ".", false},
      {"/", "file:///", false},
      {"/usr/include/c++/x y.h", "file:///usr/include/c++/x%20y.h", false},
      {"//usr/x.h", "file:///usr/x.h", false},
      {"C:\\src\\a.cpp", "file:///C:/src/a.cpp", false},
  }));
  const auto uri = file_uri(row.file);
  CHECK(uri.text == row.uri);
  CHECK(uri.in_project == row.in_project);
}

TEST_CASE("A failure is a result with its rule, its place and its suspects") {
  const auto run = run_of(attribution_of({build_failure()}));
  CHECK(run["tool"]["driver"]["name"] == "sprint-supervisor");
  CHECK(run["tool"]["driver"]["version"] == "1.2.3");
  CHECK(run["originalUriBaseIds"].contains("%SRCROOT%"));
  const auto& result = run["results"][0];
  CHECK(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"] ==
        result["ruleId"]);
  CHECK(result == json::parse(R"json({
    "ruleId": "build", "ruleIndex": 1, "level": "error",
    "message": {"text": "'rigth' was not declared in this scope\nsuspected: net/2 (94 %)"},
    "locations": [{"physicalLocation": {
      "artifactLocation": {"uri": "src/add.cpp", "uriBaseId": "%SRCROOT%"},
      "region": {"startLine": 9}}}],
    "relatedLocations": [{"id": 1, "physicalLocation": {
      "artifactLocation": {"uri": "src/add.h", "uriBaseId": "%SRCROOT%"},
      "region": {"startLine": 3}}, "message": {"text": "included from here"}}],
    "partialFingerprints": {"sprintFailure/v1":
      "f78432fc5a184899b3415f2c90f1f8de9acfb01a390600bdb942c908e21d7ddb"},
    "properties": {"sprints": [{"id": "net/2", "probability": 0.94},
                               {"id": "ui/3", "probability": 0.012}],
                   "verdict": "attributed", "status": "suspected",
                   "group": "build:src/add.cpp:9"}})json"));
}

TEST_CASE("What was red before is a note that has not changed") {
  const auto run = run_of(attribution_of({test_failure("A.old", 0, Verdict::PreExisting),
                                          test_failure("A.flaky", 1, Verdict::Flaky)}));
  CHECK(run["results"][0]["level"] == "note");
  CHECK(run["results"][0]["baselineState"] == "unchanged");
  CHECK(run["results"][1]["level"] == "note");
  CHECK_FALSE(run["results"][1].contains("baselineState"));
}

TEST_CASE("A place is as precise as it is known") {
  auto each = test_failure("A.a", 0, Verdict::Unattributed);
  each.failure.defined = {"tests/a.cpp", 0};
  auto nowhere = test_failure("A.b", 1, Verdict::Unattributed);
  auto nameless = build_failure();
  nameless.failure.place = {};
  const auto results = run_of(attribution_of({each, nowhere, nameless}))["results"];
  CHECK(results[0]["locations"] == json::parse(R"([{
    "physicalLocation": {"artifactLocation": {"uri": "tests/a.cpp", "uriBaseId": "%SRCROOT%"}},
    "logicalLocations": [{"fullyQualifiedName": "A.a"}]}])"));
  CHECK(results[1]["locations"] ==
        json::parse(R"([{"logicalLocations": [{"fullyQualifiedName": "A.b"}]}])"));
  CHECK(results[2]["locations"] == json::array());
}

TEST_CASE("Braces in a message are no placeholders, and bytes are valid UTF-8") {
  auto each = test_failure("A.a", 0, Verdict::Unattributed);
  each.failure.message = "got {0} \xff";
  CHECK(run_of(attribution_of({each}))["results"][0]["message"]["text"] ==
        "got {{0}} \\xff\nnobody stands out: no evidence against anyone");
}

TEST_CASE("A fingerprint depends on nothing but the failure's name") {
  auto moved = build_failure();
  moved.failure.place.line = 77;
  moved.failure.message = "x";
  const auto first = run_of(attribution_of({build_failure()}))["results"][0];
  const auto second = run_of(attribution_of({moved}))["results"][0];
  CHECK(first["partialFingerprints"] == second["partialFingerprints"]);
}

TEST_CASE("A message makes no link, and shows what cannot be seen") {
  auto each = test_failure("A.a", 0, Verdict::Unattributed);
  each.failure.message = "[sign in](https://example.invalid) a[0](1)\u202e\x1b";
  CHECK(run_of(attribution_of({each}))["results"][0]["message"]["text"] ==
        "[sign in] (https://example.invalid) a[0] (1)\\u202e\\x1b\nnobody stands out: no evidence "
        "against anyone");
}
