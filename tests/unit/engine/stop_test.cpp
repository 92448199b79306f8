#include "unit/engine/told_run.h"

using namespace sprint;
using namespace sprint::engine;
using sprint::test::plan_of;
using sprint::test::shared;
using sprint::test::small_plan;
using sprint::test::ToldRun;
using Keys = std::vector<std::string>;
using std::chrono::minutes;

TEST_CASE("A stop lets agents finish and begins nothing new") {
  ToldRun run(small_plan());
  run.starts("core/1");
  run.tell(Stop{});
  CHECK(run.state_of_unit("core") == "STOPPING");
  CHECK(run.state_of_unit("app") == "NOT_STARTED");
  run.ends("core/1");
  run.is_found("core/1", SprintOutcome::Completed);
  CHECK(run.state_of_unit("core") == "STOPPED");
  CHECK(run.busy() == Keys{"net/1"});
  run.completes("net/1");
  CHECK(run.has_ended_with(RunEnding::Stopped));
  run.tell(Resume{});
  CHECK(run.busy() == Keys{"core/2"});
  CHECK(run.state_of_unit("net") == "RUNNING");
}

TEST_CASE("A stop that takes too long kills and keeps attempts") {
  ToldRun run(small_plan());
  run.starts("core/1");
  run.fails("net/1");
  run.starts("net/1");
  run.tell(Stop{});
  CHECK(wakes_at(run.state()) == run.now() + minutes(10));
  run.advance(minutes(10));
  CHECK(run.has_event("AgentEndRequested"));
  run.ends("core/1");
  CHECK(run.state_of("core/1") == "PENDING");
  CHECK(run.state_of_unit("core") == "STOPPING");
  run.ends("net/1");
  CHECK(run.state_of_unit("core") == "KILLED");
  CHECK(run.sprint("net/1").attempt == 2);
  CHECK(run.has_ended_with(RunEnding::Killed));
  run.tell(Resume{});
  CHECK(run.busy() == Keys{"core/1", "net/1"});
  CHECK(run.sprint("net/1").attempt == 2);
}

TEST_CASE("Killall ends agents at once whatever they are doing") {
  ToldRun run(small_plan());
  run.starts("core/1");
  run.ends("core/1");
  run.tell(KillAll{});
  // Whose agent has ended by itself is only to be verified, now or after the resume.
  CHECK(run.state_of("core/1") == "RUNNING");
  run.ends("net/1");
  CHECK(run.state_of("net/1") == "PENDING");
  CHECK(run.has_ended_with(RunEnding::Killed));
  const auto effects = unfinished(run.state());
  CHECK(effects == std::vector<Effect>{VerifySprint{run.launch_of("core/1"), run.index("core/1")}});
  run.tell(Resume{});
  run.is_found("core/1", SprintOutcome::Completed);
  CHECK(run.busy() == Keys{"core/2", "net/1"});
}

TEST_CASE("A stop waits for a running gate and its verdict counts") {
  ToldRun run(small_plan());
  run.completes_first_phase();
  run.tell(Stop{});
  CHECK(run.state().mode == RunMode::Stopping);
  SECTION("it passes") {
    run.gate_passes();
    CHECK(run.has_ended_with(RunEnding::Stopped));
    CHECK(run.state_of_phase(0) == "PASSED");
    CHECK(run.busy().empty());
    run.tell(Resume{});
    CHECK(run.busy() == Keys{"app/1", "net/2"});
  }
  SECTION("it sends a sprint back, which waits for the resume") {
    run.gate_finds({run.failure("t", Blame::Confirmed, {"core/1"})});
    CHECK(run.has_ended_with(RunEnding::Stopped));
    CHECK(run.state_of("core/1") == "BACKOFF");
    CHECK(run.state_of_unit("core") == "STOPPED");
    run.tell(Resume{});
    CHECK(run.busy() == Keys{"core/1"});
  }
  SECTION("it takes too long, has no verdict, and is made again") {
    run.advance(minutes(10));
    CHECK(run.has_event("GateEndRequested"));
    run.gate_passes();
    CHECK(run.state_of_phase(0) == "GATING");
    CHECK(run.has_ended_with(RunEnding::Killed));
    run.tell(Resume{});
    CHECK(run.gate() == 2);
  }
}

TEST_CASE("A stop after the phase ends the run when its gate has passed") {
  ToldRun run(small_plan());
  run.tell(Stop{true});
  run.completes_first_phase();
  run.gate_passes();
  CHECK(run.state_of_phase(0) == "PASSED");
  CHECK(run.has_ended_with(RunEnding::Stopped));
  run.tell(Resume{});
  run.completes("app/1");
  run.completes("net/2");
  run.gate_passes();
  CHECK(run.has_ended_with(RunEnding::Completed));
}

TEST_CASE("A driver that died in the middle of a gate makes it again") {
  ToldRun run(small_plan());
  run.completes_first_phase();
  run.tell(SawRestart{});
  CHECK(run.gate() == 2);
}

TEST_CASE("A driver that takes over knows what is unfinished") {
  ToldRun run(small_plan());
  run.starts("core/1");
  run.ends("core/1");
  CHECK(unfinished(run.state()) ==
        std::vector<Effect>{VerifySprint{run.launch_of("core/1"), run.index("core/1")},
                            LaunchAgent{run.launch_of("net/1"), run.index("net/1")}});
}

TEST_CASE("A stop while the last gate runs leaves nothing to resume if that passes") {
  ToldRun run(small_plan());
  run.completes_first_phase();
  run.gate_passes();
  run.completes("app/1");
  run.completes("net/2");
  run.tell(Stop{});
  run.gate_passes();
  CHECK(run.has_ended_with(RunEnding::Completed));
}
