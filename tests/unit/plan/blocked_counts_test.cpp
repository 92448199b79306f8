#include <set>

#include "made_plans.h"
#include "plan/order/order.h"
#include "support/catch.h"

using namespace sprint::plan;
using namespace sprint::plan::test;

namespace {

std::vector<std::uint32_t> counts(const Plan& plan) {
  return blocked_counts(order_of(plan));
}

/// The slow and obvious way: who is reached from each sprint.
std::vector<std::uint32_t> counted_one_by_one(const Order& order) {
  std::vector<std::uint32_t> result(order.before.size());
  for (SprintIndex sprint = 0; sprint < order.before.size(); ++sprint) {
    std::set<SprintIndex> needed;
    std::vector<SprintIndex> open{sprint};
    while (!open.empty()) {
      const SprintIndex at = open.back();
      open.pop_back();
      for (const SprintIndex next : order.before[at]) {
        if (needed.insert(next).second) open.push_back(next);
      }
    }
    for (const SprintIndex one : needed) ++result[one];
  }
  return result;
}

}  // namespace

TEST_CASE("In a unit all later sprints are blocked") {
  CHECK(counts(plan_of({3, 1})) == std::vector<std::uint32_t>{2, 1, 0, 0});
}

TEST_CASE("A sprint that is reached on two ways counts once") {
  Plan plan = plan_of({1, 1, 1, 2});
  plan.units[1].depends_on = {0};
  plan.units[2].depends_on = {0};
  plan.units[3].depends_on = {1, 2};
  CHECK(counts(plan) == std::vector<std::uint32_t>{4, 2, 2, 1, 0});
}

TEST_CASE("Counts are exact for all kinds of plans") {
  for (unsigned seed = 0; seed < 500; ++seed) {
    const Plan plan = random_plan(seed);
    const Order order = order_of(plan);
    REQUIRE(blocked_counts(order) == counted_one_by_one(order));
  }
}

TEST_CASE("Counts are exact for thousands of units behind each other and behind the first") {
  Plan plan = plan_of(std::vector<std::size_t>(2000, 3));
  for (UnitIndex unit = 1; unit < 2000; ++unit) plan.units[unit].depends_on = {unit - 1, 0};
  const auto result = counts(plan);
  for (SprintIndex sprint = 0; sprint < 6000; ++sprint) REQUIRE(result[sprint] == 5999 - sprint);
}

TEST_CASE("Counts are exact for a foundation of ten thousand units") {
  Plan plan = plan_of(std::vector<std::size_t>(10'000, 10));
  for (UnitIndex unit = 1; unit < 10'000; ++unit) plan.units[unit].depends_on = {0};
  const auto result = counts(plan);
  CHECK(result[0] == 99'999);
  CHECK(result[9] == 99'990);
  CHECK(result[10] == 9);
}

TEST_CASE("Counts are exact where every unit waits for every unit of the layer above") {
  constexpr UnitIndex kWidth = 300;
  constexpr UnitIndex kLayers = 20;
  Plan plan = plan_of(std::vector<std::size_t>(std::size_t{kWidth} * kLayers, 1));
  for (UnitIndex unit = kWidth; unit < plan.units.size(); ++unit) {
    const UnitIndex above = unit / kWidth * kWidth - kWidth;
    for (UnitIndex at = 0; at < kWidth; ++at) plan.units[unit].depends_on.push_back(above + at);
  }
  const auto result = counts(plan);
  for (UnitIndex unit = 0; unit < plan.units.size(); ++unit) {
    REQUIRE(result[unit] == (kLayers - 1 - unit / kWidth) * kWidth);
  }
}
