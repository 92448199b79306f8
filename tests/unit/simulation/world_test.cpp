// A scripted world does what it is asked once, shows what comes of it, and lets time pass only when
// it is waited for.

#include "support/catch.h"
#include "unit/simulation/told_world.h"

using namespace sprint;
using namespace sprint::engine;
using namespace sprint::test;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

/// Looks at all that there is, and finds the first of that type.
template <typename Type>
const Type* find_in(const std::vector<Input>& seen) {
  for (const auto& input : seen) {
    if (const auto* found = std::get_if<Type>(&input)) return found;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("Without a script all goes well, and nothing is asked for twice") {
  ToldWorld run("");
  run.play();
  CHECK(run.is_complete());
  CHECK(run.memory().violations.empty());
  CHECK(run.memory().gates_begun == 2);
  CHECK(run.memory().gates_played == 2);
  CHECK(run.memory().integrated == std::map<PhaseIndex, GateNumber>{{0, 1}, {1, 2}});
  CHECK(run.memory().notifications ==
        std::vector<std::string>{"the run has ended: all sprints are complete"});
  for (SprintIndex sprint = 0; sprint < 5; ++sprint) CHECK(run.world().launches()[sprint] == 1);
}

TEST_CASE("Time passes only in wait, and as much as the script says") {
  ToldWorld run(
      "turn_takes = \"2 min\"\ngate_takes = \"7 min\"\n"
      "[[dispatch]]\nsprint = \"core/1\"\nturns = 10\n"
      "[[dispatch]]\nsprint = \"net/1\"\nturns = 3\n");
  CHECK(run.elapsed() == minutes(0));
  run.world().look(run.state());
  CHECK(run.elapsed() == minutes(0));
  run.play_to("AgentEnded");
  CHECK(run.elapsed() == minutes(6));
  CHECK(run.state_of(kCore1) == "RUNNING");
  run.play_to("AgentEnded", 2);
  CHECK(run.elapsed() == minutes(20));
  run.play_to("GateStarted");
  CHECK(run.elapsed() == minutes(20));
  run.play_to("GateFinished");
  CHECK(run.elapsed() == minutes(27));
}

TEST_CASE("Nothing is done twice by whoever does it again") {
  ToldWorld run("");
  const auto before = run.memory();
  run.world().act(LaunchAgent{1, kCore1}, run.state());
  run.world().act(LaunchAgent{2, kNet1}, run.state());
  CHECK(run.memory() == before);
  run.play_to("AgentEnded");
  const auto ended = run.memory();
  run.world().act(VerifySprint{1, kCore1}, run.state());
  run.world().act(LaunchAgent{1, kCore1}, run.state());
  CHECK(run.memory() == ended);
  run.play_to("GateStarted");
  const auto gating = run.memory();
  run.world().act(RunGate{1, 0}, run.state());
  CHECK(run.memory() == gating);
  run.play_to("PhasePassed");
  const auto passed = run.memory();
  run.world().act(Integrate{1, 0}, run.state());
  run.world().act(RunGate{1, 0}, run.state());
  run.world().act(EndAgent{1, EndReason::Killed}, run.state());
  CHECK(run.memory() == passed);
}

TEST_CASE("What must never be asked is noted") {
  ToldWorld run("[[dispatch]]\nsprint = \"core/1\"\nturns = 5\n");
  run.world().act(LaunchAgent{7, kCore1}, run.state());
  CHECK(run.memory().violations ==
        std::vector<std::string>{"two agents at once for sprint core/1"});
  ToldWorld other("");
  other.play_to("GateStarted");
  other.world().act(RunGate{9, 0}, other.state());
  other.world().act(Integrate{1, 0}, other.state());
  other.world().act(Integrate{2, 0}, other.state());
  CHECK(other.memory().violations ==
        std::vector<std::string>{"two gates at once: 1 and 9",
                                 "phase 1 was integrated by the gates 1 and 2"});
}

TEST_CASE("Agents fail as often as the script says, then all goes well") {
  ToldWorld run("[[dispatch]]\nsprint = \"core/1\"\noutcome = \"failed\"\ntimes = 2\n");
  run.play();
  CHECK(run.is_complete());
  CHECK(run.state().sprints[kCore1].attempt == 3);
  CHECK(run.world().launches()[kCore1] == 3);
}

TEST_CASE("A red gate sends back, and counts as one gate of the script") {
  ToldWorld run("[[gate]]\nfailures = [{ id = \"t\", sprints = [\"core/1\"] }]\ntimes = 2\n");
  run.play();
  CHECK(run.is_complete());
  CHECK(run.memory().gates_played == 4);
  CHECK(run.memory().shown ==
        std::set<std::pair<SprintIndex, GateNumber>>{{kCore1, 1}, {kCore1, 2}});
}

TEST_CASE("A gate that breaks off is made again, and counts") {
  ToldWorld run("[[gate]]\nbreaks = true\nsays = \"no space\"\n");
  run.play();
  CHECK(run.is_complete());
  CHECK(run.count("GateAbandoned") == 1);
  CHECK(run.memory().gates_played == 3);
}

TEST_CASE("An agent that hangs is silent, is ended, and is verified like all others") {
  ToldWorld run("[[dispatch]]\nsprint = \"core/1\"\nends = \"hangs\"\noutcome = \"progress\"\n");
  run.play_to("AgentSilent");
  CHECK(run.elapsed() == minutes(10));
  run.play_to("AgentEndRequested");
  CHECK(run.elapsed() == minutes(20));
  run.play_to("SprintVerified", 2);
  CHECK(run.elapsed() == minutes(20));
  run.play();
  CHECK(run.is_complete());
  CHECK(run.state().sprints[kCore1].attempt == 1);
  CHECK(run.world().launches()[kCore1] == 2);
}

TEST_CASE("An agent that costs more than is left is ended half-way") {
  Limits limits;
  limits.cost_of_sprint = 5;
  ToldWorld run("[[dispatch]]\nsprint = \"core/1\"\ncost = 8\nturns = 10\n", limits);
  run.play_to("AgentEndRequested");
  CHECK(run.elapsed() == minutes(5));
  CHECK(run.count("AgentSpent") == 1);
  run.play_to("AgentEnded", 2);
  CHECK(run.state().sprints[kCore1].spent == 8);
}

TEST_CASE("After a limit one agent asks alone, at the time that the service has named") {
  ToldWorld run(
      "[[dispatch]]\nsprint = \"core/1\"\nends = \"rate-limited\"\nturns = 2\n"
      "reset = \"45 min\"\n"
      "[[dispatch]]\nsprint = \"core/1\"\nturns = 5\n"
      "[[dispatch]]\nsprint = \"net/1\"\nends = \"rate-limited\"\nturns = 2\n");
  run.play_to("CredentialLimited", 2);
  CHECK(run.elapsed() == minutes(2));
  run.play_to("SprintDispatched", 3);
  CHECK(run.elapsed() >= minutes(47));
  CHECK(run.state().busy.size() == 1);
  run.play_to("AgentAnswered");
  CHECK(run.state().busy.size() == 2);
  run.play();
  CHECK(run.is_complete());
  CHECK(run.memory().violations.empty());
}

TEST_CASE("A deferred sprint is looked at until the script says that it has come true") {
  ToldWorld run(
      "[[dispatch]]\nsprint = \"core/1\"\noutcome = \"for-later\"\n"
      "[[poll]]\nsprint = \"core/1\"\nanswer = \"not-yet\"\ntimes = 3\n");
  run.play_to("PollAnswered", 4);
  // At once, then after 1, 2 and 4 minutes.
  CHECK(run.elapsed() == minutes(7));
  CHECK(run.state_of(kCore1) == "COMPLETED");
  CHECK(run.memory().polls.at(kCore1).polls == 4);
  run.world().act(PollSprint{kCore1, 4}, run.state());
  CHECK(run.memory().polls.at(kCore1).polls == 4);
  run.play();
  CHECK(run.is_complete());
}

TEST_CASE("What a deferred sprint waits for can fail for good") {
  ToldWorld run(
      "[[dispatch]]\nsprint = \"core/1\"\noutcome = \"for-later\"\n"
      "[[poll]]\nsprint = \"core/1\"\nanswer = \"failed-for-good\"\n");
  run.play();
  CHECK(run.is_complete());
  CHECK(run.state().sprints[kCore1].attempt == 2);
}

TEST_CASE("A plan that has changed is seen until it is as it was") {
  ToldWorld run(
      "[[dispatch]]\nsprint = \"net/1\"\nturns = 5\n"
      "[[step]]\nwhen = \"core/1 RUNNING\"\ndo = \"change-plan\"\n"
      "[[step]]\nwhen = \"core/1 COMPLETED\"\ndo = \"restore-plan\"\n");
  run.play_to("ConditionRaised");
  CHECK(run.world().plan_sha() != "sha");
  const auto changed = run.world().plan_sha();
  run.play_to("ConditionCleared");
  CHECK(run.world().plan_sha() == "sha");
  CHECK(changed.size() == 64);
  run.play();
  CHECK(run.is_complete());
}

TEST_CASE("Also of a run that has ended it is seen what has become of its plan") {
  ToldWorld run(
      "[[step]]\nwhen = \"core/1 RUNNING\"\ndo = \"change-plan\"\n"
      "[[step]]\nwhen = \"ended\"\ndo = \"restore-plan\"\n");
  run.play_to("ConditionCleared");
  CHECK(run.state().ending == RunEnding::NeedsPerson);
  run.tell(Resume{});
  run.play();
  CHECK(run.is_complete());
}

TEST_CASE("A plan that is accepted is another one that is restored later") {
  ToldWorld run(
      "[[step]]\nwhen = \"core/1 RUNNING\"\ndo = \"change-plan\"\n"
      "[[step]]\nwhen = \"ended\"\ndo = \"resume\"\naccept_plan = true\n"
      "[[step]]\nwhen = \"app/1 RUNNING\"\ndo = \"restore-plan\"\n");
  run.play();
  CHECK(run.count("PlanAccepted") == 1);
  CHECK(run.count("ConditionRaised") == 2);
}

TEST_CASE("A limit that is over while the plan has changed keeps nobody awake") {
  ToldWorld run(
      "[[dispatch]]\nsprint = \"net/1\"\nends = \"rate-limited\"\nturns = 1\n"
      "reset = \"10 min\"\n"
      "[[dispatch]]\nsprint = \"core/1\"\nturns = 60\n"
      "[[step]]\nwhen = \"net/1 PENDING\"\ndo = \"change-plan\"\n");
  run.play();
  CHECK(run.state().ending == RunEnding::NeedsPerson);
  CHECK(run.state_of(kCore1) == "COMPLETED");
}

TEST_CASE("The clock jumps both ways, and the run goes on") {
  for (const char* by : {"5 h", "-5 h", "8784 h", "-8784 h"}) {
    INFO(by);
    ToldWorld run(std::string("[[dispatch]]\nsprint = \"core/1\"\noutcome = \"for-later\"\n"
                              "[[poll]]\nsprint = \"core/1\"\nanswer = \"not-yet\"\ntimes = 2\n"
                              "[[dispatch]]\nsprint = \"net/1\"\nends = \"rate-limited\"\n"
                              "reset = \"20 min\"\n"
                              "[[step]]\nat = 9\ndo = \"clock\"\nby = \"") +
                  by + "\"\n");
    const auto began = run.world().now();
    run.play();
    CHECK(run.is_complete());
    CHECK(run.memory().violations.empty());
    CHECK(run.world().now() == began + run.memory().jumped + run.elapsed());
    CHECK(run.memory().jumped != seconds(0));
  }
}

TEST_CASE("A clock that is put back makes no event earlier than the one before it") {
  ToldWorld run("[[step]]\nwhen = \"core/1 RUNNING\"\ndo = \"clock\"\nby = \"-3 h\"\n");
  const auto before = run.state().clock;
  run.play();
  CHECK(run.state().clock >= before);
}

TEST_CASE("A step is due when it is so, until it is done, and never again") {
  ToldWorld run(
      "[[step]]\nat = 3\ndo = \"kill-driver\"\n"
      "[[step]]\nwhen = \"phase 2 OPEN\"\ndo = \"kill-driver\"\n");
  auto& world = run.world();
  CHECK(world.due(run.state(), 2).empty());
  REQUIRE(world.due(run.state(), 3).size() == 1);
  REQUIRE(world.due(run.state(), 99).size() == 1);
  CHECK_FALSE(world.is_done(0));
  world.done(0);
  world.done(0);
  CHECK(world.is_done(0));
  CHECK(world.due(run.state(), 99).empty());
  world.done(77);
  CHECK_FALSE(world.is_done(77));
}

TEST_CASE("Steps that wait for the end are due one after the other") {
  ToldWorld run(
      "[[step]]\nwhen = \"ended\"\ndo = \"clock\"\nby = \"1 h\"\n"
      "[[step]]\nwhen = \"ended\"\ndo = \"resume\"\n");
  run.play_to("RunEnded");
  auto& world = run.world();
  REQUIRE(world.due(run.state(), 1).size() == 1);
  CHECK(world.due(run.state(), 1).front().id == 0);
  world.done(0);
  CHECK(world.due(run.state(), 1).front().id == 1);
}

TEST_CASE("A step at a gate is due while that gate of the script is under way") {
  ToldWorld run(
      "[[gate]]\nfailures = [{ id = \"t\", sprints = [\"core/1\"] }]\n"
      "[[step]]\nwhen = \"gate 2\"\ndo = \"kill-driver\"\n");
  auto& world = run.world();
  run.play_to("GateStarted");
  CHECK(world.due(run.state(), 1).empty());
  run.play_to("GateStarted", 2);
  CHECK(world.due(run.state(), 1).size() == 1);
}

TEST_CASE("A gate dies with its driver, and the next one has its part of the script") {
  ToldWorld run("[[gate]]\nfailures = [{ id = \"t\", sprints = [\"core/1\"] }]\n");
  run.play_to("GateStarted");
  run.world().driver_begins(run.state());
  const auto seen = run.world().look(run.state());
  REQUIRE(find_in<SawGateBreak>(seen) != nullptr);
  run.tell(SawRestart{});
  CHECK(run.state().gate->number == 2);
  run.play();
  CHECK(run.is_complete());
  CHECK(run.memory().violations.empty());
  CHECK(run.count("SprintSentBack") == 1);
}

TEST_CASE("A gate that is ended has no verdict, and is made again with its part of the script") {
  ToldWorld run("[[gate]]\nfailures = [{ id = \"t\", sprints = [\"core/1\"] }]\n");
  run.play_to("GateStarted");
  run.tell(KillAll{});
  run.play_to("RunEnded");
  CHECK(run.count("GateAbandoned") == 1);
  CHECK(run.memory().gates_played == 0);
  run.tell(Resume{});
  run.play();
  CHECK(run.is_complete());
  CHECK(run.count("SprintSentBack") == 1);
}

TEST_CASE("An agent that is killed has ended, whatever it would have come to") {
  ToldWorld run(
      "[[dispatch]]\nsprint = \"core/1\"\nends = \"rate-limited\"\nreset = \"9 h\"\n"
      "turns = 5\n");
  run.step();
  run.tell(KillAll{});
  run.play_to("RunEnded");
  CHECK(run.count("CredentialLimited") == 0);
  CHECK(run.state_of(kCore1) == "PENDING");
}

TEST_CASE("An input that has changed lets a sprint be tried again, once") {
  ToldWorld run(
      "[[dispatch]]\nsprint = \"core/1\"\nends = \"no-program\"\ntimes = 2\n"
      "[[step]]\nat = 10\ndo = \"input-changed\"\nsprint = \"core/1\"\n");
  run.play();
  CHECK(run.count("SprintReleased") == 1);
  CHECK(run.world().launches()[kCore1] == 2);
  CHECK(run.state().ending == RunEnding::NeedsPerson);
}

TEST_CASE("Whoever waits in vain is told so") {
  simulation::ScriptedWorld world(script_of(""));
  CHECK_FALSE(world.wait(RunState{}, std::nullopt));
  CHECK(world.look(RunState{}).empty());
  const auto until = world.now() + hours(1);
  CHECK(world.wait(RunState{}, until));
  CHECK(world.now() == until);
  CHECK(world.wait(RunState{}, until - hours(2)));
  CHECK(world.now() == until);
}
