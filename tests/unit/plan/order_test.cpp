#include "plan/order/order.h"

#include <algorithm>

#include "made_plans.h"
#include "support/catch.h"

using namespace sprint::plan;
using namespace sprint::plan::test;

namespace {

Keys before(const Plan& plan, SprintIndex sprint) {
  return keys(plan, order_of(plan).before[sprint]);
}

bool is_cycle(const Order& order, const std::vector<SprintIndex>& cycle) {
  for (std::size_t at = 0; at < cycle.size(); ++at) {
    const auto& needed = order.before[cycle[at]];
    const SprintIndex next = cycle[(at + 1) % cycle.size()];
    if (std::find(needed.begin(), needed.end(), next) == needed.end()) return false;
  }
  return !cycle.empty();
}

}  // namespace

TEST_CASE("The sprints of a unit follow each other") {
  const Plan plan = plan_of({3, 1});
  CHECK(order_of(plan).before == std::vector<std::vector<SprintIndex>>{{}, {0}, {1}, {}});
}

TEST_CASE("A plan without sprints has an empty order") {
  CHECK(order_of(plan_of({0, 0})).before.empty());
  CHECK(find_cycle(order_of(Plan{})).empty());
  CHECK(blocked_counts(Order{}).empty());
  CHECK(derive_phases(Plan{}, Order{}).empty());
  CHECK(split_phases(Plan{}, Order{}, {{"Nothing", {}, 3}}).empty());
}

TEST_CASE("What is said twice counts once") {
  Plan plan = plan_of({2, 1});
  plan.sprints[1].depends_on = {0, 0};
  plan.sprints[2].depends_on = {1};
  plan.sprints[2].waits_for = {0, 0};
  plan.units[1].depends_on = {0};
  CHECK(before(plan, 1) == Keys{"A/1"});
  CHECK(before(plan, 2) == Keys{"A/2"});
}

TEST_CASE("The first sprint of a unit waits for the units that its unit depends on") {
  Plan plan = plan_of({2, 2, 1});
  plan.units[1].depends_on = {0, 2};
  CHECK(before(plan, 2) == Keys{"A/2", "C/1"});
  CHECK(before(plan, 3) == Keys{"B/1"});
  plan.sprints[2].states_dependencies = true;
  CHECK(before(plan, 2).empty());
}

TEST_CASE("A sprint waits for whole units and for sprints") {
  Plan plan = plan_of({2, 2});
  plan.sprints[3].waits_for = {0};
  plan.sprints[2].depends_on = {0};
  CHECK(before(plan, 2) == Keys{"A/1"});
  CHECK(before(plan, 3) == Keys{"A/2", "B/1"});
}

TEST_CASE("The last sprint of a unit may wait for its unit") {
  Plan plan = plan_of({3});
  plan.sprints[2].waits_for = {0};
  CHECK(before(plan, 2) == Keys{"A/2"});
  plan.sprints[1].waits_for = {0};
  CHECK(find_cycle(order_of(plan)) == std::vector<SprintIndex>{1, 2});
}

TEST_CASE("A dependency inside a unit wins over plan order") {
  Plan plan = plan_of({4, 1});
  plan.sprints[0].depends_on = {2};
  plan.sprints[4].waits_for = {0};
  CHECK(before(plan, 2).empty());
  CHECK(before(plan, 0) == Keys{"A/3"});
  CHECK(before(plan, 1) == Keys{"A/1"});
  CHECK(before(plan, 3) == Keys{"A/2"});
  plan.sprints[0].depends_on = {3};
  CHECK(before(plan, 4) == Keys{"A/3"});
}

TEST_CASE("A sprint that was moved to the front starts its unit") {
  Plan plan = plan_of({1, 2});
  plan.units[1].depends_on = {0};
  plan.sprints[1].depends_on = {2};
  CHECK(before(plan, 2) == Keys{"A/1"});
  CHECK(before(plan, 1) == Keys{"B/2"});
}

