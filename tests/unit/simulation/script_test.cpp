// What a script says is what is read of it, key by key.

#include "engine/event_words.h"
#include "support/catch.h"
#include "unit/simulation/scripts.h"

using namespace sprint;
using namespace sprint::simulation;
using namespace sprint::test;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

engine::Moment moment(int year, unsigned month, unsigned day, Duration time = {}) {
  using namespace std::chrono;
  return engine::Moment(sys_days(year_month_day(std::chrono::year(year), std::chrono::month(month),
                                                std::chrono::day(day)))) +
         time;
}

/// The only dispatch of core/1 that the script has.
ScriptedDispatch dispatch_with(const std::string& keys) {
  const auto script = script_of("[[dispatch]]\nsprint = \"core/1\"\n" + keys);
  REQUIRE(script.dispatches.at(kCore1).size() == 1);
  return script.dispatches.at(kCore1).front();
}

ScriptedGate gate_with(const std::string& keys) {
  const auto script = script_of("[[gate]]\n" + keys);
  REQUIRE(script.gates.size() == 1);
  return script.gates.front();
}

/// The step, after a gate whose failures can be accepted.
Step step_with(const std::string& keys) {
  const auto script =
      script_of("[[gate]]\nfailures = [{ id = \"a\" }, { id = \"b\" }]\n[[step]]\n" + keys);
  REQUIRE(script.steps.size() == 1);
  return script.steps.front();
}

}  // namespace

TEST_CASE("An empty script is a world in which all goes well") {
  for (const char* text : {"", "# nothing\n", "\xef\xbb\xbf", "\r\n"}) {
    const auto script = script_of(text);
    CHECK(script.begins == moment(2026, 1, 5, hours(9)));
    CHECK(script.turn == minutes(1));
    CHECK(script.gate == minutes(5));
    CHECK(script.dispatches.empty());
    CHECK(script.polls.empty());
    CHECK(script.gates.empty());
    CHECK(script.steps.empty());
  }
}

TEST_CASE("When the world begins is written with or without a time") {
  const auto begins = [](const std::string& text) {
    return script_of(R"(begins = ")" + text + R"(")").begins;
  };
  CHECK(begins("2024-02-29") == moment(2024, 2, 29));
  CHECK(begins("1970-01-01") == engine::Moment{});
  CHECK(begins("2026-01-05T09:30") == moment(2026, 1, 5, hours(9) + minutes(30)));
  CHECK(begins("2026-01-05 09:30:15") == moment(2026, 1, 5, hours(9) + minutes(30) + seconds(15)));
  CHECK(begins("9999-12-31T23:59:59Z") ==
        moment(9999, 12, 31, hours(23) + minutes(59) + seconds(59)));
}

TEST_CASE("How long turns and gates take is a duration") {
  const auto script = script_of("turn_takes = \"30 s\"\ngate_takes = \"1 h 5 min\"\n");
  CHECK(script.turn == seconds(30));
  CHECK(script.gate == minutes(65));
  CHECK(script_of(R"(turn_takes = "0 s")").turn == seconds(0));
}

TEST_CASE("A dispatch that says nothing goes well") {
  const auto dispatch = dispatch_with("");
  CHECK(dispatch.times == 1);
  CHECK(dispatch.ending == engine::AgentEnding::Exited);
  CHECK(dispatch.outcome == engine::SprintOutcome::Completed);
  CHECK_FALSE(dispatch.hangs);
  CHECK_FALSE(dispatch.turns);
  CHECK_FALSE(dispatch.cost);
  CHECK_FALSE(dispatch.reset);
  CHECK(dispatch.says.empty());
  CHECK(is_executed(dispatch));
}

TEST_CASE("A dispatch has all that its keys say") {
  const auto dispatch = dispatch_with(
      "times = 2\nends = \"exited\"\noutcome = \"for-person\"\nturns = 7\n"
      "cost = 2.5\nsays = \"look at it\"\n");
  CHECK(dispatch.times == 2);
  CHECK(dispatch.outcome == engine::SprintOutcome::ForPerson);
  CHECK(dispatch.turns == 7U);
  CHECK(dispatch.cost == 2.5);
  CHECK(dispatch.says == "look at it");
  CHECK(dispatch_with("cost = 3\n").cost == 3.0);
  CHECK(dispatch_with("turns = 0\n").turns == 0U);
  CHECK(dispatch_with("ends = \"rate-limited\"\nreset = \"2 h\"\n").reset == hours(2));
  CHECK(dispatch_with("ends = \"service-failed\"\nreset = \"0 s\"\n").reset == seconds(0));
}

