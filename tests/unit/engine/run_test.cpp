#include "unit/engine/told_run.h"

using namespace sprint;
using namespace sprint::engine;
using sprint::test::plan_of;
using sprint::test::shared;
using sprint::test::small_plan;
using sprint::test::ToldRun;
using Keys = std::vector<std::string>;
using std::chrono::minutes;

TEST_CASE("A run with good answers passes its phases and ends complete") {
  ToldRun run(small_plan());
  CHECK(run.busy() == Keys{"core/1", "net/1"});
  CHECK(run.state_of_unit("app") == "NOT_STARTED");
  run.completes("core/1");
  CHECK(run.busy() == Keys{"core/2", "net/1"});
  run.completes("net/1");
  run.completes("core/2");
  CHECK(run.state_of_unit("core") == "COMPLETED");
  CHECK(run.state_of_phase(0) == "GATING");
  CHECK(run.busy().empty());
  run.gate_passes();
  CHECK(run.state_of_phase(0) == "PASSED");
  CHECK(run.busy() == Keys{"app/1", "net/2"});
  run.completes("app/1");
  run.completes("net/2");
  run.gate_passes();
  CHECK(run.has_ended_with(RunEnding::Completed));
}

TEST_CASE("No more agents work than the limit says and the important ones go first") {
  auto plan = plan_of({{"a", "1"}, {"b", "1"}, {"c", "1"}});
  plan.sprints[2].priority = 9;
  plan.sprints[1].priority = 5;
  Limits limits;
  limits.agents = 2;
  ToldRun run(shared(plan), limits);
  CHECK(run.busy() == Keys{"b/1", "c/1"});
  run.starts("b/1");
  run.ends("b/1");
  // Who only has to be verified is no agent any more.
  CHECK(run.busy() == Keys{"a/1", "b/1", "c/1"});
}

TEST_CASE("A failed attempt is followed by a stronger one and the last one by a person") {
  ToldRun run(small_plan());
  run.fails("core/1");
  CHECK(run.sprint("core/1").attempt == 2);
  CHECK(run.sprint("core/1").agent->tier == plan::Tier::Large);
  run.fails("core/1");
  CHECK(run.sprint("core/1").attempt == 3);
  run.fails("core/1");
  CHECK(run.state_of("core/1") == "FATAL");
  CHECK(run.state_of_unit("core") == "BLOCKED");
  CHECK(run.busy() == Keys{"net/1"});
  CHECK(run.state().mode == RunMode::Running);
}

TEST_CASE("Resume gives a fatal sprint another round from its first attempt") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  for (int i = 0; i < 3; ++i) run.fails("a/1");
  CHECK(run.has_ended_with(RunEnding::NeedsPerson));
  run.tell(Resume{});
  CHECK(run.state_of("a/1") == "DISPATCHED");
  CHECK(run.sprint("a/1").round == 2);
  CHECK(run.sprint("a/1").attempt == 1);
  CHECK(run.state_of_unit("a") == "RUNNING");
}

TEST_CASE("Partial work is continued without an attempt but not for ever") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  for (int i = 0; i < 3; ++i) {
    run.works("a/1", SprintOutcome::Progress);
    CHECK(run.sprint("a/1").attempt == 1);
  }
  CHECK(run.sprint("a/1").agent->tier == plan::Tier::Medium);
  run.works("a/1", SprintOutcome::Progress);
  CHECK(run.sprint("a/1").attempt == 2);
  CHECK(run.sprint("a/1").continuations == 0);
}

TEST_CASE("Files that are not committed are progress once in an attempt") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  run.works("a/1", SprintOutcome::Uncommitted);
  CHECK(run.sprint("a/1").attempt == 1);
  run.works("a/1", SprintOutcome::Uncommitted);
  CHECK(run.sprint("a/1").attempt == 2);
  run.works("a/1", SprintOutcome::Uncommitted);
  CHECK(run.sprint("a/1").attempt == 2);
}

TEST_CASE("An agent that dies before it was executed has used up its attempt") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  run.ends("a/1", AgentEnding::NeverStarted);
  CHECK(run.state_of("a/1") == "DISPATCHED");
  CHECK(run.sprint("a/1").attempt == 2);
}

