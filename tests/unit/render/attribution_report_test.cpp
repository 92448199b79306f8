#include "render/attribution/attribution_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "render/attribution/attribution_words.h"
#include "report_examples.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;
using attribution::GateVerdict;
using attribution::Verdict;
using nlohmann::json;

namespace {

std::string text_of(const attribution::Attribution& attribution, int exit_code = 1) {
  return attribution_text(attribution, {.command = "attribute", .exit_code = exit_code});
}

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  INFO(part);
  const bool found = text.find(part) != std::string::npos;
  CHECK(found);
  return found;
}

}  // namespace

TEST_CASE("What is estimated is never certain") {
  CHECK(percent(0.87) == "87 %");
  CHECK(percent(0.94) == "94 %");
  CHECK(percent(0.98) == "94 %");
  CHECK(percent(1) == "94 %");
  CHECK(percent(0.005) == "1 %");
  CHECK(percent(0.0049) == "< 1 %");
  CHECK(percent(0) == "< 1 %");
  CHECK(rounded_probability(0.87654321, false) == 0.8765);
  CHECK(rounded_probability(1, false) == 0.94);
  CHECK(rounded_probability(1, true) == 1);
  CHECK(rounded_probability(-0.1, false) == 0);
}

TEST_CASE("A failure is told with who is suspected, why, and who is cleared") {
  CHECK(text_of(attribution_of({build_failure()})) ==
        "attribute RED: 1 build error; at 1111\n"
        "\n"
        "net/2  \"Add the adder\"  1 failure\n"
        "  build  src/add.cpp:9: 'rigth' was not declared in this scope\n"
        "    suspected  94 %: src/add.cpp:9 was written in commit 1a2b3c4\n"
        "    others     ui/3 1 %\n"
        "\n"
        "not ruled out: ui/3\n"
        "cleared: docs/1, docs/2: changed documents only\n"
        "looked at 4 sprints since origin/main, by the Sprint: lines of their commits\n"
        "attribute RED: 1 build error (exit code 1)\n");
}

TEST_CASE("Failures with one cause are told once") {
  auto attribution = attribution_of({build_failure()});
  for (const auto* name : {"A.a", "A.b", "A.c", "A.d", "A.e"}) {
    auto each = test_failure(name, 0, Verdict::Attributed);
    each.suspects = {{0, 0.98}};
    attribution.failures.push_back(each);
  }
  const auto text = text_of(attribution);
  contains(text, "    and 5 more tests with the same cause: A.a, A.b, A.c and 2 more\n");
  contains(text, "net/2  \"Add the adder\"  6 failures\n");
  CHECK(text.ends_with("attribute RED: 1 build error, 5 tests newly red (exit code 1)\n"));
}

TEST_CASE("A proved answer has no percentage and no other suspects") {
  auto confirmed = build_failure();
  confirmed.confirmed = true;
  const auto text = text_of(attribution_of({confirmed}));
  contains(text, "    confirmed  src/add.cpp:9 was written in commit 1a2b3c4\n");
  CHECK(text.find('%') == std::string::npos);
  CHECK(text.find("others") == std::string::npos);
}

TEST_CASE("A test that was asserted nowhere is shown where it is defined") {
  auto each = test_failure("A.a", 0, Verdict::NewlyFlaky);
  each.failure.kind = attribution::FailureKind::Missing;
  each.failure.message = "Unable to find executable";
  each.failure.defined = {"tests/a.cpp", 4};
  const auto attribution = attribution_of({each});
  contains(text_of(attribution),
           "  missing, newly flaky  A.a  tests/a.cpp:4\n"
           "    Unable to find executable\n"
           "    log        out/a.xml\n");
  CHECK(attribution_annotations(attribution) ==
        "::error file=tests/a.cpp,line=4::A.a%0AUnable to find executable%0Anewly flaky\n");
}

TEST_CASE("Without failures the verdict is enough") {
  auto attribution = attribution_of({});
  attribution.tests = {.total = 24, .passed = 24};
  CHECK(text_of(attribution, 0) == "attribute green: no failure in 24 tests (exit code 0)\n");
  attribution.failures.push_back(test_failure("A.old", 0, Verdict::PreExisting));
  attribution.tests = {.total = 24, .passed = 23, .failed = 1};
  CHECK(text_of(attribution, 0) ==
        "red before: A.old\n"
        "24 tests: 23 passed, 1 failed; red: 1 before\n"
        "attribute green: nothing newly red in 24 tests (1 was red before) (exit code 0)\n");
}

