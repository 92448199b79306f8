#include "render/attribution/attribution_report.h"

#include <nlohmann/json.hpp>

#include "render/attribution/attribution_words.h"
#include "report_examples.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;
using attribution::GateVerdict;
using attribution::Verdict;
using nlohmann::json;

TEST_CASE("What is estimated is never certain") {
  CHECK(percent(0.98) == "98 %");
  CHECK(percent(0.994) == "99 %");
  CHECK(percent(0.995) == "> 99 %");
  CHECK(percent(1) == "> 99 %");
  CHECK(percent(0.005) == "1 %");
  CHECK(percent(0.0049) == "< 1 %");
  CHECK(percent(0) == "< 1 %");
  CHECK(rounded_probability(0.98765432) == 0.9877);
  CHECK(rounded_probability(1) == 0.9999);
  CHECK(rounded_probability(-0.1) == 0);
}

TEST_CASE("A failure is told with who is suspected, why, and who is cleared") {
  CHECK(attribution_text(attribution_of({build_failure()}), "attribute", 1) ==
        "build  src/add.cpp:9: 'rigth' was not declared in this scope\n"
        "  suspected  net/2  98 %  \"Add the adder\"\n"
        "             src/add.cpp:9 was written in commit 1a2b3c4\n"
        "  others     ui/3 1 %\n"
        "  cleared    docs/1, docs/2: changed documents only\n"
        "\n"
        "sprints with failures:\n"
        "  net/2  1 failure  1 commit  1 file  Add the adder\n"
        "not suspected of anything: docs/1, docs/2\n"
        "looked at 4 sprints since origin/main, by the Sprint: lines of their commits\n"
        "attribute RED: 1 failure: 1 attributed (exit code 1)\n");
}

TEST_CASE("Failures with one cause are told once") {
  auto attribution = attribution_of({build_failure()});
  for (const auto* name : {"A.a", "A.b", "A.c", "A.d", "A.e"}) {
    auto each = test_failure(name, 0, Verdict::Attributed);
    each.suspects = {{0, 0.98}};
    attribution.failures.push_back(each);
  }
  const auto text = attribution_text(attribution, "attribute", 1);
  CHECK(text.find("  and 5 more tests with the same cause: A.a, A.b, A.c and 2 more\n") !=
        std::string::npos);
  CHECK(text.find("  net/2  6 failures  1 commit  1 file  Add the adder\n") != std::string::npos);
  CHECK(text.ends_with("attribute RED: 6 failures of 1 cause: 6 attributed (exit code 1)\n"));
}

TEST_CASE("Several sprints together, nobody, and what was red before") {
  auto together = test_failure("A.together", 0, Verdict::Interaction);
  together.failure.message = "Expected: 3\nactual: 4";
  together.failure.place = {"tests/a.cpp", 12};
  together.suspects = {{0, 0.55}, {1, 0.4}};
  together.evidence = {{attribution::EvidenceKind::File, 1, 1, "src/ui.cpp was changed"}};
  auto nobody = test_failure("A.nobody", 1, Verdict::Unattributed);
  nobody.suspects = {{2, 0.3}, {1, 0.003}};
  const auto nothing = test_failure("A.nothing", 2, Verdict::Unattributed);
  auto confirmed = build_failure();
  confirmed.confirmed = true;
  confirmed.group = 3;
  confirmed.cleared.clear();
  auto newly = test_failure("A.newly", 4, Verdict::NewlyFlaky);
  newly.suspects = {{1, 0.9}};
  auto attribution = attribution_of({together, nobody, nothing, confirmed, newly,
                                     test_failure("A.old", 5, Verdict::PreExisting),
                                     test_failure("A.flaky", 6, Verdict::Flaky)});
  attribution.notes = {"no baseline"};
  CHECK(attribution_text(attribution, "attribute", 1) ==
        "test  A.together  tests/a.cpp:12\n"
        "  Expected: 3\n"
        "  actual: 4\n"
        "  suspected together  net/2  55 %  \"Add the adder\"\n"
        "                      ui/3   40 %\n"
        "                      src/ui.cpp was changed\n"
        "\n"
        "test  A.nobody\n"
        "  nobody stands out  docs/1   30 %  \"Say more\"\n"
        "                     ui/3    < 1 %\n"
        "\n"
        "test  A.nothing\n"
        "  nobody stands out  no evidence against anyone\n"
        "\n"
        "build  src/add.cpp:9: 'rigth' was not declared in this scope\n"
        "  confirmed  net/2  98 %  \"Add the adder\"\n"
        "             src/add.cpp:9 was written in commit 1a2b3c4\n"
        "\n"
        "test, newly flaky  A.newly\n"
        "  suspected  ui/3  90 %\n"
        "\n"
        "red before: A.old\n"
        "flaky: A.flaky\n"
        "note: no baseline\n"
        "sprints with failures:\n"
        "  net/2  2 failures  1 commit  1 file  Add the adder\n"
        "  ui/3   2 failures  1 commit  1 file\n"
        "not suspected of anything: docs/2\n"
        "looked at 4 sprints since origin/main, by the Sprint: lines of their commits\n"
        "attribute RED: 5 failures of 5 causes: 1 attributed, 1 of several sprints together, 1 "
        "newly flaky, 2 unattributed, 1 red before, 1 flaky (exit code 1)\n");
}

