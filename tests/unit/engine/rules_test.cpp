// What a supervisor must not do: thirteen rules, each a test with its name. 1, 2 and 7 are about
// files and are in scenarios/rules_scenario.cpp, 9 and 10 about plans in
// unit/plan/goal_doubts_test.cpp; the others are here.

#include <set>

#include "engine/apply.h"
#include "engine/json/state_json.h"
#include "unit/engine/told_run.h"

using namespace sprint;
using namespace sprint::engine;
using sprint::test::plan_of;
using sprint::test::shared;
using sprint::test::small_plan;
using sprint::test::ToldRun;
using Keys = std::vector<std::string>;

TEST_CASE("Rule 3: the dependency graph of the plan is not overridden") {
  auto plan = plan_of({{"core", "1"}, {"net", "1"}, {"app", "1", 1, {"core/1", "net/1"}}});
  plan.sprints[2].priority = 1000;
  ToldRun run(shared(plan));
  CHECK(run.busy() == Keys{"core/1", "net/1"});
  run.completes("core/1");
  CHECK(run.busy() == Keys{"net/1"});
  // Not by what a journal or a caller says, either.
  auto state = run.state();
  CHECK_THROWS(apply(state, {run.now(), SprintDispatched{run.index("app/1"), 99}}));
  run.completes("net/1");
  CHECK(run.busy().empty());
  run.gate_passes();
  CHECK(run.busy() == Keys{"app/1"});
}

TEST_CASE("Rule 4: neither entry nor exit criteria are skipped") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  SECTION("whose entry criteria fail is not executed until something has changed") {
    run.ends("a/1", AgentEnding::EntryFailed);
    CHECK(run.state_of("a/1") == "PENDING");
    CHECK(run.sprint("a/1").waits_for == WaitsFor::Change);
    CHECK(run.busy().empty());
  }
  SECTION("an agent that ends well has completed nothing: verification has") {
    run.starts("a/1");
    run.ends("a/1");
    CHECK(run.state_of("a/1") == "RUNNING");
    CHECK(run.sprint("a/1").agent->stage == Stage::Verifying);
    auto state = run.state();
    CHECK_THROWS(apply(state, {run.now(), SprintConfirmed{run.index("a/1")}}));
    run.is_found("a/1", SprintOutcome::Completed);
    CHECK(run.state_of("a/1") == "COMPLETED");
  }
}

TEST_CASE("Rule 5: sprint N+1 is not dispatched before sprint N is confirmed by verification") {
  ToldRun run(shared(plan_of({{"a", "1"}, {"a", "2"}})));
  run.starts("a/1");
  CHECK(run.busy() == Keys{"a/1"});
  run.ends("a/1");
  CHECK(run.busy() == Keys{"a/1"});
  const auto outcome =
      GENERATE(SprintOutcome::Progress, SprintOutcome::Failed, SprintOutcome::ForPerson,
               SprintOutcome::ForLater, SprintOutcome::Uncommitted);
  run.is_found("a/1", outcome);
  CHECK(run.state_of("a/2") == "PENDING");
}

TEST_CASE("Rule 6: a dependent unit is not started before its prerequisites are verified") {
  ToldRun run(small_plan());
  run.completes_first_phase();
  // All complete, and nobody has built it together yet.
  CHECK(run.state_of_unit("app") == "NOT_STARTED");
  CHECK(run.state_of_phase(0) == "GATING");
  run.gate_could_not_run();
  CHECK(run.state_of_unit("app") == "NOT_STARTED");
  run.tell(Resume{});
  run.gate_passes();
  CHECK(run.state_of_unit("app") == "RUNNING");
}

TEST_CASE("Rule 8: an agent works for one unit alone") {
  ToldRun run(small_plan());
  std::set<LaunchId> launches;
  std::set<UnitIndex> units;
  for (const auto& event : run.events()) {
    for (const auto& effect : effects_of(run.state(), event)) {
      if (const auto* launch = std::get_if<LaunchAgent>(&effect)) {
        CHECK(launches.insert(launch->launch).second);
        CHECK(units.insert(run.state().plan->sprints[launch->sprint].unit).second);
      }
    }
  }
  CHECK(launches.size() == 2);
  // An agent that is under way is given no second sprint.
  auto state = run.state();
  const auto launch = run.launch_of("core/1");
  CHECK_THROWS(apply(state, {run.now(), SprintDispatched{run.index("core/2"), launch}}));
}

TEST_CASE("Rule 11: there are no states but those of the three machines") {
  std::set<std::string_view> words;
  for (const auto& [state, word] : kUnitStates) words.insert(word);
  CHECK(words == std::set<std::string_view>{"NOT_STARTED", "RUNNING", "COMPLETED", "STOPPING",
                                            "STOPPED", "BLOCKED", "KILLED"});
  words.clear();
  for (const auto& [state, word] : kSprintStates) words.insert(word);
  CHECK(words == std::set<std::string_view>{"PENDING", "DISPATCHED", "RUNNING", "COMPLETED",
                                            "PARTIAL", "BACKOFF", "FATAL"});
  words.clear();
  for (const auto& [state, word] : kPhaseStates) words.insert(word);
  CHECK(words == std::set<std::string_view>{"OPEN", "GATING", "PASSED", "HELD"});

  const ToldRun run(small_plan());
  auto text = state_json(run.state());
  const std::string known = "\"DISPATCHED\"";
  REQUIRE(text.find(known) != std::string::npos);
  for (const std::string word :
       {"\"paused\"", "\"waiting\"", "\"in_progress\"", "\"dispatched\""}) {
    auto other = text;
    other.replace(other.find(known), known.size(), word);
    CAPTURE(word);
    CHECK_THROWS(read_state_json(other, run.state().plan, "the state"));
  }
}

TEST_CASE("Rule 12: a deferred sprint does not become FATAL because its condition is not met yet") {
  ToldRun run(shared(plan_of({{"a", "1", 0, {}, plan::TaskType::Deferred}})));
  run.works("a/1", SprintOutcome::ForLater);
  for (std::uint32_t number = 1; number <= 100; ++number) {
    run.advance(*wakes_at(run.state()) - run.now());
    run.tell(SawPoll{run.index("a/1"), number, PollAnswer::NotYet, "not deployed"});
  }
  CHECK(run.state_of("a/1") == "PARTIAL");
  CHECK(run.sprint("a/1").attempt == 1);
  CHECK(run.state_of_unit("a") == "RUNNING");
}

TEST_CASE("Rule 13: agents are not loaded with what is not theirs") {
  ToldRun run(small_plan());
  run.completes_first_phase();
  run.gate_finds({run.failure("lexer", Blame::Confirmed, {"core/1"}),
                  run.failure("socket", Blame::Confirmed, {"net/1"}),
                  run.failure("both", Blame::Together, {"core/1", "net/1"})});
  // Each gets exactly its failures; of two that clash, the later one alone.
  CHECK(run.sprint("core/1").failures == Keys{"lexer"});
  CHECK(run.sprint("net/1").failures == Keys{"socket", "both"});
  CHECK(run.sprint("core/2").failures.empty());
}