TEST_CASE("What would fail again unchanged keeps its attempt and waits for a change") {
  const auto ending =
      GENERATE(AgentEnding::NoProgram, AgentEnding::EntryFailed, AgentEnding::Replan);
  ToldRun run(shared(plan_of({{"a", "1"}})));
  if (ending == AgentEnding::Replan) run.starts("a/1");
  run.ends("a/1", ending);
  CHECK(run.state_of("a/1") == "PENDING");
  CHECK(run.sprint("a/1").attempt == 1);
  CHECK(run.state().conditions.size() == 1);
  CHECK(run.has_ended_with(RunEnding::NeedsPerson));
  SECTION("a change lets it go, in a run that goes on") {
    run.tell(Resume{});
    run.ends("a/1", ending);
    CHECK(run.sprint("a/1").attempt == 1);
    run.tell(SawInputChange{run.index("a/1")});
    CHECK(run.state().conditions.empty());
  }
  SECTION("resume lets it go") {
    run.tell(Resume{});
    CHECK(run.state_of("a/1") == "DISPATCHED");
    CHECK(run.state().conditions.empty());
  }
}

TEST_CASE("A limit of the service stops all who share it and one alone asks first") {
  ToldRun run(shared(plan_of({{"a", "1"}, {"b", "1"}, {"c", "1"}})));
  for (const char* key : {"a/1", "b/1"}) run.starts(key);
  run.tell(SawAgentEnd{
      run.launch_of("a/1"), AgentEnding::RateLimited, "wait", {}, run.now() + minutes(30)});
  CHECK(run.state_of("a/1") == "PENDING");
  CHECK(run.sprint("a/1").attempt == 1);
  run.tell(SawAgentEnd{
      run.launch_of("b/1"), AgentEnding::RateLimited, "wait", {}, run.now() + minutes(30)});
  run.starts("c/1");
  run.tell(SawAgentEnd{
      run.launch_of("c/1"), AgentEnding::RateLimited, "wait", {}, run.now() + minutes(30)});
  CHECK(run.busy().empty());
  CHECK(run.state().mode == RunMode::Running);
  run.advance(minutes(29));
  CHECK(run.busy().empty());
  CHECK(wakes_at(run.state()) == run.now() + minutes(1));
  run.advance(minutes(1));
  CHECK(run.busy() == Keys{"a/1"});
  run.starts("a/1");
  CHECK(run.busy() == Keys{"a/1"});
  run.tell(SawAgentAnswered{run.launch_of("a/1")});
  CHECK(run.busy() == Keys{"a/1", "b/1", "c/1"});
}

TEST_CASE("A service that cannot answer is asked again after pauses that grow") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  Duration pause{};
  for (int i = 0; i < 6; ++i) {
    run.starts("a/1");
    run.ends("a/1", AgentEnding::ServiceFailed);
    const auto wake = wakes_at(run.state());
    REQUIRE(wake);
    CHECK(*wake - run.now() >= pause);
    pause = *wake - run.now();
    run.advance(pause);
  }
  CHECK(pause == minutes(10));
  CHECK(run.sprint("a/1").attempt == 1);
}

TEST_CASE("A manual sprint waits for a person and nobody else") {
  ToldRun run(shared(plan_of({{"a", "1", 0, {}, plan::TaskType::Manual}})));
  run.works("a/1", SprintOutcome::ForPerson);
  CHECK(run.state_of("a/1") == "PARTIAL");
  CHECK(run.has_ended_with(RunEnding::NeedsPerson));
  SECTION("confirmed, it is complete") {
    run.tell(Confirm{run.index("a/1")});
    CHECK(run.state_of("a/1") == "COMPLETED");
    run.tell(Resume{});
    CHECK(run.state_of_phase(0) == "GATING");
  }
  SECTION("rejected, it is tried again") {
    run.tell(Reject{run.index("a/1"), "no"});
    CHECK(run.sprint("a/1").attempt == 2);
    run.tell(Resume{});
    CHECK(run.state_of("a/1") == "DISPATCHED");
  }
}

TEST_CASE("A deferred sprint is polled ever more rarely and waiting is no failure") {
  ToldRun run(shared(plan_of({{"a", "1", 0, {}, plan::TaskType::Deferred}})));
  run.works("a/1", SprintOutcome::ForLater);
  CHECK(run.state().mode == RunMode::Running);
  Duration last{};
  for (std::uint32_t number = 1; number <= 20; ++number) {
    run.advance(*wakes_at(run.state()) - run.now());
    CHECK(run.sprint("a/1").is_polling);
    run.tell(SawPoll{run.index("a/1"), number, PollAnswer::NotYet, ""});
    last = *wakes_at(run.state()) - run.now();
  }
  CHECK(last == minutes(10));
  CHECK(run.state().conditions.size() == 1);
  CHECK(run.sprint("a/1").attempt == 1);
  run.advance(last);
  SECTION("it comes true") {
    run.tell(SawPoll{run.index("a/1"), 21, PollAnswer::CameTrue, ""});
    CHECK(run.state_of("a/1") == "COMPLETED");
    CHECK(run.state().conditions.empty());
    CHECK(run.state_of_phase(0) == "GATING");
  }
  SECTION("it fails for good") {
    run.tell(SawPoll{run.index("a/1"), 21, PollAnswer::FailedForGood, ""});
    CHECK(run.sprint("a/1").attempt == 2);
  }
}

