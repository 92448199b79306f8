// Plans in which every field says something, for tests that nothing is lost.
#pragma once

#include <random>
#include <string>

#include "plan/model/model.h"

namespace sprint::plan::test {

/// Three sprints of two units. Of each kind of value there is one without a field at its default.
inline Plan full_plan() {
  Plan plan;
  plan.title = "A \"plan\"";
  plan.sha = "abc123";
  plan.units = {{"CI/CD & Docs", {"WU1", "ci"}, "docs", -2, {1}, 5}, {"Core", {}, "", {}, {0}, 6}};
  Sprint sprint;
  sprint.id = "1";
  plan.sprints.push_back(sprint);
  sprint.id = "2/a";
  plan.sprints.push_back(sprint);
  sprint.id = "1";
  sprint.name = "Gr\xc3\xbc\xc3\x9f\n\x01 \xf0\x9f\x98\x80";
  sprint.unit = 1;
  sprint.type = TaskType::Deferred;
  sprint.line = 10;
  sprint.end_line = 20;
  sprint.entry = {{"`a` has x", CriterionKind::FileExists, 11, "", "a", "", ""}};
  sprint.exit = {{"it \\ works", CriterionKind::Command, 13, "make \"x\"", "b", "^y$", "exit 0"},
                 {"looks", CriterionKind::Manual, 14, "", "", "", ""},
                 {"has", CriterionKind::Pattern, 15, "", "c", "z", ""},
                 {"is", CriterionKind::Assertion, 16, "", "", "", "no output"}};
  sprint.tasks = {{"Create `a`", 12}};
  sprint.depends_on = {1};
  sprint.waits_for = {0};
  sprint.states_dependencies = true;
  sprint.is_setup = true;
  sprint.estimate = {11,  12,  13,  14,          15, 16,   17, -13, -14, -15,
                     -16, -17, -18, Tier::Large, 19, true, 20, 2.5, 0.1};
  plan.sprints.push_back(sprint);
  plan.phases = {{"One", {0, 2}, 30}, {"Two", {1}, 31}};
  plan.rules = {{"Never \"push\"", "Rules", 40}};
  plan.prompt_template = Template{"You are <NAME>\n", {"<NAME>", "$X"}, 50};
  plan.files = {{"docs/a.md", 60, 2}, {"b.md", 61, {}}};
  plan.warnings = {{70, "guessed"}};
  return plan;
}

/// Texts with everything that is hard in JSON, and numbers, in a plan that has none.
inline void add_random_words(Plan& plan, unsigned seed) {
  std::mt19937 source(seed);
  const auto below = [&](std::uint32_t limit) {
    return static_cast<std::uint32_t>(source() % limit);
  };
  const auto words = [&](std::uint32_t most) {
    static const std::vector<std::string> pieces{
        "a",    " ",        "\"",
        "\\",   "\n",       "\t",
        "\x01", "\xc3\xa4", "\xe2\x82\xac",
        "/",    "\x7f",     "\xf0\x9f\x98\x80",
        "{",    "]",        "a longer piece of plain text"};
    std::string text;
    for (auto left = below(most + 1); left > 0; --left) {
      text += pieces[below(static_cast<std::uint32_t>(pieces.size()))];
    }
    return text;
  };
  const auto criteria = [&] {
    std::vector<Criterion> result(below(4));
    for (auto& it : result) {
      it = {words(9), static_cast<CriterionKind>(below(5)), below(99), words(2), words(2), words(1),
            words(1)};
    }
    return result;
  };
  plan.title = words(5);
  for (auto& unit : plan.units) {
    unit.name += words(3);
    unit.name += "#" + std::to_string(&unit - plan.units.data());
    unit.directory = words(1);
    if (below(2) == 0) unit.layer = static_cast<std::int32_t>(source());
    unit.aliases.assign(below(3), words(2));
  }
  for (auto& sprint : plan.sprints) {
    sprint.name = words(6);
    sprint.type = static_cast<TaskType>(below(5));
    sprint.line = static_cast<std::uint32_t>(source());
    sprint.entry = criteria();
    sprint.exit = criteria();
    sprint.tasks.assign(below(3), {words(8), below(9)});
    sprint.estimate.tier = static_cast<Tier>(below(3));
    sprint.estimate.score = static_cast<std::int32_t>(source());
    sprint.estimate.priority = static_cast<double>(source()) / 7;
    const auto index = static_cast<SprintIndex>(&sprint - plan.sprints.data());
    plan.phases.push_back({words(2), {index}, below(2)});
  }
  plan.rules.assign(below(3), {words(9), words(2), 3});
  if (below(2) == 0) plan.prompt_template = Template{words(20), {words(2)}, 3};
  plan.warnings.assign(below(3), {7, words(9)});
  if (!plan.sprints.empty()) plan.files = {{words(3), 1, 0}, {words(3), 2, {}}};
}

}  // namespace sprint::plan::test
