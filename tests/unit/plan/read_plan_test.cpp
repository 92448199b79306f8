#include "plan/reading/read_plan.h"
#include "plan/reading/find_sprints.h"

#include "base/error.h"
#include "plan/reading/source_text.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::plan;

namespace {

std::string refusal(std::string_view text) {
  try {
    read_plan(text, "P.md");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::BadInput);
    return error.what();
  }
  return "read";
}

bool says(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string a_sprint(const std::string& id, const std::string& more = "") {
  return "### Sprint " + id + ": Name\n" + more +
         "**Tasks**:\n1. Create `a.cpp`\n**Exit criteria**:\n- [ ] `make` exits 0\n\n";
}

bool warns(const Plan& plan, std::uint32_t line, std::string_view part) {
  for (const Warning& warning : plan.warnings) {
    if (warning.line == line && says(warning.message, part)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("What is no text is refused") {
  CHECK(says(refusal(""), "P.md: the file is empty"));
  CHECK(says(refusal(" \n\t\n"), "empty"));
  CHECK(says(refusal(std::string("# T\n\0x", 6)), "P.md:2: not a text file"));
  CHECK(says(refusal(std::string(kLargestPlan + 1, 'x')), "16 MB"));
}

TEST_CASE("A sprint twice is refused with both lines") {
  const std::string text = "# T\n" + a_sprint("1") + a_sprint("1");
  CHECK(says(refusal(text), "P.md:8: Sprint 1 of 'T' is defined twice, first at line 2"));
}

TEST_CASE("A circle is shown") {
  const std::string text = "# T\n" + a_sprint("1", "**Dependencies**: Sprint 2\n") +
                           a_sprint("2", "**Dependencies**: Sprint 1\n");
  const std::string message = refusal(text);
  CHECK(says(message, "circle"));
  CHECK(says(message, "T/1 (line 2) waits for T/2 (line 9) waits for T/1"));
}

TEST_CASE("An id that nobody has is refused with the nearest") {
  const std::string text = "# T\n" + a_sprint("API-1") + a_sprint("API-2") +
                           a_sprint("3", "**Entry criteria**: API-1, Sprint API-22 complete\n");
  CHECK(says(refusal(text), "P.md:15: no sprint has the id 'API-22' (did you mean 'API-2'?)"));
}

TEST_CASE("Phases against dependencies are refused") {
  const std::string text = "# T\n## Phase 1: One\n" +
                           a_sprint("1", "**Dependencies**: Sprint 2\n") + "## Phase 2: Two\n" +
                           a_sprint("2");
  CHECK(says(refusal(text), "P.md:3: T/1 depends on T/2, which is in the later phase"));
}

TEST_CASE("Texts about plans and plans to come are refused") {
  CHECK(
      says(refusal("# Execution Plan Review\n\n## Sprint 1: Core\nToo large.\n"), "about a plan"));
  CHECK(says(
      refusal("# Execution Plan\n\n## Sprints\n\nTBD\n\n## Setup\n- [ ] a\n## More\n- [ ] b\n"),
      "no sprint is defined"));
  CHECK(says(refusal("# Requirements\n\n## A\n- [ ] a\n## B\n- [ ] b\n"), "requirements"));
}

TEST_CASE("What was guessed is a warning with its line") {
  const Plan latin = read_plan("# T\n" + a_sprint("1") + "caf\xe9\n", "P.md");
  CHECK(warns(latin, 8, "Latin-1"));
  const Plan open =
      read_plan("# T\n" + a_sprint("1") + "```bash\nmake\n\n" + a_sprint("2"), "P.md");
  CHECK(open.sprints.size() == 2);
  CHECK(warns(open, 8, "never closed"));
  const Plan rows = read_plan(
      "# T\n## Work Units\n| Work Unit | Sprints | Layer |\n|--|--|--|\n| A | 1 | 1 | x |\n\n## "
      "Work "
      "Unit: A\n" +
          a_sprint("1"),
      "P.md");
  CHECK(warns(rows, 5, "4 cells, the table 3 columns"));
  const Plan out = read_plan("# T\n" + a_sprint("1") + a_sprint("2 \u2014 DEFERRED"), "P.md");
  CHECK(out.sprints.size() == 1);
  CHECK(warns(out, 8, "left out"));
}

TEST_CASE("The fingerprint does not depend on the front matter") {
  const std::string text = "# T\n" + a_sprint("1");
  CHECK(read_plan(text, "P.md").sha == read_plan("---\nstate: x\n---\n" + text, "P.md").sha);
  CHECK(read_plan(text, "P.md").sha != read_plan(text + "x\n", "P.md").sha);
}

TEST_CASE("Decisions are told to who asks") {
  std::vector<Decision> decisions;
  read_plan("# T\n" + a_sprint("1") + a_sprint("2", "**Entry criteria**: Sprint 1 complete\n"),
            "P.md", &decisions);
  bool told = false;
  for (const Decision& decision : decisions) {
    told = told || (decision.sprint == SprintIndex{1} && decision.what == "waits for T/1");
  }
  CHECK(told);
}

TEST_CASE("What was decided for a reading that was given up is not told") {
  const auto decisions_of = [](std::string_view text) {
    std::vector<Decision> decisions;
    read_plan(text, "P.md", &decisions);
    return decisions;
  };
  const auto count = [](const std::vector<Decision>& decisions, std::string_view what) {
    return std::count_if(decisions.begin(), decisions.end(), [&](const Decision& each) {
      return each.what.find(what) != std::string::npos;
    });
  };
  // Groups of check boxes at first; then lines that are sprints are found.
  const auto lines = decisions_of(
      "# T\n## A\n- [ ] one\n- [ ] two\n\n## B\n- [ ] three\n\n"
      "Sprint 1: First\n\n**Exit criteria**:\n- [ ] ok\n\n"
      "Sprint 2: Second\n\n**Exit criteria**:\n- [ ] ok\n");
  CHECK(count(lines, "sprints are ") == 1);
  // One unit at first, with each id twice; then a unit for each phase.
  const auto phases = decisions_of(
      "# T\n## Phase 1: One\n### Sprint 1: A\n**Exit criteria**:\n- [ ] ok\n"
      "### Sprint 2: B\n**Exit criteria**:\n- [ ] ok\n"
      "## Phase 2: Two\n### Sprint 1: C\n**Exit criteria**:\n- [ ] ok\n");
  CHECK(count(phases, "each section with sprints is a unit") == 1);
}

TEST_CASE("Rules and the template are the plan's own") {
  const Plan plan =
      read_plan("# T\n## Global Rules\n- No globals\n- Tests first\n" + a_sprint("1") +
                    "## Dispatch Template\n```\nDo <SPRINT_NAME> in $ROOT\n```\n",
                "P.md");
  REQUIRE(plan.rules.size() == 2);
  CHECK(plan.rules[1].text == "Tests first");
  CHECK(plan.rules[1].line == 4);
  REQUIRE(plan.prompt_template);
  CHECK(plan.prompt_template->variables == std::vector<std::string>{"<SPRINT_NAME>", "$ROOT"});
}

TEST_CASE("Units whose names begin alike are units of their own") {
  std::string text = "# T\n";
  for (const char* const name : {"U1", "U10", "U100"}) {
    text += std::string("## Work Unit: ") + name + "\n" + a_sprint("1");
  }
  const Plan plan = read_plan(text, "P.md");
  REQUIRE(plan.units.size() == 3);
  CHECK(plan.units[2].name == "U100");
}

TEST_CASE("Hostile texts are read or refused in bounded time") {
  std::string talk = "# T\n" + a_sprint("1");
  for (int i = 0; i < 19'000; ++i) talk += "## Sprint 1 talk\n";
  CHECK(read_plan(talk, "P.md").sprints.size() == 1);
  std::string ranges = "# T\n";
  for (int i = 1; i < 1'000; ++i) {
    ranges += a_sprint(std::to_string(i), "**Entry criteria**: Sprints 1-" +
                                              std::to_string(i == 1 ? 1 : i - 1) + " complete\n");
  }
  const Plan plan = read_plan(ranges, "P.md");
  CHECK(plan.sprints[50].depends_on.size() == 50);
  CHECK(plan.sprints[900].depends_on.size() < 10);
  std::string many = "# T\n";
  for (std::size_t i = 0; i <= kMostSprints; ++i) many += "## Sprint 1: x\n";
  CHECK(says(refusal(many), "more than 20,000 sprints"));
  const std::string wide = "# T\n" + a_sprint("1") + std::string(1 << 20, '|') + "\n|-|\n";
  CHECK(read_plan(wide, "P.md").sprints.size() == 1);
}

TEST_CASE("What is left out is not waited for, and not missed") {
  const Plan plan = read_plan("# T\n" + a_sprint("1") + a_sprint("2 \u2014 DEFERRED") +
                                  a_sprint("3", "**Entry criteria**: Sprint 2 complete\n"),
                              "P.md");
  CHECK(plan.sprints.size() == 2);
  CHECK(plan.sprints[1].depends_on.empty());
  CHECK(warns(plan, 15, "left out"));
  const std::string only =
      "# Plan\n\n## Superseded\n\nSprint 1: A\n\n**Exit criteria**\n- x\n\nSprint 2: B\n\n**Exit "
      "criteria**\n- y\n";
  CHECK(says(refusal(only), "no sprint is defined"));
}

TEST_CASE("Names of units in dependencies are checked") {
  const std::string units =
      "# T\n## Work Unit: sensors\n" + a_sprint("1") + "## Work Unit: display\n";
  CHECK(says(refusal(units + a_sprint("1", "**Dependencies**: sensors/7\n")),
             "unit 'sensors' has no sprint '7' (it has 1)"));
  CHECK(says(refusal(units + a_sprint("1", "**Dependencies**: snesors/1\n")),
             "no unit is called 'snesors' (did you mean 'sensors'?)"));
  const Plan plan = read_plan(units + a_sprint("1", "**Dependencies**: the weather\n"), "P.md");
  CHECK(warns(plan, 11, "names no sprint or unit"));
  const std::string table =
      "# T\n| Sprint | Name | Depends on |\n|-|-|-|\n| S1 | A | - |\n| S4 | B | S9 |\n";
  CHECK(says(refusal(table), "P.md:5: no sprint has the id 'S9'"));
}

TEST_CASE("Numbers and files that are no sprints are not waited for") {
  const auto waits = [](const std::string& line) {
    return read_plan("# T\n" + a_sprint("1") + a_sprint("2", line), "P.md").sprints[1].depends_on;
  };
  CHECK(waits("**Entry criteria**: docs/sprint-0-baseline.md exists\n").empty());
  CHECK(waits("**Entry criteria**: Sprint 1 and 47 unit tests are green\n").size() == 1);
  CHECK(waits("**Needs**: 1 reviewer\n").empty());
}

TEST_CASE("Phases have the order of their numbers") {
  const Plan plan = read_plan("# T\n" + a_sprint("1", "**Phase**: 1\n") +
                                  a_sprint("2", "**Phase**: 3\n**Dependencies**: Sprint 3\n") +
                                  a_sprint("3", "**Phase**: 2\n"),
                              "P.md");
  REQUIRE(plan.phases.size() == 3);
  CHECK(plan.phases[1].sprints == std::vector<SprintIndex>{2});
}

TEST_CASE("A plan may be about feedback, and draw arrows that go back") {
  const Plan plan = read_plan(
      "# Feedback Widget Execution Plan\n| Sprint | Name |\n|-|-|\n| 1 | A |\n| 2 | B "
      "|\n\n```mermaid\nS1[Sprint 1] --> S2[Sprint 2]\nS2 -.-> S1\n```\n",
      "P.md");
  CHECK(plan.sprints.size() == 2);
  CHECK(warns(plan, 4, "circle"));
}

TEST_CASE("Comments in front matter are no title") {
  const Plan plan =
      read_plan("---\n# made by a tool\n\nstate: x\n---\n# Real\n" + a_sprint("1"), "P.md");
  CHECK(plan.title == "Real");
  CHECK(read_plan("---\n\n# Line\n\n---\n" + a_sprint("1"), "P.md").title == "Line");
}

TEST_CASE("A section that looks like a sprint and is none is pointed out") {
  std::string misspelt = a_sprint("2");
  misspelt.replace(misspelt.find("Sprint"), 6, "Sprnt");
  const Plan plan = read_plan("# T\n" + a_sprint("1") + misspelt, "P.md");
  CHECK(warns(plan, 8, "its heading is no sprint"));
}