TEST_CASE("An agent that is silent is noted and then ended and what it did counts") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  run.starts("a/1");
  const auto launch = run.launch_of("a/1");
  run.tell(SawSilence{launch, minutes(9)});
  CHECK(run.events().empty());
  run.tell(SawSilence{launch, minutes(10)});
  CHECK(run.has_event("AgentSilent"));
  run.tell(SawSilence{launch, minutes(20)});
  CHECK(run.has_event("AgentEndRequested"));
  CHECK_FALSE(run.has_event("AgentSilent"));
  run.ends("a/1");
  CHECK(run.state_of("a/1") == "RUNNING");
  run.is_found("a/1", SprintOutcome::Completed);
  CHECK(run.state_of("a/1") == "COMPLETED");
}

TEST_CASE("A background sprint may be silent") {
  ToldRun run(shared(plan_of({{"a", "1", 0, {}, plan::TaskType::Background}})));
  run.starts("a/1");
  run.tell(SawSilence{run.launch_of("a/1"), minutes(60)});
  CHECK(run.events().empty());
}

TEST_CASE("An agent that does not start or takes too long is ended") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  run.advance(minutes(4));
  CHECK(run.events().empty());
  run.advance(minutes(1));
  REQUIRE(run.has_event("AgentEndRequested"));
  CHECK(run.sprint("a/1").agent->end_requested == EndReason::StartTimeout);
  run.ends("a/1");
  CHECK(run.sprint("a/1").attempt == 2);
  run.starts("a/1");
  run.advance(minutes(120));
  CHECK(run.sprint("a/1").agent->end_requested == EndReason::TotalTimeout);
}

TEST_CASE("A plan that changed stops dispatches until a person agrees to it") {
  ToldRun run(small_plan());
  run.tell(SawPlan{"other"});
  run.completes("core/1");
  CHECK(run.busy() == Keys{"net/1"});
  run.completes("net/1");
  CHECK(run.has_ended_with(RunEnding::NeedsPerson));
  SECTION("the file is as it was") {
    run.tell(Resume{});
    CHECK(run.busy().empty());
    run.tell(SawPlan{"sha"});
    CHECK(run.state().conditions.empty());
  }
  SECTION("accepted") {
    auto plan = *small_plan();
    plan.sha = "other";
    run.tell(Resume{{}, shared(plan), {}, {}});
    CHECK(run.busy() == Keys{"core/2"});
  }
  SECTION("one with other sprints is refused") {
    const auto other = shared(plan_of({{"a", "1"}}));
    CHECK_THROWS_WITH(run.tell(Resume{{}, other, {}, {}}), Catch::Contains("other sprints"));
  }
}

TEST_CASE("Costs are put aside before a launch and metered while agents work") {
  Limits limits;
  limits.cost_of_run = 2.5;
  ToldRun run(shared(plan_of({{"a", "1"}, {"b", "1"}, {"c", "1"}})), limits);
  CHECK(run.busy() == Keys{"a/1", "b/1"});
  CHECK(run.state().conditions.front().name == "OVER_BUDGET");
  run.starts("a/1");
  run.tell(SawCost{run.launch_of("a/1"), 2.6});
  CHECK(run.sprint("a/1").agent->end_requested == EndReason::Budget);
  run.tell(SawAgentEnd{run.launch_of("a/1"), AgentEnding::Exited, "", 2.7, {}});
  run.is_found("a/1", SprintOutcome::Completed);
  run.completes("b/1");
  CHECK(run.has_ended_with(RunEnding::NeedsPerson));
  limits.cost_of_run = 10;
  run.tell(Resume{limits, {}, {}, {}});
  CHECK(run.busy() == Keys{"c/1"});
  CHECK(run.state().conditions.empty());
}

TEST_CASE("Clocks may go back and time does not") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  const auto before = run.state().clock;
  run.set_clock(before - std::chrono::hours(5));
  run.starts("a/1");
  CHECK(run.state().clock == before);
  CHECK(run.sprint("a/1").agent->started_at == before);
}

