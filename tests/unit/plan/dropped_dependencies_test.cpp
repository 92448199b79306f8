// A dependency that is written down is used, or somebody is told with its line.

#include "base/error.h"
#include "plan/order/order.h"
#include "plan/reading/read_plan.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::plan;

namespace {

std::string a_unit(const std::string& name, const std::string& lines = {}) {
  return "## Work Unit: " + name + "\n" + lines + "### Sprint " + name +
         "1: x\n**Exit criteria**:\n- [ ] ok\n";
}

bool warned_at(const Plan& plan, std::uint32_t line, std::string_view words) {
  for (const Warning& warning : plan.warnings) {
    if (warning.line == line && warning.message.find(words) != std::string::npos) return true;
  }
  return false;
}

using Units = std::vector<UnitIndex>;

}  // namespace

TEST_CASE(
    "Dependencies through a unit without sprints that are too many are refused with its line") {
  std::string table =
      "# T\n\n| Unit | Sprints | Needs |\n|---|---|---|\n| empty | 1 | u0 \u2013 u449 |\n";
  std::string body;
  // It waits for 450 units, and 15,000 wait for it.
  for (int i = 0; i < 15'450; ++i) {
    const std::string name = "u" + std::to_string(i);
    table += "| " + name + " | 1 | " + (i < 450 ? "none" : "empty") + " |\n";
    body += a_unit(name);
  }
  try {
    read_plan(table + "\n" + body, "P.md");
    FAIL("read");
  } catch (const Error& error) {
    CHECK(error.place()->line == 5);
    CHECK(std::string(error.what()).find("'empty', which has no sprint") != std::string::npos);
  }
}

TEST_CASE("Of a list of units, a part that names none is told") {
  const Plan plan = read_plan("# T\n" + a_unit("core") + a_unit("store") +
                                  a_unit("app", "**Depends on**: core, the parser and store\n"),
                              "P.md");
  CHECK(plan.units[2].depends_on == Units{0, 1});
  CHECK(warned_at(plan, 11, "'the parser' is no unit of this plan"));
}

TEST_CASE("What a unit's section says counts before a table, which is told") {
  const Plan plan = read_plan(
      "# T\n| Unit | Sprints | Needs |\n|---|---|---|\n| core | 1 | none |\n| store | 1 | none |\n"
      "| app | 1 | core |\n" +
          a_unit("core") + a_unit("store") + a_unit("app", "**Depends on**: store\n"),
      "P.md");
  CHECK(plan.units[2].depends_on == Units{1});
  CHECK(
      warned_at(plan, 6, "lets unit 'app' wait for all of core, its own section for all of store"));
}

TEST_CASE("A unit that only a table lets a sprint wait for is told") {
  const Plan plan = read_plan(
      "# T\n" + a_unit("core") + a_unit("store") + a_unit("app", "") +
          "### Sprint app2: y\n**Entry criteria**: Sprint core1 complete\n**Exit criteria**:\n- "
          "[ ] ok\n## Order\n| Sprint | Depends on |\n|---|---|\n| app2 | core1, store |\n",
      "P.md");
  CHECK(plan.sprints[3].depends_on == std::vector<SprintIndex>{0});
  CHECK(plan.sprints[3].waits_for.empty());
  CHECK(warned_at(plan, 21, "wait for core/core1, all of store, its own section for core/core1"));
}

TEST_CASE("A line that names more than is read is told") {
  std::string text = "# T\n";
  for (int i = 1; i <= 700; ++i) text += a_unit("u" + std::to_string(i));
  std::string line = "**Depends on**: ";
  for (int i = 1; i <= 700; ++i) line += "u" + std::to_string(i) + ", ";
  const Plan plan = read_plan(text + a_unit("app", line + "u1\n"), "P.md");
  CHECK(warned_at(plan, 2803, "more is named here than is read"));
}
