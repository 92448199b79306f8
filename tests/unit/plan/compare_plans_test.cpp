#include "plan/compare/compare_plans.h"

#include <functional>

#include "full_plan.h"
#include "made_plans.h"
#include "plan/compare/text_changes.h"
#include "support/catch.h"

using namespace sprint::plan;
using namespace sprint::plan::test;

namespace {

Keys messages(const Plan& older, const Plan& newer) {
  Keys result;
  for (const auto& change : compare_plans(older, newer)) result.push_back(change.message);
  return result;
}

/// Two units with two sprints each, and a line for everything.
Plan small_plan() {
  Plan plan = plan_of({2, 2});
  plan.units[0].aliases = {"WU1"};
  plan.units[0].line = 3;
  plan.units[1].line = 4;
  for (auto& sprint : plan.sprints) {
    sprint.line = 10;
    sprint.name = "Name of " + key_of(plan, static_cast<SprintIndex>(&sprint - &plan.sprints[0]));
    sprint.exit = {{"first", CriterionKind::Assertion, 11, "", "", "", ""},
                   {"second", CriterionKind::Assertion, 12, "", "", "", ""}};
    sprint.tasks = {{"do this", 13}, {"do that", 14}};
  }
  plan.phases = {{"One", {0, 2}, 20}, {"Two", {1, 3}, 21}};
  return plan;
}

/// What is said about a small plan after a change.
Keys said(const std::function<void(Plan&)>& change) {
  Plan newer = small_plan();
  change(newer);
  return messages(small_plan(), newer);
}

}  // namespace

TEST_CASE("A plan is the same as itself") {
  CHECK(messages(Plan{}, Plan{}).empty());
  CHECK(messages(full_plan(), full_plan()).empty());
  for (unsigned seed = 0; seed < 100; ++seed) {
    Plan plan = random_plan(seed);
    add_random_words(plan, seed);
    REQUIRE(messages(plan, plan).empty());
  }
}

TEST_CASE("Lines, warnings, the fingerprint, estimates and white space mean nothing to a run") {
  const Plan older = full_plan();
  Plan newer = older;
  newer.sha = "other";
  newer.title = "Another title";
  newer.warnings.clear();
  newer.units[0].line += 9;
  newer.units[0].aliases.clear();
  newer.sprints[2].line += 9;
  newer.sprints[2].end_line += 9;
  newer.sprints[2].estimate = {};
  newer.sprints[2].entry[0].line += 9;
  newer.sprints[2].entry[0].text = " `a`  has\n x ";
  newer.sprints[2].exit[0].command = "make  \"x\"";
  newer.sprints[2].tasks[0] = {"Create\t`a`", 99};
  newer.phases[0].line += 9;
  newer.rules[0].line += 9;
  newer.prompt_template->line += 9;
  newer.prompt_template->text = "You are\n<NAME>";
  newer.files[0].line += 9;
  CHECK(messages(older, newer).empty());
}

TEST_CASE("Every field that means something to a run is noticed") {
  const std::vector<std::function<void(Plan&)>> changes{
      [](Plan& it) { it.units[0].name = "X"; },
      [](Plan& it) { it.units[0].directory = "X"; },
      [](Plan& it) { it.units[0].layer = 9; },
      [](Plan& it) { it.units[0].depends_on = {}; },
      [](Plan& it) { it.sprints[2].id = "X"; },
      [](Plan& it) { it.sprints[2].name = "X"; },
      [](Plan& it) { it.sprints[1].unit = 1; },
      [](Plan& it) { it.sprints[2].type = TaskType::Code; },
      [](Plan& it) { it.sprints[2].entry.clear(); },
      [](Plan& it) { it.sprints[2].exit[0].text = "X"; },
      [](Plan& it) { it.sprints[2].exit[0].kind = CriterionKind::Manual; },
      [](Plan& it) { it.sprints[2].exit[0].command = "X"; },
      [](Plan& it) { it.sprints[2].exit[0].path = "X"; },
      [](Plan& it) { it.sprints[2].exit[0].pattern = "X"; },
      [](Plan& it) { it.sprints[2].exit[0].expect = "X"; },
      [](Plan& it) { it.sprints[2].tasks[0].text = "X"; },
      [](Plan& it) { it.sprints[2].depends_on = {0}; },
      [](Plan& it) { it.sprints[2].waits_for = {}; },
      [](Plan& it) { it.sprints[2].states_dependencies = false; },
      [](Plan& it) { it.phases[0].name = "X"; },
      [](Plan& it) { it.phases[0].sprints.pop_back(); },
      [](Plan& it) { it.rules[0].text = "X"; },
      [](Plan& it) { it.prompt_template->text = "X"; },
      [](Plan& it) { it.prompt_template.reset(); },
      [](Plan& it) { it.files[0].path = "X"; },
  };
  for (std::size_t at = 0; at < changes.size(); ++at) {
    INFO("change " << at);
    Plan changed = full_plan();
    changes[at](changed);
    CHECK_FALSE(messages(full_plan(), changed).empty());
    CHECK_FALSE(messages(changed, full_plan()).empty());
  }
}

