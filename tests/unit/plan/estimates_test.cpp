#include "plan/estimates/estimates.h"

#include <algorithm>
#include <string>
#include <vector>

#include "plan/criteria/criteria.h"
#include "plan/estimates/score_sprint.h"
#include "plan/estimates/sprint_facts.h"
#include "support/catch.h"

using namespace sprint::plan;

namespace {

using Texts = std::vector<std::string>;

Sprint sprint_of(const std::string& name, const Texts& tasks, const Texts& exit = {},
                 const Texts& entry = {}) {
  Sprint sprint;
  sprint.name = name;
  for (const std::string& task : tasks) sprint.tasks.push_back({task, 1});
  for (const std::string& text : exit) sprint.exit.push_back(read_criterion(text, 1));
  for (const std::string& text : entry) sprint.entry.push_back(read_criterion(text, 1));
  return sprint;
}

Plan plan_with(Sprint sprint) {
  Plan plan;
  plan.units.emplace_back();
  plan.sprints.push_back(std::move(sprint));
  return plan;
}

Estimate estimate_of(Sprint sprint, std::uint32_t blocked = 0) {
  Plan plan = plan_with(std::move(sprint));
  estimate_sprints(plan, {blocked});
  return plan.sprints.front().estimate;
}

/// Created, then modified.
std::vector<Texts> files_of(const Texts& tasks) {
  const Sprint sprint = sprint_of("", tasks);
  SprintFacts facts;
  gather_facts(sprint, facts);
  const auto& created = facts.created.all();
  const auto& modified = facts.modified.all();
  return {Texts(created.begin(), created.end()), Texts(modified.begin(), modified.end())};
}

std::uint32_t estimated_lines(const std::string& task) {
  return estimate_of(sprint_of("", {task})).lines;
}

}  // namespace

TEST_CASE("A path belongs to the last create or modify verb before it") {
  using Files = std::vector<Texts>;
  CHECK(files_of({"Create `a.cpp` and `b.cpp`, update `c.cpp`"}) ==
        Files{{"a.cpp", "b.cpp"}, {"c.cpp"}});
  CHECK(files_of({"`a.cpp` is there. See `b.cpp`."}) == Files{{}, {}});
  CHECK(files_of({"Create `a.cpp`. The rules are in `b.md`."}) == Files{{"a.cpp"}, {}});
  CHECK(files_of({"Write `a.cpp` based on `spec.md`"}) == Files{{"a.cpp"}, {}});
  CHECK(files_of({"Move the table from `a.cpp` to `b.cpp`"}) == Files{{}, {"b.cpp"}});
  CHECK(files_of({"Create:\n- `a.cpp`\n- `b.cpp`"}) == Files{{"a.cpp", "b.cpp"}, {}});
  CHECK(files_of({"Run `tests/all.sh`"}) == Files{{}, {}});
}

TEST_CASE("What is added to a file changes that file") {
  using Files = std::vector<Texts>;
  CHECK(files_of({"Add `parse()` to the existing `a.cpp` and `b.cpp`"}) ==
        Files{{}, {"a.cpp", "b.cpp"}});
}

TEST_CASE("A file that is only read by what is made is neither created nor modified") {
  using Files = std::vector<Texts>;
  CHECK(files_of({"Add a function to parse `a.json`"}) == Files{{}, {}});
  CHECK(files_of({"Write `load.cpp`, which parses `a.json`"}) == Files{{"load.cpp"}, {}});
  CHECK(files_of({"Add a test that loads `tests/data/a.json` and compares it"}) == Files{{}, {}});
  CHECK(files_of({"Create a command that reads `a.toml`, scans `b.txt` and opens `c.cfg`"}) ==
        Files{{}, {}});
  CHECK(files_of({"Extend the reader, so that it accepts `a.yaml`"}) == Files{{}, {}});
  CHECK(files_of({"Parse `a.json`. Create `b.cpp`"}) == Files{{"b.cpp"}, {}});
}

