#include "unit/engine/told_run.h"

using namespace sprint;
using namespace sprint::engine;
using sprint::test::plan_of;
using sprint::test::shared;
using sprint::test::small_plan;
using sprint::test::ToldRun;
using Keys = std::vector<std::string>;

TEST_CASE("Who broke it is sent back with exactly its failures and an attempt less") {
  ToldRun run(small_plan());
  run.completes_first_phase();
  run.gate_finds({run.failure("t1", Blame::Confirmed, {"core/1"}),
                  run.failure("t2", Blame::Confirmed, {"net/1"}),
                  run.failure("t3", Blame::Confirmed, {"core/1"})});
  CHECK(run.sprint("core/1").failures == Keys{"t1", "t3"});
  CHECK(run.sprint("net/1").failures == Keys{"t2"});
  CHECK(run.sprint("core/1").attempt == 2);
  CHECK(run.state_of_phase(0) == "OPEN");
  CHECK(run.state_of_unit("core") == "RUNNING");
  CHECK(run.busy() == Keys{"core/1", "net/1"});
  // What came after it in its unit stays as it is.
  CHECK(run.state_of("core/2") == "COMPLETED");
  run.completes("core/1");
  run.completes("net/1");
  CHECK(run.gate() == 2);
  run.gate_passes();
  CHECK(run.state_of_phase(0) == "PASSED");
}

TEST_CASE("Of those who break it together only the latest in the plan pays") {
  const auto blame = GENERATE(Blame::Together, Blame::Conflict);
  ToldRun run(small_plan());
  run.completes_first_phase();
  run.gate_finds({run.failure("t", blame, {"net/1", "core/2"})});
  CHECK(run.busy() == Keys{"net/1"});
  CHECK(run.state_of("core/2") == "COMPLETED");
  CHECK(run.sprint("core/2").attempt == 1);
}

TEST_CASE("Suspicion alone sends nobody back unless it was asked for") {
  Limits limits;
  const bool asked = GENERATE(true, false);
  if (asked) limits.threshold = 0.9;
  ToldRun run(small_plan(), limits);
  run.completes_first_phase();
  run.gate_finds({run.failure("t", Blame::Suspected, {"net/1"}, 0.94)});
  CHECK(run.state_of_phase(0) == (asked ? "OPEN" : "HELD"));
  CHECK(run.busy() == (asked ? Keys{"net/1"} : Keys{}));
}

TEST_CASE("A gate that could not run or names nobody holds the phase for a person") {
  ToldRun run(small_plan());
  run.completes_first_phase();
  const bool could_run = GENERATE(true, false);
  if (could_run) {
    run.gate_finds({run.failure("t", Blame::Nobody, {}), run.failure("u", Blame::Nobody, {})});
  } else {
    run.gate_could_not_run();
  }
  CHECK(run.state_of_phase(0) == "HELD");
  CHECK(run.has_ended_with(RunEnding::NeedsPerson));
  SECTION("resume makes it again") {
    run.tell(Resume{});
    CHECK(run.state_of_phase(0) == "GATING");
    CHECK(run.gate() == 2);
  }
  SECTION("what is accepted passes, if it is all") {
    if (!could_run) {
      CHECK_THROWS_WITH(run.tell(Resume{{}, {}, {"t"}, {}}), Catch::Contains("no failure 't'"));
      return;
    }
    run.tell(Resume{{}, {}, {"t", "u"}, {}});
    CHECK(run.state_of_phase(0) == "PASSED");
  }
  SECTION("what is accepted does not count at the next gate") {
    if (!could_run) return;
    run.tell(Resume{{}, {}, {"t"}, {}});
    CHECK(run.state_of_phase(0) == "GATING");
    run.gate_finds({run.failure("t", Blame::Confirmed, {"net/1"})});
    CHECK(run.state_of_phase(0) == "PASSED");
  }
  SECTION("a person says whose it is") {
    if (!could_run) return;
    run.tell(Resume{{}, {}, {}, {{"t", run.index("core/1")}}});
    CHECK(run.busy() == Keys{"core/1"});
    CHECK(run.sprint("core/1").failures == Keys{"t"});
  }
  SECTION("whom the gate did not judge can not be blamed") {
    if (!could_run) return;
    const auto later = run.index("app/1");
    CHECK_THROWS_WITH(run.tell(Resume{{}, {}, {}, {{"t", later}}}), Catch::Contains("judged"));
  }
}

TEST_CASE("A sprint that is sent back too often blocks its unit and the phase goes on without") {
  ToldRun run(
      shared(plan_of({{"a", "1"}, {"a", "2"}, {"b", "1"}, {"c", "1", 1, {"a/2"}}, {"b", "2", 1}})));
  for (const char* key : {"a/1", "a/2", "b/1"}) run.completes(key);
  for (int i = 0; i < 2; ++i) {
    run.gate_finds({run.failure("t", Blame::Confirmed, {"a/1"})});
    run.completes("a/1");
  }
  run.gate_finds({run.failure("t", Blame::Confirmed, {"a/1"})});
  CHECK(run.state_of("a/1") == "FATAL");
  CHECK(run.state_of_unit("a") == "BLOCKED");
  CHECK(run.state_of_phase(0) == "GATING");
  run.gate_passes();
  // What waits for the blocked unit waits in the next phase as well.
  CHECK(run.busy() == Keys{"b/2"});
  CHECK(run.state_of_unit("c") == "NOT_STARTED");
  run.completes("b/2");
  run.gate_passes();
  CHECK(run.has_ended_with(RunEnding::NeedsPerson));
  run.tell(Resume{});
  CHECK(run.busy() == Keys{"a/1"});
  run.completes("a/1");
  run.gate_passes();
  CHECK(run.busy() == Keys{"c/1"});
  run.completes("c/1");
  run.gate_passes();
  CHECK(run.has_ended_with(RunEnding::Completed));
}

TEST_CASE("A gate without a verdict is made again under another number") {
  ToldRun run(small_plan());
  run.completes_first_phase();
  run.tell(SawGateBreak{1, "killed"});
  CHECK(run.state_of_phase(0) == "GATING");
  CHECK(run.gate() == 2);
  run.tell(SawGateEnd{1, GateVerdict::Pass, {}, ""});
  CHECK(run.state_of_phase(0) == "GATING");
}

TEST_CASE("A phase in which only a person can go on waits for the person") {
  ToldRun run(shared(plan_of({{"a", "1"}, {"b", "1", 0, {}, plan::TaskType::Manual}})));
  run.completes("a/1");
  run.works("b/1", SprintOutcome::ForPerson);
  CHECK(run.state_of_phase(0) == "OPEN");
  CHECK(run.has_ended_with(RunEnding::NeedsPerson));
}