TEST_CASE("Who was not judged is told apart from those who are cleared") {
  auto attribution = attribution_of({});
  attribution.verdict = GateVerdict::Fail;
  attribution.notes = {"out/a.xml is cut off"};
  contains(text_of(attribution),
           "not judged: net/2, ui/3, docs/1, docs/2: what was read is not complete\n"
           "note: out/a.xml is cut off\n");
  attribution.verdict = GateVerdict::CouldNotRun;
  contains(text_of(attribution, 3),
           "not judged: net/2, ui/3, docs/1, docs/2: not everything could be run\n");
  auto each = build_failure();
  each.suspects.pop_back();
  contains(text_of(attribution_of({each})),
           "cleared: docs/1, docs/2: changed documents only\nnot judged: ui/3: no test ran\n");
}

TEST_CASE("A group whose first failure was red before is led by the first that counts") {
  auto attribution = attribution_of({test_failure("A.old", 0, Verdict::PreExisting),
                                     test_failure("A.new", 0, Verdict::Unattributed)});
  contains(text_of(attribution), "open, nobody stands out: 1 failure\n  test  A.new\n");
}

TEST_CASE("Long lists of reasons and of causes are cut and counted") {
  auto each = build_failure();
  each.failure.count = 12;
  each.evidence.clear();
  for (int i = 0; i < 5; ++i) {
    each.evidence.push_back(
        {attribution::EvidenceKind::Frame, 0, 1, "reason " + std::to_string(i)});
  }
  contains(text_of(attribution_of({each})),
           "  build  src/add.cpp:9: 'rigth' was not declared in this scope (12 times)\n"
           "    suspected  94 %: reason 0\n"
           "               reason 1\n"
           "               reason 2\n"
           "               and 2 more reasons\n"
           "    others     ui/3 1 %\n");
  auto attribution = attribution_of({});
  for (std::size_t i = 0; i < 60; ++i) {
    attribution.failures.push_back(test_failure("A.x", i, Verdict::Unattributed));
  }
  contains(text_of(attribution), "\n  and 44 more\n");
  const auto lines = attribution_annotations(attribution);
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 50);
}

TEST_CASE("No text of an attribution can steer the terminal or fake a verdict") {
  auto each = build_failure();
  each.failure.id = "a\nattribute green";
  each.failure.message = "\x1b[2Jm\n\rattribute green";
  each.failure.place.file = "a\n.c";
  each.failure.source.file = "l\nattribute green";
  each.evidence[0].detail = "x\ny";
  each.cleared[0].why = "w\rz";
  auto attribution = attribution_of({each});
  attribution.range.sprints[0] = sprint_of("i\nd", "t\n\x1b", "f");
  attribution.range.base_name = "b\nc";
  attribution.notes = {"n\nm", "could not run: \x1b"};
  const auto text = text_of(attribution);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\r') == std::string::npos);
  CHECK(text.find("\nattribute green") == std::string::npos);
  contains(text,
           "i\\nd  \"t\\n\\x1b\"  1 failure\n"
           "  build  a\\n.c:9: \\x1b[2Jm\n"
           "    \\rattribute green\n"
           "    log        l\\nattribute green\n"
           "    suspected  94 %: x\\ny\n");
  contains(text, "note: n\\nm\n");
  contains(text, " since b\\nc,");
}

TEST_CASE("No answer contradicts itself, whatever it is made of") {
  const auto verdict = GENERATE(Verdict::Attributed, Verdict::Interaction, Verdict::PreExisting,
                                Verdict::Flaky, Verdict::NewlyFlaky, Verdict::Unattributed);
  const auto suspects = GENERATE(0U, 1U, 2U);
  const bool confirmed = GENERATE(false, true);
  const auto whole = GENERATE(GateVerdict::Pass, GateVerdict::Fail, GateVerdict::CouldNotRun);
  auto each = build_failure();
  each.verdict = verdict;
  each.confirmed = confirmed;
  each.suspects.resize(suspects);
  auto attribution = attribution_of({each});
  attribution.verdict = whole;
  const auto parsed = json::parse(attribution_json(attribution));
  const auto& failure = parsed["failures"][0];
  CAPTURE(failure.dump(1), to_string(verdict), suspects, confirmed);
  const std::string told = failure["verdict"];
  const bool excused = told == "pre-existing" || told == "flaky";
  const auto count = failure["sprints"].size();
  CHECK_FALSE((excused && count > 0));
  CHECK_FALSE((told == "attributed" && count == 0));
  CHECK_FALSE((told == "interaction" && count < 2));
  const bool nobodys = excused || told == "unattributed" || count == 0;
  CHECK_FALSE((failure["status"] == "confirmed" && nobodys));
  for (const auto& piece : failure["evidence"]) {
    CHECK(std::any_of(failure["sprints"].begin(), failure["sprints"].end(),
                      [&](const auto& sprint) { return sprint["id"] == piece["sprint"]; }));
  }
  for (const auto& sprint : failure["sprints"]) {
    CHECK((failure["status"] == "confirmed" || sprint["probability"] <= 0.94));
  }
  CHECK_FALSE((parsed["verdict"] == "pass" && !excused));
  // The text and the workflow commands say the same.
  const auto text = text_of(attribution);
  CHECK((parsed["verdict"] == "pass") == (text.find("attribute green") != std::string::npos));
  CHECK((failure["status"] == "confirmed") == (text.find("    confirmed") != std::string::npos));
  CHECK(excused == attribution_annotations(attribution).empty());
}

