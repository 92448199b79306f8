// People and accidents in a run that is played: each step reaches the run when the script says.

#include "app/simulated_run.h"

#include <algorithm>

#include "journal/owner.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/app/played_run.h"

using namespace sprint;
using engine::RunEnding;
using test::PlayedRun;

namespace {

std::string step(const std::string& when, const std::string& deed) {
  return "[[step]]\nwhen = \"" + when + "\"\ndo = " + deed + "\n";
}

/// Of the events of these types, in which order they were.
std::vector<std::string> order_of(const PlayedRun& run, const std::vector<std::string>& types) {
  auto all = run.types();
  std::erase_if(all, [&](const std::string& type) {
    return std::find(types.begin(), types.end(), type) == types.end();
  });
  return all;
}

}  // namespace

TEST_CASE("What waits for the end of a run is done one after the other") {
  const PlayedRun run(step("Core/1 RUNNING", R"("stop")") +
                      step("ended", "\"clock\"\nby = \"1 h\"") + step("ended", R"("change-plan")") +
                      step("ended", R"("restore-plan")") + step("ended", R"("resume")") +
                      step("ended", "\"clock\"\nby = \"2 h\""));
  const auto ended = run.play();
  CHECK(ended.record.state.ending == RunEnding::Completed);
  CHECK(ended.world.steps_done.size() == 6);
  CHECK(ended.world.jumped == std::chrono::hours(3));
  CHECK(run.count("RunEnded") == 2);
}

TEST_CASE("Each end of a run has one resume") {
  const PlayedRun run("[[gate]]\nverdict = \"could-not-run\"\ntimes = 3\n" +
                      step("ended", R"("resume")") + step("ended", R"("resume")"));
  const auto ended = run.play();
  CHECK(ended.record.state.ending == RunEnding::NeedsPerson);
  CHECK(run.count("RunResumed") == 2);
  CHECK(run.count("RunEnded") == 3);
  CHECK(ended.drivers == 3);
}

TEST_CASE("What is asked while a gate runs reaches the run before it ends") {
  const PlayedRun run(step("gate 1", R"("killall")") + step("ended", R"("resume")"));
  const auto ended = run.play();
  CHECK(ended.record.state.ending == RunEnding::Completed);
  CHECK(order_of(run, {"GateStarted", "GateEndRequested", "GateAbandoned", "GateFinished"}) ==
        std::vector<std::string>{"GateStarted", "GateEndRequested", "GateAbandoned", "GateStarted",
                                 "GateFinished", "GateStarted", "GateFinished"});
}

TEST_CASE("What is asked at the same moment is answered in the order of the script") {
  const PlayedRun run(step("Core/1 RUNNING", R"("stop")") +
                      step("Core/1 RUNNING", "\"confirm\"\nsprint = \"Core/1\"") +
                      step("Core/1 RUNNING", R"("killall")") +
                      step("Core/1 RUNNING", "\"confirm\"\nsprint = \"Net/1\""));
  run.play();
  CHECK(
      order_of(run, {"StopRequested", "KillRequested", "RequestDenied"}) ==
      std::vector<std::string>{"StopRequested", "RequestDenied", "KillRequested", "RequestDenied"});
}

TEST_CASE("A plan that is restored after the end of a run lets it go on") {
  const PlayedRun run(step("Core/1 RUNNING", R"("change-plan")") +
                      step("ended", R"("restore-plan")") + step("ended", R"("resume")"));
  const auto ended = run.play();
  CHECK(ended.record.state.ending == RunEnding::Completed);
  CHECK(run.count("PlanAccepted") == 0);
}

TEST_CASE("A driver that dies is followed by another, as often as the script says") {
  const PlayedRun run(
      "[[step]]\nat = 5\ndo = \"kill-driver\"\n"
      "[[step]]\nat = 6\ndo = \"kill-driver\"\n"
      "[[step]]\nat = 20\ndo = \"kill-driver\"\n" +
      step("ended", R"("kill-driver")"));
  const auto ended = run.play();
  CHECK(ended.record.state.ending == RunEnding::Completed);
  CHECK(ended.drivers == 5);
  CHECK(ended.world.violations.empty());
  CHECK(run.count("OwnershipTaken") == 5);
}

TEST_CASE("A request that makes no sense is denied, and the run goes on") {
  const PlayedRun run(step("ended", R"("resume")") + step("Core/1 RUNNING", R"("resume")"));
  const auto ended = run.play();
  CHECK(ended.record.state.ending == RunEnding::Completed);
  CHECK(run.count("RequestDenied") == 1);
}

TEST_CASE("Whoever plays a run that has ended finds it as it is") {
  const PlayedRun run;
  const auto first = run.play();
  const auto second = run.play();
  CHECK(test::end_text(second.record.state) == test::end_text(first.record.state));
  CHECK(second.world.agents == first.world.agents);
  CHECK(second.world.notifications == first.world.notifications);
}

TEST_CASE("A run that comes to no end is given up") {
  const PlayedRun run(
      "[[dispatch]]\nsprint = \"Core/1\"\noutcome = \"for-later\"\n"
      "[[poll]]\nsprint = \"Core/1\"\nanswer = \"not-yet\"\ntimes = 1000000\n");
  const auto error = test::error_of([&] { run.play(); });
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(error.message() == "the run has not come to an end after 10500 events");
}

TEST_CASE("A world that was damaged is refused, and the journal stays as it is") {
  const PlayedRun run;
  run.play();
  const auto before = run.events();
  for (const char* text : {"", "{}", "nonsense"}) {
    run.space().write("state/world.json", text);
    CHECK(test::error_of([&] { run.play(); }).code() == ErrorCode::BadInput);
    CHECK(run.events() == before);
  }
}

TEST_CASE("A run that somebody plays already is left alone") {
  const PlayedRun run;
  const auto owner = journal::Owner::take(
      run.place(), {[] { return journal::Moment{}; },
                    [](std::string_view text) { return std::string(text); }, "another"});
  REQUIRE(std::holds_alternative<journal::Owner>(owner));
  const auto error = test::error_of([&] { run.play(); });
  CHECK(error.code() == ErrorCode::System);
  CHECK(error.message().find("somebody plays this run already") == 0);
}

TEST_CASE("What is drawn is drawn after everything that was committed") {
  const PlayedRun run;
  app::SimulationHooks hooks;
  std::int64_t last = 0;
  bool is_ended = false;
  hooks.draw = [&](const app::RunRecord& record) {
    CHECK(record.sequence >= last);
    last = record.sequence;
    is_ended = record.state.mode == engine::RunMode::Ended;
  };
  const auto ended = run.play(hooks);
  CHECK(is_ended);
  CHECK(last == ended.record.sequence);
}
