// Every folder of tests/plans: what the reader says against what a careful person says.

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "base/error.h"
#include "plan/naming/unit_names.h"
#include "plan/reading/read_plan.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::plan;
using nlohmann::json;

namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Spelling does not count: marks, case, white space.
std::string core(const std::string& text) {
  return name_core(text);
}

std::set<std::string> names_of(const json& unit) {
  std::set<std::string> names = {core(unit.at("name").get<std::string>())};
  for (const json& alias : unit.value("aliases", json::array())) {
    names.insert(core(alias.get<std::string>()));
  }
  return names;
}

void check_units(const Plan& plan, const json& expected) {
  const json& units = expected.at("work_units");
  REQUIRE(plan.units.size() == units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    INFO("unit " << plan.units[i].name);
    CHECK(names_of(units[i]).contains(core(plan.units[i].name)));
  }
}

void check_sprint(const Plan& plan, SprintIndex index, const json& expected) {
  const Sprint& sprint = plan.sprints[index];
  INFO("sprint " << sprint.id << " at line " << sprint.line);
  CHECK(sprint.id == expected.at("id").get<std::string>());
  const std::string name = expected.at("name").get<std::string>();
  const bool named = core(sprint.name) == core(name) ||
                     core(sprint.name) == core(expected.value("name_clean", name));
  CHECK(named);
  CHECK(sprint.entry.size() == expected.at("entry_criteria").get<std::size_t>());
  CHECK(sprint.tasks.size() == expected.at("tasks").get<std::size_t>());
  CHECK(sprint.exit.size() == expected.at("exit_criteria").get<std::size_t>());
  std::set<std::string> depends;
  for (const SprintIndex other : sprint.depends_on) depends.insert(plan.sprints[other].id);
  CHECK(depends == expected.at("depends_on").get<std::set<std::string>>());
}

/// The plan's own phases; a phase that had to be split counts as one.
std::vector<std::vector<std::string>> groups_of(const Plan& plan) {
  std::vector<std::vector<std::string>> groups;
  std::uint32_t last = 0;
  for (const Phase& phase : plan.phases) {
    if (groups.empty() || phase.line != last) groups.emplace_back();
    last = phase.line;
    for (const SprintIndex sprint : phase.sprints) groups.back().push_back(plan.sprints[sprint].id);
  }
  return groups;
}

void check_plan(const Plan& plan, const json& expected) {
  check_units(plan, expected);
  const json& sprints = expected.at("sprints");
  REQUIRE(plan.sprints.size() == sprints.size());
  for (SprintIndex i = 0; i < sprints.size(); ++i) {
    check_sprint(plan, i, sprints[i]);
    for (std::size_t unit = 0; unit < plan.units.size(); ++unit) {
      const json& label = expected.at("work_units")[unit];
      if (label.at("name") == sprints[i].at("unit")) CHECK(plan.sprints[i].unit == unit);
    }
  }
  CHECK(plan.prompt_template.has_value() == expected.value("has_dispatch_template", false));
  const json phases = expected.value("phases", json::array());
  if (phases.empty()) return;
  std::vector<std::vector<std::string>> groups;
  for (const json& phase : phases) {
    groups.push_back(phase.at("sprints").get<std::vector<std::string>>());
  }
  CHECK(groups_of(plan) == groups);
}

}  // namespace

TEST_CASE("Labelled plans are read as their labels say") {
  std::size_t plans = 0;
  for (const auto& folder : std::filesystem::directory_iterator(
           std::filesystem::path(SPRINT_SOURCE_DIR) / "tests/plans")) {
    if (!folder.is_directory()) continue;
    ++plans;
    INFO(folder.path().filename().string());
    const json expected = json::parse(text_of(folder.path() / "expected.json"));
    const std::string text = text_of(folder.path() / "EXECUTION_PLAN.md");
    if (!expected.value("is_plan", true)) {
      CHECK_THROWS_AS(read_plan(text, "EXECUTION_PLAN.md"), Error);
      continue;
    }
    try {
      check_plan(read_plan(text, "EXECUTION_PLAN.md"), expected);
    } catch (const Error& error) {
      FAIL_CHECK("refused: " << error.what());
    }
  }
  CHECK(plans >= 50);
}
