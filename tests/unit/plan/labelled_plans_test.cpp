// Every folder of tests/plans: what the reader says against what a careful person says.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>

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

/// What a label may say, and nothing else: a key that nobody compares would promise something.
void check_keys(const json& label, const std::set<std::string>& known) {
  for (const auto& [key, value] : label.items()) {
    INFO("key " << key);
    CHECK(known.contains(key));
  }
}

std::set<std::string> names_of(const json& unit) {
  std::set<std::string> names = {core(unit.at("name").get<std::string>())};
  for (const json& alias : unit.value("aliases", json::array())) {
    names.insert(core(alias.get<std::string>()));
  }
  return names;
}

/// The unit that a label calls so; each label names its units by `name`.
UnitIndex unit_called(const json& units, const json& name) {
  for (UnitIndex i = 0; i < units.size(); ++i) {
    if (units[i].at("name") == name) return i;
  }
  FAIL("the label speaks of a unit that it does not list: " << name);
  return kNoIndex;
}

void check_units(const Plan& plan, const json& units) {
  REQUIRE(plan.units.size() == units.size());
  for (UnitIndex i = 0; i < units.size(); ++i) {
    const Unit& unit = plan.units[i];
    const json& label = units[i];
    INFO("unit " << unit.name);
    check_keys(label, {"name", "aliases", "directory", "layer", "depends_on"});
    CHECK(names_of(label).contains(core(unit.name)));
    const json& directory = label.at("directory");
    CHECK(unit.directory == (directory.is_null() ? "" : directory.get<std::string>()));
    CHECK((unit.layer ? json(*unit.layer) : json()) == label.at("layer"));
    std::set<UnitIndex> wanted;
    for (const json& name : label.at("depends_on")) wanted.insert(unit_called(units, name));
    CHECK(std::set<UnitIndex>(unit.depends_on.begin(), unit.depends_on.end()) == wanted);
  }
}

void check_sprint(const Plan& plan, SprintIndex index, const json& expected, const json& units) {
  const Sprint& sprint = plan.sprints[index];
  INFO("sprint " << sprint.id << " at line " << sprint.line);
  check_keys(expected, {"id", "name", "name_clean", "unit", "entry_criteria", "tasks",
                        "exit_criteria", "depends_on"});
  CHECK(sprint.id == expected.at("id").get<std::string>());
  const std::string name = expected.at("name").get<std::string>();
  const bool named = core(sprint.name) == core(name) ||
                     core(sprint.name) == core(expected.value("name_clean", name));
  CHECK(named);
  CHECK(sprint.unit == unit_called(units, expected.at("unit")));
  CHECK(sprint.entry.size() == expected.at("entry_criteria").get<std::size_t>());
  CHECK(sprint.tasks.size() == expected.at("tasks").get<std::size_t>());
  CHECK(sprint.exit.size() == expected.at("exit_criteria").get<std::size_t>());
  std::set<std::string> depends;
  for (const SprintIndex other : sprint.depends_on) depends.insert(plan.sprints[other].id);
  CHECK(depends == expected.at("depends_on").get<std::set<std::string>>());
}

/// A phase and its sprints, as labels have them.
using Group = std::pair<std::string, std::vector<std::string>>;

/// The plan's own phases; a phase that had to be split counts as one.
std::vector<Group> groups_of(const Plan& plan) {
  std::vector<Group> groups;
  std::uint32_t last = 0;
  for (const Phase& phase : plan.phases) {
    if (phase.line == 0) continue;
    if (groups.empty() || phase.line != last) {
      // Without the "(1 of 2)" of what was split.
      groups.emplace_back(core(phase.name.substr(0, phase.name.rfind(" (1 of "))),
                          std::vector<std::string>{});
    }
    last = phase.line;
    for (const SprintIndex sprint : phase.sprints) {
      groups.back().second.push_back(plan.sprints[sprint].id);
    }
  }
  return groups;
}

void check_phases(const Plan& plan, const json& phases) {
  std::vector<Group> groups;
  for (const json& phase : phases) {
    check_keys(phase, {"name", "sprints"});
    groups.emplace_back(core(phase.at("name").get<std::string>()),
                        phase.at("sprints").get<std::vector<std::string>>());
  }
  CHECK(groups_of(plan) == groups);
}

void check_plan(const Plan& plan, const json& expected) {
  const json& units = expected.at("work_units");
  check_units(plan, units);
  const json& sprints = expected.at("sprints");
  REQUIRE(plan.sprints.size() == sprints.size());
  for (SprintIndex i = 0; i < sprints.size(); ++i) check_sprint(plan, i, sprints[i], units);
  check_phases(plan, expected.value("phases", json::array()));
  CHECK(plan.prompt_template.has_value() == expected.at("has_dispatch_template").get<bool>());
  std::vector<std::string> files;
  for (const ReferencedFile& file : plan.files) files.push_back(file.path);
  CHECK(files == expected.at("referenced_files").get<std::vector<std::string>>());
}

void check_folder(const std::filesystem::path& folder) {
  const json expected = json::parse(text_of(folder / "expected.json"));
  const std::string text = text_of(folder / "EXECUTION_PLAN.md");
  check_keys(expected, {"trap", "notes", "is_plan", "work_units", "sprints", "phases",
                        "has_dispatch_template", "referenced_files"});
  if (!expected.value("is_plan", true)) {
    CHECK_THROWS_AS(read_plan(text, "EXECUTION_PLAN.md"), Error);
    return;
  }
  try {
    check_plan(read_plan(text, "EXECUTION_PLAN.md"), expected);
  } catch (const Error& error) {
    FAIL_CHECK("refused: " << error.what());
  }
}

std::vector<std::filesystem::path> labelled_plans() {
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(
           std::filesystem::path(SPRINT_SOURCE_DIR) / "tests/plans")) {
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

}  // namespace

TEST_CASE("There are many labelled plans") {
  CHECK(labelled_plans().size() >= 100);
}

// A section for each, so that one that is read in a wrong way hides no other.
TEST_CASE("Labelled plans are read as their labels say") {
  for (const auto& folder : labelled_plans()) {
    DYNAMIC_SECTION(folder.filename().string()) {
      check_folder(folder);
    }
  }
}