TEST_CASE("A file that is created is not also modified") {
  CHECK(files_of({"Update `a.cpp`", "Create `a.cpp`", "Fix `a.cpp`, `b.cpp`"}) ==
        std::vector<Texts>{{"a.cpp"}, {"b.cpp"}});
}

TEST_CASE("Stated lines count, others are guessed from the files") {
  CHECK(estimated_lines("Create `a.cpp` (~60 lines) and `b.cpp` (150 LOC)") == 210);
  CHECK(estimated_lines("Write about 1,200 lines") == 1200);
  CHECK(estimated_lines("Create `a.cpp`, `b.cpp`; fix `c.cpp`") == 140);
  CHECK(estimated_lines("Delete the first 30 lines of `a.cpp`") == 20);
  CHECK(estimated_lines("Fix line 40 of `a.cpp`") == 20);
}

TEST_CASE("Turns are the sum of their terms") {
  Sprint sprint =
      sprint_of("Parser", {"Create `src/p.h` and `src/p.cpp`", "Update `CMakeLists.txt`"},
                {"`cmake --build build` succeeds", "`ctest` passes", "`src/p.h` exists"},
                {"`docs/grammar.md` and `docs/a.md` are agreed"});
  Plan plan = plan_with(std::move(sprint));
  plan.files.push_back({"docs/a.md", 1, std::nullopt});
  plan.files.push_back({"docs/b.md", 1, std::nullopt});
  plan.files.push_back({"docs/b.md", 2, std::nullopt});
  plan.files.push_back({"src/own.md", 1, SprintIndex{0}});
  estimate_sprints(plan, {0});
  const Estimate& it = plan.sprints.front().estimate;
  CHECK(it.read == 3);
  CHECK(it.created == 2);
  CHECK(it.modified == 1);
  CHECK(it.builds == 1);
  CHECK(it.lines == 140);
  CHECK(it.checks == 3);
  CHECK(it.turns == 3 + 4 + 2 + 1 + 2 + 3 + 5);
}

TEST_CASE("Complexity grows with turns and files and ends at 10") {
  const auto complexity = [](int files) {
    std::string task = "Create";
    for (int i = 0; i < files; ++i) task += " `f" + std::to_string(i) + ".c`";
    return estimate_of(sprint_of("", {task})).complexity;
  };
  CHECK(complexity(0) == 1);      // 5 turns
  CHECK(complexity(1) == 1);      // 8 turns
  CHECK(complexity(2) == 3);      // 11 turns
  CHECK(complexity(3) == 3 + 2);  // 14 turns
  CHECK(complexity(5) == 3 + 2);  // 19 turns
  CHECK(complexity(6) == 5 + 4);  // 22 turns
  CHECK(complexity(11) == 10);    // 36 turns, 8 + 6
  CHECK(complexity(60) == 10);
}

TEST_CASE("Points of turns change at their limits") {
  const auto points = [](std::uint32_t turns) {
    Estimate estimate;
    estimate.turns = turns;
    return score_parts(SprintFacts{}, estimate).turns;
  };
  CHECK(points(9) == 1);
  CHECK(points(10) == 3);
  CHECK(points(20) == 3);
  CHECK(points(21) == 5);
  CHECK(points(35) == 5);
  CHECK(points(36) == 8);
  CHECK(points(50) == 8);
  CHECK(points(51) == 10);
}

