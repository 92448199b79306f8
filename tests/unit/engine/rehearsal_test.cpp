#include "engine/rehearsal.h"

#include "base/error.h"
#include "support/catch.h"
#include "unit/engine/run_plans.h"

using namespace sprint;
using namespace sprint::engine;
using sprint::test::plan_of;
using sprint::test::shared;

namespace {

/// Sprints of a unit, each of so many turns.
RunPlan with_turns(RunPlan plan, const std::vector<std::uint32_t>& turns) {
  for (std::size_t i = 0; i < turns.size(); ++i) plan.sprints[i].estimated_turns = turns[i];
  return plan;
}

std::vector<SprintIndex> order_of(const Rehearsal& rehearsal) {
  std::vector<SprintIndex> order;
  for (const auto& phase : rehearsal.phases) {
    for (const auto& each : phase.sprints) order.push_back(each.sprint);
  }
  return order;
}

Limits agents(std::uint32_t count) {
  Limits limits;
  limits.agents = count;
  return limits;
}

}  // namespace

TEST_CASE("A rehearsal dispatches as many as may work and waits at gates") {
  const auto plan = shared(
      with_turns(plan_of({{"a", "1"}, {"a", "2"}, {"b", "1"}, {"c", "1", 1, {"a/2", "b/1"}}}),
                 {10, 20, 25, 5}));
  const auto rehearsal = rehearse(plan, agents(4));
  CHECK(order_of(rehearsal) == std::vector<SprintIndex>{0, 2, 1, 3});
  REQUIRE(rehearsal.phases.size() == 2);
  CHECK(rehearsal.phases[0].sprints[2].begins == 10);
  CHECK(rehearsal.phases[0].gate_at == 30);
  CHECK(rehearsal.phases[1].gate_at == 35);
  CHECK(rehearsal.widest == 2);
  CHECK(rehearsal.turns == 60);
  CHECK(rehearsal.critical_path == std::vector<SprintIndex>{0, 1, 3});
  CHECK(rehearsal.critical_turns == 35);
}

TEST_CASE("With one agent a rehearsal takes as long as all turns together") {
  const auto plan = shared(with_turns(plan_of({{"a", "1"}, {"b", "1"}, {"c", "1"}}), {3, 4, 5}));
  const auto rehearsal = rehearse(plan, agents(1));
  CHECK(rehearsal.widest == 1);
  CHECK(rehearsal.phases[0].gate_at == 12);
  CHECK(rehearsal.critical_turns == 5);
}

TEST_CASE("Turns without number do not make a rehearsal run out of time") {
  const auto plan = shared(with_turns(plan_of({{"a", "1"}, {"a", "2"}}), {4'000'000'000, 0}));
  CHECK(rehearse(plan, agents(1)).turns == 4'000'000'000);
}

TEST_CASE("A plan that could not be carried out is not rehearsed") {
  auto plan = plan_of({{"a", "1"}});
  plan.phases.clear();
  CHECK_THROWS_AS(rehearse(shared(plan), agents(1)), Error);
}