TEST_CASE("Units come, go and change") {
  CHECK(said([](Plan& it) {
          it.units.push_back({"C", {}, "", {}, {}, 5});
        }) == Keys{"unit 'C' added"});
  Plan more = small_plan();
  more.units.push_back({"C", {}, "", {}, {}, 5});
  CHECK(messages(more, small_plan()) == Keys{"unit 'C' removed"});
  CHECK(said([](Plan& it) { it.units[0].directory = "src"; }) ==
        Keys{"unit 'A': directory is 'src' now, was none"});
  CHECK(said([](Plan& it) { it.units[0].layer = 2; }) ==
        Keys{"unit 'A': layer is '2' now, was none"});
  CHECK(said([](Plan& it) { it.units[1].depends_on = {0}; }) ==
        Keys{"unit 'B': now depends on unit 'A'"});
}

TEST_CASE("A unit is known by its other name and whatever the case") {
  CHECK(said([](Plan& it) {
          it.units[0].name = "Core";
          it.units[0].aliases = {"wu1"};
        }) == Keys{"unit 'Core': was called 'A'"});
  CHECK(said([](Plan& it) { it.units[0].name = "a"; }) == Keys{"unit 'a': was called 'A'"});
}

TEST_CASE("Units and sprints in another order are reported once") {
  Plan newer = small_plan();
  std::swap(newer.units[0], newer.units[1]);
  for (auto& sprint : newer.sprints) sprint.unit = 1 - sprint.unit;
  CHECK(messages(small_plan(), newer) == Keys{"the units come in another order now: B, A"});
  CHECK(said([](Plan& it) {
          std::swap(it.sprints[0], it.sprints[1]);
          it.phases = {{"One", {1, 2}, 20}, {"Two", {0, 3}, 21}};
        }) == Keys{"unit 'A': its sprints come in another order now: 2, 1"});
}

TEST_CASE("Sprints come and go") {
  const auto changes = compare_plans(small_plan(), [] {
    Plan plan = small_plan();
    Sprint sprint;
    sprint.id = "3";
    sprint.name = "More";
    sprint.line = 30;
    plan.sprints.push_back(sprint);
    return plan;
  }());
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].message == "A/3: added: More");
  CHECK(changes[0].line == 30);
  const auto removed = compare_plans(small_plan(), [] {
    Plan plan = small_plan();
    plan.sprints.pop_back();
    plan.phases[1].sprints.pop_back();
    return plan;
  }());
  REQUIRE(removed.size() == 1);
  CHECK(removed[0].message == "B/2: removed: Name of B/2");
  CHECK(removed[0].line == 0);
}

TEST_CASE("A sprint is known again under another name, in another unit and with another id") {
  CHECK(said([](Plan& it) { it.sprints[1].name = "New"; }) ==
        Keys{"A/2: renamed from 'Name of A/2' to 'New'"});
  Plan older = small_plan();
  older.sprints[1].id = "7";
  Plan newer = older;
  newer.sprints[1].unit = 1;
  CHECK(messages(older, newer) == Keys{"B/7: moved here from unit 'A'"});
  CHECK(said([](Plan& it) { it.sprints[1].id = "5"; }) == Keys{"A/5: had the id '2'"});
}

TEST_CASE("Criteria and tasks come, go, change and change places") {
  CHECK(said([](Plan& it) {
          it.sprints[0].exit.push_back(
              {"`ctest` passes", CriterionKind::Command, 15, "ctest", "", "", ""});
        }) == Keys{"A/1: exit criterion added: `ctest` passes"});
  CHECK(said([](Plan& it) { it.sprints[0].exit.erase(it.sprints[0].exit.begin()); }) ==
        Keys{"A/1: exit criterion removed: first"});
  CHECK(said([](Plan& it) { it.sprints[0].exit[0].text = "one"; }) ==
        Keys{"A/1: exit criterion changed from 'first' to 'one'"});
  CHECK(said([](Plan& it) { std::swap(it.sprints[0].exit[0], it.sprints[0].exit[1]); }) ==
        Keys{"A/1: its exit criteria come in another order now"});
  CHECK(said([](Plan& it) { std::swap(it.sprints[0].tasks[0], it.sprints[0].tasks[1]); }) ==
        Keys{"A/1: its tasks come in another order now"});
  CHECK(said([](Plan& it) {
          it.sprints[0].tasks.insert(it.sprints[0].tasks.begin(), {"x", 2});
        }) == Keys{"A/1: task added: x"});
  CHECK(said([](Plan& it) {
          it.sprints[0].entry = {{"ready", CriterionKind::Assertion, 9, "", "", "", ""}};
        }) == Keys{"A/1: entry criterion added: ready"});
}