TEST_CASE("Every ending and every outcome of an agent can be written") {
  for (const auto& [ending, word] : engine::kAgentEndings) {
    const auto dispatch = dispatch_with(R"(ends = ")" + std::string(word) + "\"\n");
    CHECK(dispatch.ending == ending);
    CHECK_FALSE(dispatch.hangs);
  }
  CHECK_FALSE(is_executed(dispatch_with("ends = \"never-started\"\n")));
  CHECK_FALSE(is_executed(dispatch_with("ends = \"no-program\"\n")));
  CHECK_FALSE(is_executed(dispatch_with("ends = \"entry-failed\"\n")));
  for (const auto& [outcome, word] : engine::kSprintOutcomes) {
    CHECK(dispatch_with(R"(outcome = ")" + std::string(word) + "\"\n").outcome == outcome);
  }
}

TEST_CASE("What an agent leaves that hangs is a failure unless it is said") {
  CHECK(dispatch_with("ends = \"hangs\"\n").hangs);
  CHECK(dispatch_with("ends = \"hangs\"\n").outcome == engine::SprintOutcome::Failed);
  CHECK(dispatch_with("ends = \"hangs\"\noutcome = \"progress\"\n").outcome ==
        engine::SprintOutcome::Progress);
}

TEST_CASE("Dispatches of a sprint follow each other in the order of the script") {
  const auto script = script_of(R"(
[[dispatch]]
sprint = "core/1"
says = "first"
[[dispatch]]
sprint = "net/2"
[[dispatch]]
sprint = "core/1"
says = "second"
)");
  REQUIRE(script.dispatches.at(kCore1).size() == 2);
  CHECK(script.dispatches.at(kCore1)[1].says == "second");
  CHECK(script.dispatches.at(kNet2).size() == 1);
}

TEST_CASE("A gate that says nothing is green") {
  const auto gate = gate_with("");
  CHECK(gate.verdict == engine::GateVerdict::Pass);
  CHECK(gate.failures.empty());
  CHECK_FALSE(gate.breaks);
  CHECK_FALSE(gate.takes);
  CHECK(gate.times == 1);
}

TEST_CASE("A gate with failures is red, each with its blame") {
  const auto gate = gate_with(R"(
times = 3
takes = "20 min"
says = "two tests"
failures = [
  { id = "a" },
  { id = "b", sprints = ["core/1"] },
  { id = "c", blame = "together", sprints = ["core/1", "net/1"] },
  { id = "d", blame = "suspected", sprints = ["core/2"], probability = 0.75 },
]
)");
  using engine::Blame;
  CHECK(gate.verdict == engine::GateVerdict::Fail);
  CHECK(gate.times == 3);
  CHECK(gate.takes == minutes(20));
  CHECK(gate.says == "two tests");
  REQUIRE(gate.failures.size() == 4);
  CHECK(gate.failures[0] == engine::GateFailure{"a", Blame::Nobody, {}, 0});
  CHECK(gate.failures[1] == engine::GateFailure{"b", Blame::Confirmed, {kCore1}, 0});
  CHECK(gate.failures[2] == engine::GateFailure{"c", Blame::Together, {kCore1, kNet1}, 0});
  CHECK(gate.failures[3] == engine::GateFailure{"d", Blame::Suspected, {kCore2}, 0.75});
}

TEST_CASE("A gate can be unable to run, or break off") {
  CHECK(gate_with("verdict = \"could-not-run\"\n").verdict == engine::GateVerdict::CouldNotRun);
  CHECK(gate_with("verdict = \"pass\"\n").verdict == engine::GateVerdict::Pass);
  CHECK(gate_with("breaks = true\n").breaks);
  CHECK_FALSE(gate_with("breaks = false\n").breaks);
}