TEST_CASE("Waiting for a unit without sprints is waiting for what it depends on") {
  Plan plan = plan_of({2, 0, 0, 1, 1});
  plan.units[1].depends_on = {0, 2};
  plan.units[2].depends_on = {3, 1};
  plan.units[4].depends_on = {1};
  CHECK(before(plan, 3) == Keys{"A/2", "D/1"});
  plan.sprints[3].waits_for = {2};
  CHECK(before(plan, 3).size() == 2);
  plan.units[4].depends_on.clear();
  CHECK(before(plan, 3) == Keys{"D/1", "A/2"});
}

TEST_CASE("Many sprints that wait for many units through an empty one are all listed, or none is") {
  // The first unit has no sprint; `waiting` units wait for it, and it for `needed` others.
  const auto order_with = [](UnitIndex needed, UnitIndex waiting) {
    std::vector<std::size_t> sizes(needed + waiting + 1, 1);
    sizes[0] = 0;
    Plan plan = plan_of(sizes);
    for (UnitIndex unit = 1; unit <= needed; ++unit) plan.units[0].depends_on.push_back(unit);
    for (UnitIndex i = 1; i <= waiting; ++i) plan.units[needed + i].depends_on = {0};
    return order_of(plan);
  };
  const Order whole = order_with(1000, 3000);
  CHECK(whole.too_wide == kNoIndex);
  std::size_t edges = 0;
  for (const auto& needed : whole.before) edges += needed.size();
  CHECK(edges == 3'000'000);
  CHECK(order_with(3000, 3000).too_wide == 0);
}

TEST_CASE("A circle is found") {
  Plan plan = plan_of({2, 2, 1});
  CHECK(find_cycle(order_of(plan)).empty());
  plan.sprints[0].depends_on = {3};
  plan.sprints[2].depends_on = {1};
  const Order order = order_of(plan);
  const auto cycle = find_cycle(order);
  CHECK(keys(plan, cycle) == Keys{"A/1", "B/2", "B/1", "A/2"});
  CHECK(is_cycle(order, cycle));
}

TEST_CASE("A circle has no sprint that is not needed for it") {
  Plan plan = plan_of({6});
  plan.sprints[1].depends_on = {4};
  plan.sprints[4].depends_on = {1};
  const Order order = order_of(plan);
  CHECK(order.before[3] == std::vector<SprintIndex>{2});
  CHECK(find_cycle(order) == std::vector<SprintIndex>{1, 4});
}

TEST_CASE("A sprint that depends on itself is a circle") {
  Plan plan = plan_of({2});
  plan.sprints[1].depends_on = {1};
  CHECK(find_cycle(order_of(plan)) == std::vector<SprintIndex>{1});
}

TEST_CASE("Units that depend on each other are a circle") {
  Plan plan = plan_of({1, 1});
  plan.units[0].depends_on = {1};
  plan.units[1].depends_on = {0};
  CHECK(find_cycle(order_of(plan)) == std::vector<SprintIndex>{0, 1});
}

TEST_CASE("Long chains need no deep stack") {
  constexpr SprintIndex kCount = 100'000;
  Plan plan = plan_of({kCount});
  for (SprintIndex sprint = 0; sprint + 1 < kCount; ++sprint) {
    plan.sprints[sprint].depends_on = {sprint + 1};
  }
  const Order order = order_of(plan);
  CHECK(find_cycle(order).empty());
  CHECK(order.before[0] == std::vector<SprintIndex>{1});
  CHECK(order.before[kCount - 1].empty());
  CHECK(blocked_counts(order)[kCount - 1] == kCount - 1);
  CHECK(derive_phases(plan, order).size() == kCount);
  plan.sprints[kCount - 1].depends_on = {0};
  CHECK(find_cycle(order_of(plan)).size() <= kCount);
  CHECK(is_cycle(order_of(plan), find_cycle(order_of(plan))));
}

TEST_CASE("Random orders have a circle only if one was made") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    Plan plan = random_plan(seed);
    REQUIRE(find_cycle(order_of(plan)).empty());
    if (plan.sprints.size() < 2) continue;
    const auto last = static_cast<SprintIndex>(plan.sprints.size() - 1);
    plan.sprints[last].depends_on.push_back(0);
    plan.sprints[0].depends_on = {last};
    const Order order = order_of(plan);
    REQUIRE(is_cycle(order, find_cycle(order)));
  }
}