TEST_CASE("The JSON of an attribution has everything that a script may ask for") {
  auto attribution = attribution_of({build_failure()});
  auto second = test_failure("A.a", 0, Verdict::Unattributed);
  second.failure.message = "odd \xff";
  second.failure.defined = {"tests/a.cpp", 4};
  attribution.failures.push_back(second);
  attribution.tests = {
      .total = 5, .passed = 1, .failed = 1, .skipped = 1, .not_run = 1, .flaky = 1};
  attribution.pre_existing = 2;
  attribution.notes = {"n"};
  const auto parsed = json::parse(attribution_json(attribution));
  CHECK(parsed["schema"] == 1);
  CHECK(parsed["gate"] == nullptr);
  CHECK(parsed["verdict"] == "fail");
  CHECK(parsed["commit"] == "1111");
  CHECK(parsed["base"] == "0000");
  CHECK(parsed["sprints_from"] == "trailers");
  CHECK(parsed["sprints"][0] ==
        json({{"id", "net/2"}, {"commits", {"c-net/2"}}, {"files", {"src/add.cpp"}}}));
  CHECK(parsed["tests"] == json({{"total", 5},
                                 {"passed", 1},
                                 {"failed", 1},
                                 {"skipped", 1},
                                 {"not_run", 1},
                                 {"flaky", 1},
                                 {"pre_existing", 2}}));
  CHECK(parsed["notes"] == json::array({"n"}));
  CHECK(parsed["failures"][0] == json::parse(R"({"id": "build:src/add.cpp:9", "kind": "build",
          "message": "'rigth' was not declared in this scope",
          "location": {"file": "src/add.cpp", "line": 9}, "defined": {"file": "", "line": 0},
          "log": {"file": "", "line": 0},
          "count": 1, "group": "build:src/add.cpp:9", "verdict": "attributed",
          "status": "suspected",
          "sprints": [{"id": "net/2", "probability": 0.94}, {"id": "ui/3", "probability": 0.012}],
          "evidence": [{"kind": "line", "sprint": "net/2",
                        "detail": "src/add.cpp:9 was written in commit 1a2b3c4"},
                       {"kind": "file", "sprint": "ui/3", "detail": "src/add.cpp was changed"}],
          "cleared": [{"sprint": "docs/1", "why": "changed documents only"},
                      {"sprint": "docs/2", "why": "changed documents only"}]})"));
  CHECK(parsed["failures"][1]["message"] == "odd \xef\xbf\xbd");
  CHECK(parsed["failures"][1]["defined"] == json({{"file", "tests/a.cpp"}, {"line", 4}}));
  CHECK(parsed["failures"][1]["group"] == "build:src/add.cpp:9");
  CHECK(parsed["failures"][1]["sprints"] == json::array());
}

TEST_CASE("Annotations mark each cause once, with who is suspected") {
  auto far = test_failure("A.far", 2, Verdict::Unattributed);
  far.failure.message = "50%";
  far.failure.place = {"/usr/x.h", 3};
  auto together = test_failure("A.b", 3, Verdict::Interaction);
  together.suspects = {{0, 0.5}, {1, 0.4}};
  CHECK(
      attribution_annotations(
          attribution_of({build_failure(), test_failure("A.a", 0, Verdict::Attributed), far,
                          together, test_failure("A.old", 4, Verdict::PreExisting)})) ==
      "::error file=src/add.cpp,line=9::'rigth' was not declared in this scope%0Asuspected: net/2 "
      "(94 %25)%0Aand 1 more failure with the same cause\n"
      "::error::A.far%0A50%25%0Anobody stands out: no evidence against anyone\n"
      "::error::A.b%0Asuspected together: net/2 (50 %25), ui/3 (40 %25)\n");
}