TEST_CASE("Ambiguity comes from criteria and tasks") {
  const Texts clear = {"Create `a.c`"};
  const auto ambiguity = [](const Texts& tasks, const Texts& exit) {
    return estimate_of(sprint_of("", tasks, exit)).ambiguity;
  };
  CHECK(ambiguity(clear, {"`ctest` passes"}) == 0);
  CHECK(ambiguity(clear, {"`ctest` passes", "All names are agreed"}) == 2);
  CHECK(ambiguity(clear, {"`ctest` passes", "It works correctly"}) == 5);
  CHECK(ambiguity(clear, {"`ctest` works as expected and exits 0"}) == 0);
  CHECK(ambiguity(clear, {}) == 5);
  CHECK(ambiguity({"Write the parser"}, {"`ctest` passes"}) == 3);
  CHECK(ambiguity({"Write the parser"}, {"All names are agreed"}) == 5);
  CHECK(ambiguity({"Improve the parser"}, {"`ctest` passes"}) == 5);
  CHECK(ambiguity({"Improve `a.c`"}, {"`ctest` passes"}) == 0);
  CHECK(ambiguity({"Write the experiment"}, {"`ctest` passes"}) == 3);
}

TEST_CASE("Foundations are sprints that set patterns others wait for") {
  const auto check = [](const Sprint& sprint, std::uint32_t blocked, std::int32_t foundation,
                        bool setter) {
    INFO(sprint.name << " blocks " << blocked);
    CHECK(estimate_of(sprint, blocked).foundation == foundation);
    CHECK(estimate_of(sprint, blocked).pattern_setter == setter);
  };
  const Sprint plain = sprint_of("Pages", {"Create `a.c`"});
  check(plain, 1, 0, false);
  check(plain, 2, 2, false);
  check(plain, 5, 2, false);
  check(plain, 6, 5, false);
  const Sprint core = sprint_of("Core types", {"Create `a.c`"});
  check(core, 1, 0, false);
  check(core, 2, 5, true);
  check(sprint_of("Pages", {"Define the schema in `a.c`"}), 2, 5, true);
  check(sprint_of("Pages", {"Read the schema"}), 2, 2, false);
}

TEST_CASE("The highest risk counts, on two scales") {
  const auto check = [](const std::string& task, std::int32_t score, std::uint32_t priority) {
    INFO(task);
    CHECK(estimate_of(sprint_of("", {task})).risk == score);
    CHECK(estimate_of(sprint_of("", {task})).priority_risk == priority);
  };
  check("Create `a.c`", 1, 1);
  check("Change the settings", 1, 1);
  check("Lock the file system", 2, 2);
  check("Write a state machine, and settings", 3, 2);
  check("Build a prototype with sockets", 4, 3);
  check("Write the webhooks for the prototype", 5, 3);
}

TEST_CASE("The score is never negative and the type lowers it") {
  Sprint sprint = sprint_of("", {"Run `make a.c`"}, {"`make` exits 0"});
  const auto score = [&](TaskType type) {
    sprint.type = type;
    return estimate_of(sprint).score;
  };
  CHECK(score(TaskType::Code) == 2);
  CHECK(score(TaskType::Manual) == 1);
  CHECK(score(TaskType::Deferred) == 0);
  CHECK(score(TaskType::Command) == 0);
  sprint.type = TaskType::Background;
  CHECK(estimate_of(sprint).type == -3);
}

TEST_CASE("Tiers follow the score at its limits") {
  CHECK(tier_of_score(0) == Tier::Small);
  CHECK(tier_of_score(5) == Tier::Small);
  CHECK(tier_of_score(6) == Tier::Medium);
  CHECK(tier_of_score(12) == Tier::Medium);
  CHECK(tier_of_score(13) == Tier::Large);
}

TEST_CASE("Some things raise the tier whatever the score") {
  const Texts exit = {"`make` exits 0"};
  CHECK(estimate_of(sprint_of("", {"Create `a.c`"}, exit)).tier == Tier::Small);
  CHECK(estimate_of(sprint_of("", {"Create `a.c`, format TBD"}, exit)).tier == Tier::Large);
  CHECK(estimate_of(sprint_of("", {"Replace TBD in `a.c`"}, exit)).tier == Tier::Small);
  CHECK(estimate_of(sprint_of("", {"Create `TBD.c`"}, exit)).tier == Tier::Small);
  CHECK(estimate_of(sprint_of("Base", {"Create `a.c`"}, exit), 5).tier == Tier::Large);
  CHECK(estimate_of(sprint_of("Base", {"Create `a.c`"}, exit), 4).tier == Tier::Medium);
  Sprint vague = sprint_of("", {"Run `make a.c`"}, {"It works correctly"});
  vague.type = TaskType::Command;
  CHECK(estimate_of(vague).score <= 5);
  CHECK(estimate_of(vague).tier == Tier::Medium);
}

