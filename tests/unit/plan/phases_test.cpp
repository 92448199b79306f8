#include <algorithm>

#include "made_plans.h"
#include "plan/order/order.h"
#include "support/catch.h"

using namespace sprint::plan;
using namespace sprint::plan::test;

namespace {

Keys derived(const Plan& plan) {
  return lines_of(plan, derive_phases(plan, order_of(plan)));
}

Keys split_up(const Plan& plan, const std::vector<Phase>& phases) {
  return lines_of(plan, split_phases(plan, order_of(plan), phases));
}

/// Each sprint once, and what it waits for in an earlier phase or, of the same unit, in its own.
bool fits(const Plan& plan, const Order& order, const std::vector<Phase>& phases) {
  std::vector<int> phase_of(plan.sprints.size(), -1);
  int number = 0;
  for (const Phase& phase : phases) {
    if (phase.sprints.empty()) return false;
    for (const SprintIndex sprint : phase.sprints) {
      if (phase_of[sprint] != -1) return false;
      phase_of[sprint] = number;
    }
    ++number;
  }
  for (SprintIndex sprint = 0; sprint < plan.sprints.size(); ++sprint) {
    if (phase_of[sprint] == -1) return false;
    for (const SprintIndex needed : order.before[sprint]) {
      const int apart = plan.sprints[needed].unit == plan.sprints[sprint].unit ? 0 : 1;
      if (phase_of[needed] + apart > phase_of[sprint]) return false;
    }
  }
  return true;
}

}  // namespace

TEST_CASE("Units without dependencies share one phase") {
  const Plan plan = plan_of({2, 1});
  CHECK(derived(plan) == Keys{"Phase 1: A/1 A/2 B/1"});
  CHECK(derive_phases(plan, order_of(plan))[0].line == 0);
}

TEST_CASE("A unit alone has a phase for each sprint") {
  CHECK(derived(plan_of({3})) == Keys{"Phase 1: A/1", "Phase 2: A/2", "Phase 3: A/3"});
}

TEST_CASE("What another unit needs ends a phase") {
  Plan plan = plan_of({2, 1, 1});
  plan.sprints[2].depends_on = {0};
  CHECK(derived(plan) == Keys{"Phase 1: A/1 C/1", "Phase 2: A/2 B/1"});
}

TEST_CASE("A stretch in which only one unit can work is cut into sprints") {
  Plan plan = plan_of({2, 2, 1});
  plan.units[1].depends_on = {0};
  plan.units[2].depends_on = {0};
  CHECK(derived(plan) == Keys{"Phase 1: A/1", "Phase 2: A/2", "Phase 3: B/1 B/2 C/1"});
}

TEST_CASE("A unit that is worked through out of plan order is cut in its own order") {
  Plan plan = plan_of({3});
  plan.sprints[0].depends_on = {2};
  CHECK(derived(plan) == Keys{"Phase 1: A/3", "Phase 2: A/1", "Phase 3: A/2"});
}

TEST_CASE("A first sprint that sets up is a phase of its own") {
  Plan plan = plan_of({2, 1});
  plan.sprints[0].is_setup = true;
  CHECK(derived(plan) == Keys{"Phase 1: A/1", "Phase 2: A/2 B/1"});
  plan.sprints[0].is_setup = false;
  plan.sprints[1].is_setup = true;
  CHECK(derived(plan).size() == 1);
}

TEST_CASE("A first sprint that waits for another is no first one") {
  Plan plan = plan_of({2, 1});
  plan.sprints[0].is_setup = true;
  plan.sprints[0].depends_on = {2};
  CHECK(derived(plan) == Keys{"Phase 1: B/1", "Phase 2: A/1", "Phase 3: A/2"});
}

TEST_CASE("Derived phases fit all kinds of plans") {
  for (unsigned seed = 0; seed < 500; ++seed) {
    Plan plan = random_plan(seed);
    if (!plan.sprints.empty()) plan.sprints[0].is_setup = seed % 3 == 0;
    const Order order = order_of(plan);
    REQUIRE(fits(plan, order, derive_phases(plan, order)));
  }
}