TEST_CASE("The same words that are read as another check are reported") {
  CHECK(said([](Plan& it) {
          it.sprints[0].exit[0].kind = CriterionKind::Command;
          it.sprints[0].exit[0].command = "make";
        }) == Keys{"A/1: exit criterion is a check of kind command now, was assertion: first",
                   "A/1: exit criterion has the command 'make' now, was '': first"});
}

TEST_CASE("Dependencies are gained and lost, whatever their sequence") {
  CHECK(said([](Plan& it) {
          it.sprints[3].depends_on = {0, 1};
        }) == Keys{"B/2: now depends on A/1", "B/2: now depends on A/2"});
  Plan older = small_plan();
  older.sprints[3].depends_on = {0, 1};
  Plan newer = older;
  newer.sprints[3].depends_on = {1, 0, 1};
  CHECK(messages(older, newer).empty());
  newer.sprints[3].depends_on = {1};
  newer.sprints[3].waits_for = {0};
  CHECK(messages(older, newer) ==
        Keys{"B/2: no longer depends on A/1", "B/2: now waits for unit 'A'"});
}

TEST_CASE("Phases come, go and exchange sprints") {
  CHECK(said([](Plan& it) { it.phases[1].name = "Last"; }) ==
        Keys{"phase 'Last': was called 'Two'"});
  CHECK(said([](Plan& it) {
          it.phases = {{"One", {0}, 20}, {"Two", {1, 2, 3}, 21}};
        }) == Keys{"B/1: phase is 'Two' now, was 'One'"});
  CHECK(said([](Plan& it) {
          it.phases = {{"One", {0, 2}, 20}, {"Two", {1}, 21}, {"Three", {3}, 22}};
        }) == Keys{"phase 'Three' added", "B/2: phase is 'Three' now, was 'Two'"});
  CHECK(said([](Plan& it) { std::swap(it.phases[0], it.phases[1]); }) ==
        Keys{"the phases come in another order now"});
  CHECK(said([](Plan& it) { it.phases.pop_back(); }) == Keys{"phase 'Two' removed",
                                                             "A/2: phase is none now, was 'Two'",
                                                             "B/2: phase is none now, was 'Two'"});
}

TEST_CASE("Rules, the template and files are compared") {
  CHECK(said([](Plan& it) {
          it.rules = {{"Be kind", "Rules", 9}};
        }) == Keys{"rule added: Be kind"});
  CHECK(said([](Plan& it) {
          it.prompt_template = Template{"x", {}, 4};
        }) == Keys{"a template for agents was added"});
  CHECK(said([](Plan& it) {
          it.files = {{"a.md", 4, {}}, {"a.md", 5, 1}};
        }) == Keys{"referenced file added: a.md"});
  Plan older = full_plan();
  Plan newer = older;
  newer.prompt_template->text = "You are <NAME>\nGo";
  CHECK(messages(older, newer) == Keys{"the template for agents changed: now goes on with 'Go'"});
  CHECK(messages(newer, older) == Keys{"the template for agents changed: no longer has 'Go'"});
  newer.prompt_template->text = "I am";
  CHECK(messages(older, newer) ==
        Keys{"the template for agents changed from 'You are <NAME>' to 'I am'"});
}

TEST_CASE("Long texts are cut between characters") {
  CHECK(shortened(" a \n b ") == "a b");
  CHECK(shortened(std::string(80, 'x')) == std::string(80, 'x'));
  CHECK(shortened(std::string(81, 'x')) == std::string(79, 'x') + "\u2026");
  std::string umlauts;
  for (int left = 81; left > 0; --left) umlauts += "\u00e4";
  CHECK(shortened(umlauts) == umlauts.substr(0, 158) + "\u2026");
}

TEST_CASE("Equal texts in a list are paired one by one") {
  const auto changes = compare_lists({"a", "a", "b"}, {"a", "c", "a", "a"});
  using Pairs = std::vector<ListChanges::Pair>;
  CHECK(changes.same == Pairs{{0, 0}, {1, 2}});
  CHECK(changes.changed == Pairs{{2, 1}});
  CHECK(changes.added == std::vector<std::size_t>{3});
  CHECK(changes.removed.empty());
  CHECK_FALSE(changes.reordered);
}
