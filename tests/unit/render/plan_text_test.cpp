#include "render/plan/plan_text.h"

#include <sstream>

#include "base/text.h"
#include "render/plan/plan_changes.h"
#include "render/plan/plan_phrases.h"
#include "support/catch.h"
#include "unit/render/plan_example.h"

using namespace sprint;
using render::in_one_line;
using test::example_plan;

namespace {

std::string text_of(const plan::Plan& plan,
                    const render::PlanScope& scope = {"PLAN.md", {}, false}) {
  std::ostringstream out;
  render::write_plan_text(out, plan, scope);
  return out.str();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("The tree has units, their sprints and criteria, phases, and the exit code") {
  CHECK(text_of(example_plan()) ==
        "plan   Calculator\n"
        "file   PLAN.md\n"
        "holds  2 units, 3 sprints, 2 phases, about 42 turns\n"
        "       4 criteria: 2 command, 1 assertion, 1 manual\n"
        "\n"
        "unit Core  line 5  layer 0  in src/core\n"
        "  Sprint 1 Scaffold  line 10  code  ~14 turns  sonnet\n"
        "  Sprint 2 Parser  line 20  manual  ~14 turns  sonnet  1 task\n"
        "    entry  assertion    line 22  Sprint 1 is complete\n"
        "    exit   command      line 26  `ctest` passes\n"
        "    exit   command      line 27  All tests are green\n"
        "           $ ctest --test-dir build\n"
        "\n"
        "unit Net  line 6  also WU2  layer 1  after Core\n"
        "  Sprint 1 Sockets  line 30  code  ~14 turns  sonnet  after Core/1, all of Core\n"
        "    exit   manual       line 34  It feels right\n"
        "\n"
        "phases, derived from dependencies\n"
        "  Phase 1  1 sprint: Core/1\n"
        "  Phase 2  2 sprints: Core/2, Net/1\n"
        "\n"
        "plan read: no warnings (exit code 0)\n");
}

TEST_CASE("A model's name comes from a file, and cannot steer the terminal") {
  render::PlanScope scope{"PLAN.md", {}, false};
  scope.tiers.medium = "\x1b[31mred\nline";
  const auto text = text_of(example_plan(), scope);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(has(text, "~14 turns  \\x1b[31mred line  1 task\n"));
}

TEST_CASE("Tasks are counted, and listed if all is asked for") {
  const auto plan = example_plan();
  CHECK_FALSE(has(text_of(plan), "parse.cpp"));
  CHECK(has(text_of(plan, {"PLAN.md", {}, true}),
            "    task                line 24  Write `src/core/parse.cpp`\n"));
}

TEST_CASE("Phases of the plan have its line; one that was added among them says so") {
  auto plan = example_plan();
  plan.phases[0].line = 50;
  plan.phases[0].name = "Foundation";
  CHECK(has(text_of(plan),
            "\nphases\n"
            "  1  Foundation  line 50  1 sprint: Core/1\n"
            "  Phase 2  derived from dependencies  2 sprints: Core/2, Net/1\n"));
}

TEST_CASE("Rules, template and files are named with their lines") {
  auto plan = example_plan();
  plan.rules = {{"No globals", "Constraints", 60}, {"No tabs", "Constraints", 61}, {"x", "", 70}};
  plan.prompt_template = plan::Template{"Do <X>", {"<X>", "{name}"}, 80};
  plan.files = {{"README.md", 3, {}}, {"TODO.md", 4, plan::SprintIndex{2}}};
  const auto text = text_of(plan, {"PLAN.md", {true, false}, false});
  CHECK(has(text, "rules  3 for every sprint: Constraints (line 60), no section (line 70)\n"));
  CHECK(has(text, "template  line 80  variables <X>, {name}\n"));
  CHECK(has(text,
            "files  2 to read\n"
            "  README.md  line 3  present\n"
            "  TODO.md  line 4  will be created  for Core/2\n"));
  CHECK_FALSE(has(text, "No globals"));
  CHECK(has(text_of(plan, {"PLAN.md", {}, true}), "  line 60  No globals\n"));
}

TEST_CASE("Many files are cut short unless all is asked for") {
  auto plan = example_plan();
  for (std::uint32_t i = 1; i <= 10; ++i) {
    plan.files.push_back({"file" + std::to_string(i), i, std::nullopt});
  }
  CHECK(has(text_of(plan), "  file8  line 8  will be created\n  and 2 more (--all shows them)\n"));
  CHECK(has(text_of(plan, {"PLAN.md", {}, true}), "  file10  line 10"));
}

TEST_CASE("Warnings come last, as compilers write them") {
  auto plan = example_plan();
  plan.warnings = {{12, "two names"}, {0, "not UTF-8"}};
  const auto text = text_of(plan);
  const std::string end =
      "\n\nPLAN.md:12: warning: two names\n"
      "PLAN.md: warning: not UTF-8\n"
      "plan read: 2 warnings (exit code 0)\n";
  REQUIRE(text.size() > end.size());
  CHECK(text.substr(text.size() - end.size()) == end);
}

TEST_CASE("Nothing in a plan steers the terminal or breaks the rows") {
  plan::Plan plan;
  const std::string odd = "a\x1b[31m\nb\x07";
  plan.title = odd;
  plan.units = {test::unit_of(odd, 1)};
  plan.units[0].aliases = {odd};
  plan.units[0].directory = odd;
  plan.sprints.push_back(test::sprint_of(odd, odd, 0, 2));
  plan.sprints[0].tasks.push_back({odd, 3});
  plan.sprints[0].exit = {test::criterion_of(odd, plan::CriterionKind::Command, 4, "x" + odd)};
  plan.phases.push_back({odd, {0}, 5});
  plan.rules.push_back({odd, odd, 6});
  plan.prompt_template = plan::Template{odd, {odd}, 7};
  plan.files.push_back({odd, 8, plan::SprintIndex{0}});
  plan.warnings.push_back({9, odd});
  const auto text = text_of(plan, {odd, {}, true});
  CHECK(text.find_first_of("\x1b\x07\t\r") == std::string::npos);
  CHECK_FALSE(has(text, "\nb"));
}

TEST_CASE("A criterion takes at most 100 columns") {
  auto plan = example_plan();
  plan.sprints[2].exit[0].text = std::string(100'000, 'x');
  plan.sprints[2].exit[1].command = std::string(100'000, 'y');
  std::istringstream lines(text_of(plan));
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) {
    longest = std::max(longest, display_width(line));
  }
  CHECK(longest == 100);
}

TEST_CASE("A text in one line is cut to its width, whatever white space it has") {
  CHECK(in_one_line("  a \n\t b  ", 10) == "a b");
  CHECK(in_one_line("abcdef", 6) == "abcdef");
  CHECK(in_one_line("abcdefg", 6) == "abcde…");
  CHECK(in_one_line(std::string(1000, ' ') + "end", 6) == "end");
  CHECK(in_one_line("äöüäöü", 6) == "äöüäöü");
  CHECK(in_one_line("", 6).empty());
  CHECK(in_one_line("a" + std::string(1000, ' ') + "b", 6) == "a b");
}

TEST_CASE("Changes have the place in the newer plan; what is gone has the name of the older") {
  using render::changes_text;
  CHECK(changes_text({{12, "Core/3: name changed"}, {0, "Core/4 was removed"}},
                     {"old.json", "PLAN.md"}, 1) ==
        "PLAN.md:12: Core/3: name changed\n"
        "old.json: Core/4 was removed\n"
        "plan CHANGED: 2 changes since old.json (exit code 1)\n");
  CHECK(changes_text({}, {"old.json", "PLAN.md"}, 0) ==
        "plan unchanged since old.json (exit code 0)\n");
}