TEST_CASE("The plan's own phases stay as they are where units do not need each other") {
  Plan plan = plan_of({2, 2});
  plan.sprints[3].depends_on = {0};
  const std::vector<Phase> phases{{"Base", {2, 0}, 7}, {"Rest", {1, 3}, 9}};
  CHECK(split_phases(plan, order_of(plan), phases) == phases);
}

TEST_CASE("A phase whose units need each other is split") {
  Plan plan = plan_of({2, 2});
  plan.sprints[3].depends_on = {0};
  CHECK(split_up(plan, {{"Base", {0, 1, 2, 3}, 7}}) ==
        Keys{"Base (1 of 2): A/1 B/1", "Base (2 of 2): A/2 B/2"});
  CHECK(split_phases(plan, order_of(plan), {{"Base", {0, 1, 2, 3}, 7}})[1].line == 7);
}

TEST_CASE("Splitting leaves a single unit in one phase, and a setup with the others") {
  Plan plan = plan_of({2, 1});
  plan.sprints[0].is_setup = true;
  CHECK(split_up(plan, {{"One", {0, 1}, 1}, {"Two", {2}, 2}}) == Keys{"One: A/1 A/2", "Two: B/1"});
}

TEST_CASE("A sprint that is in no phase joins the nearest one above it") {
  const Plan plan = plan_of({1, 1, 1, 1, 1});
  CHECK(split_up(plan, {{"One", {1}, 1}, {"Two", {3}, 2}}) ==
        Keys{"One: B/1 A/1 C/1", "Two: D/1 E/1"});
}

TEST_CASE("A sprint that is in no phase comes not before what it needs, nor after who needs it") {
  Plan plan = plan_of({1, 1, 1});
  plan.sprints[0].depends_on = {2};
  CHECK(split_up(plan, {{"One", {1}, 1}, {"Two", {2}, 2}}) ==
        Keys{"One: B/1", "Two (1 of 2): C/1", "Two (2 of 2): A/1"});
  plan.sprints[0].depends_on = {1};
  CHECK(split_up(plan, {{"One", {0}, 1}, {"Two", {2}, 2}}) ==
        Keys{"One (1 of 2): B/1", "One (2 of 2): A/1", "Two: C/1"});
  plan.sprints[1].waits_for = {2};
  CHECK(split_up(plan, {{"One", {2}, 1}, {"Two", {0}, 2}}) ==
        Keys{"One: C/1", "Two (1 of 2): B/1", "Two (2 of 2): A/1"});
}

TEST_CASE("A phase without sprints disappears, and a sprint in two phases stays in the first") {
  const Plan plan = plan_of({1, 1});
  CHECK(split_up(plan, {{"Zero", {}, 1}, {"One", {0, 0, 1}, 2}, {"Two", {1}, 3}}) ==
        Keys{"One: A/1 B/1"});
}

TEST_CASE("Phases that name no sprint are derived") {
  CHECK(split_up(plan_of({2}), {{"Zero", {}, 1}}) == Keys{"Phase 1: A/1", "Phase 2: A/2"});
}

TEST_CASE("Phases that leave sprints out are completed for all kinds of plans") {
  for (unsigned seed = 0; seed < 500; ++seed) {
    const Plan plan = random_plan(seed);
    const Order order = order_of(plan);
    // Two derived phases at a time become one of the plan's; every third sprint is left out.
    std::vector<Phase> phases;
    for (const Phase& phase : derive_phases(plan, order)) {
      if (phases.empty() || phases.back().line == 2) phases.push_back({"P", {}, 0});
      ++phases.back().line;
      for (const SprintIndex sprint : phase.sprints) {
        if (sprint % 3 != 1) phases.back().sprints.push_back(sprint);
      }
    }
    REQUIRE(fits(plan, order, split_phases(plan, order, phases)));
  }
}