TEST_CASE("Observations that come too late change nothing") {
  ToldRun run(small_plan());
  const auto launch = run.launch_of("core/1");
  run.completes("core/1");
  for (const Input& late :
       {Input{SawAgentStart{launch}}, Input{SawAgentEnd{launch, AgentEnding::Exited, "", {}, {}}},
        Input{SawOutcome{launch, SprintOutcome::Failed, ""}},
        Input{SawSilence{launch, minutes(99)}}, Input{SawCost{launch, 99}},
        Input{SawStage{launch, Stage::Reviewing}}, Input{SawGateEnd{1, GateVerdict::Pass, {}, ""}},
        Input{SawGateBreak{1, ""}}, Input{SawPoll{0, 1, PollAnswer::CameTrue, ""}}}) {
    run.tell(late);
    CHECK(run.events().empty());
  }
}

TEST_CASE("Requests that make no sense are refused and say so") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  CHECK_THROWS_WITH(run.tell(Start{run.state().plan, {}}), Catch::Contains("'resume'"));
  CHECK_THROWS_WITH(run.tell(Confirm{0}), Catch::Contains("waits to be confirmed"));
  CHECK_THROWS_WITH(run.tell(Resume{{}, {}, {"x"}, {}}), Catch::Contains("no phase is held"));
  run.completes("a/1");
  run.gate_passes();
  CHECK_THROWS_WITH(run.tell(Resume{}), Catch::Contains("complete"));
  CHECK_THROWS_WITH(run.tell(Stop{}), Catch::Contains("nothing is under way"));
  CHECK_THROWS_WITH(decide({}, KillAll{}, {}), Catch::Contains("there is no run"));
}

TEST_CASE("Plans that could not be carried out are refused") {
  auto plan = plan_of({{"a", "1"}, {"b", "1", 1, {"a/1"}}});
  SECTION("a need in the same phase") {
    plan.phases = {{"All", {0, 1}}};
    CHECK_THROWS_WITH(check_run_plan(plan), Catch::Contains(plan.sprints.back().key));
  }
  SECTION("a sprint in no phase") {
    plan.phases.pop_back();
    CHECK_THROWS_WITH(check_run_plan(plan), Catch::Contains(plan.sprints.back().key));
  }
  SECTION("a sprint in two units") {
    plan.units[0].sprints.push_back(1);
    CHECK_THROWS_WITH(check_run_plan(plan), Catch::Contains(plan.sprints.back().key));
  }
  SECTION("phases that run backwards in a unit") {
    plan = plan_of({{"a", "2", 1}, {"a", "1", 0}});
    CHECK_THROWS_WITH(check_run_plan(plan), Catch::Contains(plan.sprints.back().key));
  }
}

TEST_CASE("Of two limits of a service the later one counts, whoever was told of it last") {
  ToldRun run(shared(plan_of({{"a", "1"}, {"b", "1"}})));
  for (const char* key : {"a/1", "b/1"}) run.starts(key);
  run.tell(SawAgentEnd{
      run.launch_of("a/1"), AgentEnding::RateLimited, "wait", {}, run.now() + minutes(30)});
  run.tell(SawAgentEnd{run.launch_of("b/1"), AgentEnding::ServiceFailed, "no answer", {}, {}});
  CHECK(wakes_at(run.state()) == run.now() + minutes(30));
  run.advance(minutes(29));
  CHECK(run.busy().empty());
  run.advance(minutes(1));
  CHECK(run.busy() == Keys{"a/1"});
}

TEST_CASE("Nobody wakes up for a limit of a service while the plan has changed") {
  ToldRun run(shared(plan_of({{"a", "1"}, {"b", "1"}})));
  for (const char* key : {"a/1", "b/1"}) run.starts(key);
  const auto until = run.now() + minutes(30);
  run.tell(SawAgentEnd{run.launch_of("a/1"), AgentEnding::RateLimited, "wait", {}, until});
  run.tell(SawPlan{"other"});
  CHECK(wakes_at(run.state()) != until);
  run.tell(SawPlan{"sha"});
  CHECK(wakes_at(run.state()) == until);
}

TEST_CASE("A run that needs a person says why, even if nobody has said a word") {
  ToldRun run(shared(plan_of({{"a", "1"}})));
  run.tell(SawAgentEnd{run.launch_of("a/1"), AgentEnding::EntryFailed, "", {}, {}});
  REQUIRE(run.has_ended_with(RunEnding::NeedsPerson));
  const auto& ended = std::get<RunEnded>(run.events().back().what);
  CHECK(ended.why == "ENTRY_FAILED holds");
}