TEST_CASE("Polls follow each other in the order of the script") {
  const auto script = script_of(R"(
[[poll]]
sprint = "core/1"
answer = "not-yet"
times = 4
[[poll]]
sprint = "core/1"
answer = "failed-for-good"
says = "the server is gone"
[[poll]]
sprint = "net/1"
answer = "came-true"
)");
  const auto& polls = script.polls.at(kCore1);
  REQUIRE(polls.size() == 2);
  CHECK(polls[0].answer == engine::PollAnswer::NotYet);
  CHECK(polls[0].times == 4);
  CHECK(polls[1].answer == engine::PollAnswer::FailedForGood);
  CHECK(polls[1].says == "the server is gone");
  CHECK(script.polls.at(kNet1).front().answer == engine::PollAnswer::CameTrue);
}

TEST_CASE("A step is taken at an event or when something is so") {
  const auto when = [](const std::string& text) {
    return step_with(R"(when = ")" + text + "\"\ndo = \"stop\"\n").occasion;
  };
  CHECK(std::get<AtEvent>(step_with("at = 40\ndo = \"stop\"\n").occasion).events == 40);
  CHECK(std::holds_alternative<AtEnd>(when("ended")));
  for (const auto& [state, word] : engine::kSprintStates) {
    const auto at = std::get<AtSprint>(when("net/1 " + std::string(word)));
    CHECK(at.sprint == kNet1);
    CHECK(at.state == state);
  }
  for (const auto& [state, word] : engine::kUnitStates) {
    const auto at = std::get<AtUnit>(when("unit net " + std::string(word)));
    CHECK(at.unit == 1);
    CHECK(at.state == state);
  }
  for (const auto& [state, word] : engine::kPhaseStates) {
    const auto at = std::get<AtPhase>(when("phase 2 " + std::string(word)));
    CHECK(at.phase == 1);
    CHECK(at.state == state);
  }
  CHECK(std::get<AtGate>(when("gate 3")).number == 3);
}

TEST_CASE("Every deed can be written, with what belongs to it") {
  const auto done = [](const std::string& keys) { return step_with("at = 1\n" + keys); };
  CHECK(done("do = \"stop\"\n").deed == Deed::Stop);
  CHECK(done("do = \"stop-after-phase\"\n").deed == Deed::StopAfterPhase);
  CHECK(done("do = \"killall\"\n").deed == Deed::KillAll);
  CHECK(done("do = \"change-plan\"\n").deed == Deed::ChangePlan);
  CHECK(done("do = \"restore-plan\"\n").deed == Deed::RestorePlan);
  CHECK(done("do = \"kill-driver\"\n").deed == Deed::KillDriver);
  CHECK(done("do = \"confirm\"\nsprint = \"app/1\"\n").sprint == kApp1);
  CHECK(done("do = \"input-changed\"\nsprint = \"net/2\"\n").sprint == kNet2);
  const auto rejected = done("do = \"reject\"\nsprint = \"core/2\"\nwhy = \"no\"\n");
  CHECK(rejected.sprint == kCore2);
  CHECK(rejected.why == "no");
  CHECK(done("do = \"clock\"\nby = \"2 h\"\n").by == hours(2));
  CHECK(done("do = \"clock\"\nby = \"-30 min\"\n").by == -minutes(30));
  const auto resumed =
      done("do = \"resume\"\naccept = [\"a\"]\nblame = { b = \"core/1\" }\naccept_plan = true\n");
  CHECK(resumed.deed == Deed::Resume);
  CHECK(resumed.accepted == std::vector<std::string>{"a"});
  REQUIRE(resumed.blamed.size() == 1);
  CHECK(resumed.blamed.front().failure == "b");
  CHECK(resumed.blamed.front().sprint == kCore1);
  CHECK(resumed.accepts_plan);
}

TEST_CASE("Steps are numbered as they stand in the script, and know their places") {
  const auto script = script_of(
      "[[step]]\nat = 9\ndo = \"stop\"\n\n[[step]]\nat = 3\ndo = "
      "\"killall\"\n");
  REQUIRE(script.steps.size() == 2);
  CHECK(script.steps[0].id == 0);
  CHECK(script.steps[1].id == 1);
  CHECK(script.steps[1].place.line == 5);
}