TEST_CASE("Priority is what waits, patterns, risk and complexity") {
  const Sprint sprint =
      sprint_of("Core types", {"Create `a.c`", "Create `b.c`", "Create `c.c`", "Run it"},
                {"`make build` && `make test` exit 0"});
  const Estimate it = estimate_of(sprint, 4);
  CHECK(it.priority_complexity == (2 + 2 + 3) / 3.0);
  CHECK(it.priority == 3 * 4 + 2 + 1 + 0.5 * it.priority_complexity);
}

TEST_CASE("What a criterion runs decides how wide a check is") {
  const auto level = [](const char* text) { return check_class(read_criterion(text, 1)); };
  CHECK(level("`ls build/a.o`").level == CheckLevel::Checklist);
  CHECK(level("All names are agreed").level == CheckLevel::Checklist);
  CHECK(level("`make lint` exits 0").level == CheckLevel::Checklist);
  CHECK(level("`build/tool --version` prints `1`").level == CheckLevel::Checklist);
  CHECK(level("`make` exits 0").level == CheckLevel::Build);
  CHECK(level("Build succeeds").builds);
  CHECK(level("`npm run build` exits 0").builds);
  CHECK(level("`make test` exits 0").level == CheckLevel::Tests);
  CHECK_FALSE(level("`make test` exits 0").builds);
  CHECK(level("All tests pass").level == CheckLevel::Tests);
  CHECK(level("`cd build && ctest -L integration`").level == CheckLevel::IntegrationTests);
  CHECK(level("End-to-end run is green").level == CheckLevel::IntegrationTests);
  CHECK(level("`make build` + `make test` exit 0").builds);
}

TEST_CASE("An explanation has the numbers of the estimate and the words behind them") {
  Plan plan = plan_with(
      sprint_of("Core types", {"Create `a.c` with webhooks, size TBD"}, {"It works correctly"}));
  estimate_sprints(plan, {6});
  const Estimate& it = plan.sprints.front().estimate;
  const std::vector<Term> terms = explain_estimate(plan, 0, TierNames{});
  const auto find = [&](const std::string& formula, const std::string& name) {
    const auto found = std::find_if(terms.begin(), terms.end(), [&](const Term& term) {
      return term.formula == formula && term.name == name;
    });
    REQUIRE(found != terms.end());
    return *found;
  };
  CHECK(find("turns", "turns").value == std::to_string(it.turns));
  CHECK(find("turns", "created").why == "a.c, 2 turns each");
  CHECK(find("score", "score").value == std::to_string(it.score));
  CHECK(find("score", "risk").why == "external services: webhooks");
  CHECK(find("score", "ambiguity").why ==
        "5 points for vague exit criteria (works correctly), 0 points for 1 of 1 task "
        "with paths or code; at most 5");
  CHECK(find("tier", "tier").value == "opus");
  for (const Term& term : explain_estimate(plan, 0, TierNames{"mini", "middle", "max"})) {
    CHECK((term.value + term.why).find("opus") == std::string::npos);
    if (term.name == "tier") CHECK(term.value == "max");
  }
  CHECK(find("priority", "priority").value == "23.5");
  Texts forced;
  for (const Term& term : terms) {
    if (term.name == "at least") forced.push_back(term.value + ": " + term.why);
  }
  CHECK(forced == Texts{"sonnet: vague exit criteria: works correctly", "opus: open: TBD",
                        "opus: a foundation that 6 sprints wait for"});
}
