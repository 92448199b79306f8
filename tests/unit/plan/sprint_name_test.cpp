#include "plan/model/sprint_name.h"

#include "base/error.h"
#include "support/catch.h"
#include "support/error_of.h"

using namespace sprint;
using sprint::test::error_of;

namespace {

plan::Plan plan_with_keys(const std::vector<std::pair<std::string, std::string>>& keys) {
  plan::Plan plan;
  for (const auto& [unit, id] : keys) {
    if (plan.units.empty() || plan.units.back().name != unit) plan.units.emplace_back().name = unit;
    plan::Sprint sprint;
    sprint.id = id;
    sprint.unit = static_cast<plan::UnitIndex>(plan.units.size() - 1);
    plan.sprints.push_back(sprint);
  }
  return plan;
}

}  // namespace

TEST_CASE("A sprint is found by its key, by another name of its unit, by an id that is its alone") {
  auto plan = plan_with_keys({{"Core", "1"}, {"Core", "2a"}, {"Net", "1"}, {"Net", "EM-1"}});
  plan.units[1].aliases = {"WU2"};
  CHECK(plan::sprint_named(plan, "Core/1") == 0);
  CHECK(plan::sprint_named(plan, "Net/1") == 2);
  CHECK(plan::sprint_named(plan, "WU2/1") == 2);
  CHECK(plan::sprint_named(plan, "2a") == 1);
  CHECK(plan::sprint_named(plan, "EM-1") == 3);
}

TEST_CASE("A key may have slashes of its own") {
  const auto plan = plan_with_keys({{"a/b", "1"}, {"a", "b/1"}, {"a", "2"}});
  CHECK(plan::sprint_named(plan, "a/2") == 2);
  CHECK(std::string(error_of([&] { plan::sprint_named(plan, "a/b/1"); }).what()) ==
        "several sprints are called 'a/b/1' (write one of a/b/1, a/b/1)");
}

TEST_CASE("A name that is nobody's is refused with the nearest one") {
  const auto plan =
      plan_with_keys({{"Core", "1"}, {"Core", "20"}, {"Network", "1"}, {"Network", "EM-1"}});
  struct Row {
    const char* name;
    const char* message;
  };
  const auto row = GENERATE(values<Row>({
      {"Cor/1", "no sprint is called 'Cor/1' (did you mean 'Core/1'?)"},
      {"core/20", "no sprint is called 'core/20' (did you mean 'Core/20'?)"},
      {"Netwrok/1", "no sprint is called 'Netwrok/1' (did you mean 'Network/1'?)"},
      {"21", "no sprint is called '21' (known: Core/1, Core/20, Network/1, Network/EM-1)"},
      {"EM1", "no sprint is called 'EM1' (did you mean 'Network/EM-1'?)"},
      {"1", "several sprints are called '1' (write one of Core/1, Network/1)"},
      {"something",
       "no sprint is called 'something' (known: Core/1, Core/20, Network/1, Network/EM-1)"},
      {"", "no sprint is called '' (known: Core/1, Core/20, Network/1, Network/EM-1)"},
      {"a\nb", "no sprint is called 'a\\nb' (known: Core/1, Core/20, Network/1, Network/EM-1)"},
  }));
  CHECK(std::string(error_of([&] { plan::sprint_named(plan, row.name); }).what()) == row.message);
}

TEST_CASE("Names without end cost nothing") {
  auto plan = plan_with_keys({{std::string(5'000'000, 'u'), "1"}, {"Core", "2"}});
  const std::string name(100'000, 'x');
  CHECK_THROWS_AS(plan::sprint_named(plan, name), Error);
  CHECK_THROWS_AS(plan::sprint_named(plan, "Cor/2"), Error);
}