TEST_CASE("A test that was asserted nowhere is shown where it is defined") {
  auto each = test_failure("A.a", 0, Verdict::NewlyFlaky);
  each.failure.kind = attribution::FailureKind::Missing;
  each.failure.message = "Unable to find executable";
  each.failure.defined = {"tests/a.cpp", 4};
  const auto attribution = attribution_of({each});
  CHECK(attribution_text(attribution, "attribute", 1)
            .starts_with("missing, newly flaky  A.a  tests/a.cpp:4\n"
                         "  Unable to find executable\n"
                         "  nobody stands out  no evidence against anyone\n"));
  CHECK(attribution_annotations(attribution) ==
        "::error file=tests/a.cpp,line=4::A.a%0AUnable to find executable%0Anewly flaky\n");
}

TEST_CASE("Without failures the verdict is enough") {
  auto attribution = attribution_of({});
  attribution.tests.total = 24;
  CHECK(attribution_text(attribution, "attribute", 0) ==
        "attribute green: no failure in 24 tests (exit code 0)\n");
  attribution.failures.push_back(test_failure("A.old", 0, Verdict::PreExisting));
  CHECK(attribution_text(attribution, "attribute", 0) ==
        "red before: A.old\n"
        "attribute green: no failure in 24 tests: 1 red before (exit code 0)\n");
  attribution.failures.clear();
  attribution.verdict = GateVerdict::CouldNotRun;
  attribution.notes = {"out/a.xml is cut off"};
  CHECK(attribution_text(attribution, "attribute", 3) ==
        "note: out/a.xml is cut off\n"
        "attribute COULD NOT RUN: no failure in 24 tests (exit code 3)\n");
}

TEST_CASE("A group whose first failure was red before is led by the first that counts") {
  auto attribution = attribution_of({test_failure("A.old", 0, Verdict::PreExisting),
                                     test_failure("A.new", 0, Verdict::Unattributed)});
  CHECK(attribution_text(attribution, "attribute", 1)
            .starts_with("test  A.new\n  nobody stands out"));
}

TEST_CASE("Long lists of reasons and of causes are cut and counted") {
  auto each = build_failure();
  each.failure.count = 12;
  each.evidence.clear();
  each.cleared.clear();
  for (int i = 0; i < 5; ++i) {
    each.evidence.push_back(
        {attribution::EvidenceKind::Frame, 0, 1, "reason " + std::to_string(i)});
    each.cleared.push_back({2, "why " + std::to_string(i)});
  }
  CHECK(attribution_text(attribution_of({each}), "attribute", 1)
            .starts_with("build  src/add.cpp:9: 'rigth' was not declared in this scope (12 times)\n"
                         "  suspected  net/2  98 %  \"Add the adder\"\n"
                         "             reason 0\n"
                         "             reason 1\n"
                         "             reason 2\n"
                         "             and 2 more reasons\n"
                         "  others     ui/3 1 %\n"
                         "  cleared    docs/1: why 0; docs/1: why 1; docs/1: why 2; and 2 more\n"));
  auto attribution = attribution_of({});
  for (std::size_t i = 0; i < 60; ++i) {
    attribution.failures.push_back(test_failure("A.x", i, Verdict::Unattributed));
  }
  CHECK(attribution_text(attribution, "attribute", 1).find("\nand 10 more causes\n") !=
        std::string::npos);
  const auto lines = attribution_annotations(attribution);
  CHECK(std::count(lines.begin(), lines.end(), '\n') == 50);
}

TEST_CASE("No text of an attribution can steer the terminal or fake a verdict") {
  auto each = build_failure();
  each.failure.id = "a\nattribute green";
  each.failure.message = "\x1b[2Jm\n\rattribute green";
  each.failure.place.file = "a\n.c";
  each.evidence[0].detail = "x\ny";
  each.cleared[0].why = "w\rz";
  auto attribution = attribution_of({each});
  attribution.range.sprints[0] = sprint_of("i\nd", "t\n\x1b", "f");
  attribution.range.base_name = "b\nc";
  attribution.notes = {"n\nm"};
  const auto text = attribution_text(attribution, "attribute", 1);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\r') == std::string::npos);
  CHECK(text.find("\nattribute green") == std::string::npos);
  CHECK(
      text.starts_with("build  a\\n.c:9: \\x1b[2Jm\n"
                       "  \\rattribute green\n"
                       "  suspected  i\\nd  98 %  \"t\\n\\x1b\"\n"
                       "             x\\ny\n"));
  CHECK(text.find("note: n\\nm\n") != std::string::npos);
  CHECK(text.find(" since b\\nc,") != std::string::npos);
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
          "count": 1, "group": "build:src/add.cpp:9", "verdict": "attributed",
          "status": "suspected",
          "sprints": [{"id": "net/2", "probability": 0.98}, {"id": "ui/3", "probability": 0.012}],
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
      "(98 %25)%0Aand 1 more failure with the same cause\n"
      "::error::A.far%0A50%25%0Anobody stands out: no evidence against anyone\n"
      "::error::A.b%0Asuspected together: net/2 (50 %25), ui/3 (40 %25)\n");
}
