// A process that plays a run dies: after each commit, and after each effect. Whoever plays on in
// the same folder comes to the same end, and nothing is done twice. All through the real journal.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "support/catch.h"
#include "unit/app/played_run.h"

using namespace sprint;
using test::end_text;
using test::PlayedRun;

namespace {

struct Story {
  std::string name;
  std::string script;
  /// How the run ends, if nobody disturbs it.
  engine::RunEnding ending = engine::RunEnding::Completed;
  /// What must be in its journal, so that the story is the one that its name promises.
  std::vector<std::string> has{};
};

std::vector<Story> stories() {
  using engine::RunEnding;
  std::vector<Story> all;
  all.push_back({"all is well", "", RunEnding::Completed, {"PhasePassed"}});
  all.push_back({"attempts fail, and work is continued",
                 R"(
[[dispatch]]
sprint = "Core/1"
outcome = "failed"
says = "two tests are red"
[[dispatch]]
sprint = "Core/1"
outcome = "progress"
[[dispatch]]
sprint = "Core/1"
outcome = "uncommitted"
[[dispatch]]
sprint = "Net/1"
ends = "never-started"
[[dispatch]]
sprint = "App/1"
ends = "hangs"
)",
                 RunEnding::Completed,
                 {"AgentSilent", "AgentEndRequested"}});
  all.push_back({"red gates send back: one sprint, a pair, two at once",
                 R"(
[[gate]]
failures = [{ id = "test a", sprints = ["Core/1"] }]
[[gate]]
failures = [{ id = "test b", blame = "together", sprints = ["Core/2", "Net/1"] }]
[[gate]]
[[gate]]
failures = [{ id = "test c", sprints = ["App/1"] }, { id = "test d", sprints = ["Net/2"] }]
)",
                 RunEnding::Completed,
                 {"SprintSentBack", "PhaseReopened"}});
  all.push_back({"stops, while agents work and while a gate runs",
                 R"(
[[step]]
when = "Core/1 RUNNING"
do = "stop"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "gate 1"
do = "stop"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "App/1 RUNNING"
do = "stop-after-phase"
)",
                 RunEnding::Completed,
                 {"StopRequested", "StopAfterPhaseRequested", "RunResumed"}});
  all.push_back({"killed, while agents work and while a gate runs",
                 R"(
[[step]]
when = "Core/2 RUNNING"
do = "killall"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "gate 1"
do = "killall"
[[step]]
when = "ended"
do = "resume"
)",
                 RunEnding::Completed,
                 {"KillRequested", "GateEndRequested", "GateAbandoned"}});
  all.push_back({"a phase is held: again, accepted; held once more, and blamed",
                 R"(
[[gate]]
failures = [{ id = "test a" }]
[[gate]]
verdict = "could-not-run"
says = "no compiler"
[[gate]]
failures = [{ id = "test a" }, { id = "test b" }]
[[gate]]
failures = [{ id = "test c", blame = "suspected", sprints = ["App/1"], probability = 0.4 }]
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "ended"
do = "resume"
accept = ["test a", "test b"]
[[step]]
when = "ended"
do = "resume"
blame = { "test c" = "Net/2" }
)",
                 RunEnding::Completed,
                 {"PhaseHeld", "PhaseRetried", "FailureAccepted", "SprintSentBack"}});
  all.push_back({"the plan changes, is accepted, changes again and is restored",
                 R"(
[[step]]
when = "Core/1 RUNNING"
do = "change-plan"
[[step]]
when = "ended"
do = "resume"
accept_plan = true
[[step]]
when = "App/1 RUNNING"
do = "change-plan"
[[step]]
when = "gate 2"
do = "restore-plan"
)",
                 RunEnding::Completed,
                 {"ConditionRaised", "PlanAccepted", "ConditionCleared"}});
  all.push_back({"services are limited",
                 R"(
[[dispatch]]
sprint = "Core/1"
ends = "rate-limited"
reset = "30 min"
turns = 2
[[dispatch]]
sprint = "Net/1"
ends = "service-failed"
turns = 3
times = 2
)",
                 RunEnding::Completed,
                 {"CredentialLimited", "AgentAnswered"}});
  all.push_back({"some wait: for time, for a person, for a change",
                 R"(
[[dispatch]]
sprint = "Core/1"
outcome = "for-later"
[[poll]]
sprint = "Core/1"
answer = "not-yet"
times = 3
[[dispatch]]
sprint = "Net/1"
outcome = "for-person"
[[dispatch]]
sprint = "Core/2"
ends = "entry-failed"
[[dispatch]]
sprint = "App/1"
outcome = "for-person"
[[step]]
when = "Net/1 PARTIAL"
do = "reject"
sprint = "Net/1"
why = "not what I meant"
[[step]]
when = "App/1 PARTIAL"
do = "confirm"
sprint = "App/1"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "ended"
do = "resume"
)",
                 RunEnding::Completed,
                 {"PollStarted", "PollAnswered", "SprintConfirmed", "SprintRejected"}});
  all.push_back({"a unit is blocked, the others go on, and a person resumes",
                 R"(
[[dispatch]]
sprint = "Net/1"
outcome = "failed"
times = 3
[[step]]
when = "ended"
do = "resume"
)",
                 RunEnding::Completed,
                 {"SprintGaveUp", "SprintRestarted"}});
  all.push_back({"drivers die, and clocks jump",
                 R"(
[[step]]
when = "Core/1 RUNNING"
do = "kill-driver"
[[step]]
when = "Core/2 RUNNING"
do = "clock"
by = "-3 h"
[[step]]
when = "gate 1"
do = "kill-driver"
[[step]]
when = "App/1 RUNNING"
do = "clock"
by = "25 h"
)",
                 RunEnding::Completed,
                 {"GateAbandoned"}});
  all.push_back({"nobody comes",
                 R"(
[[gate]]
failures = [{ id = "test a" }]
)",
                 RunEnding::NeedsPerson,
                 {"PhaseHeld"}});
  return all;
}

std::size_t steps_in(const std::string& script) {
  std::size_t count = 0;
  for (auto at = script.find("[[step]]"); at != script.npos; at = script.find("[[step]]", at + 1)) {
    ++count;
  }
  return count;
}

/// Calls `visit` at each place where a process may die, with the number of the place.
app::SimulationHooks at_each_place(std::size_t& count,
                                   const std::function<void(std::size_t)>& visit) {
  app::SimulationHooks hooks;
  hooks.after_commit = hooks.after_effect = [&count, visit] { visit(count++); };
  return hooks;
}

constexpr int kDied = 7;

/// Plays in a process that is gone at once when it comes to the place: nothing is closed, nothing
/// is tidied up.
void play_and_die(const PlayedRun& run, std::size_t place) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    try {
      std::size_t count = 0;
      run.play(at_each_place(count, [&](std::size_t at) {
        if (at == place) ::_exit(kDied);
      }));
    } catch (...) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  REQUIRE(WEXITSTATUS(status) == kDied);
}

struct Died {};

/// The same in this process, whose objects are all destroyed.
void play_and_throw(const PlayedRun& run, std::size_t place) {
  std::size_t count = 0;
  CHECK_THROWS_AS(run.play(at_each_place(count,
                                         [&](std::size_t at) {
                                           if (at == place) throw Died{};
                                         })),
                  Died);
}

/// A notification that nobody was given when the driver died is lost; none is given twice.
void check_notifications(std::vector<std::string> given, std::vector<std::string> expected) {
  std::sort(given.begin(), given.end());
  std::sort(expected.begin(), expected.end());
  CHECK(std::includes(expected.begin(), expected.end(), given.begin(), given.end()));
  CHECK(given.size() + 2 >= expected.size());
}

void check_same_end(const app::Simulated& ended, const app::Simulated& undisturbed) {
  CHECK(end_text(ended.record.state) == end_text(undisturbed.record.state));
  CHECK_FALSE(ended.is_stuck);
  CHECK(ended.world.violations == std::vector<std::string>{});
  REQUIRE(ended.world.agents.size() == undisturbed.world.agents.size());
  for (const auto& [sprint, agent] : undisturbed.world.agents) {
    INFO("sprint " << sprint);
    CHECK(ended.world.agents.at(sprint).launches == agent.launches);
    CHECK(ended.record.story.sprints.at(sprint).dispatches == agent.launches);
  }
  CHECK(ended.world.gates_played == undisturbed.world.gates_played);
  CHECK(ended.world.integrated.size() == undisturbed.world.integrated.size());
  CHECK(ended.world.shown.size() == undisturbed.world.shown.size());
  CHECK(ended.world.steps_done == undisturbed.world.steps_done);
  check_notifications(ended.world.notifications, undisturbed.world.notifications);
}

/// What a reader makes of the journal is what its owner had.
void check_journal(const PlayedRun& run, const app::Simulated& ended) {
  auto reader = app::RunReader::open(run.place());
  REQUIRE(reader);
  CHECK(end_text(reader->now().state) == end_text(ended.record.state));
  reader->read_on([](const app::SeenEvent&) {});
  CHECK(app::snapshot_of(reader->record()) == app::snapshot_of(ended.record));
}

}  // namespace

TEST_CASE("Wherever a process dies the run comes to the same end, through a real journal") {
  const auto began = std::chrono::steady_clock::now();
  std::size_t places = 0;
  for (const Story& story : stories()) {
    INFO(story.name);
    std::size_t count = 0;
    const PlayedRun undisturbed(story.script);
    const auto expected = undisturbed.play(at_each_place(count, [](std::size_t) {}));
    for (std::size_t place = 0; place < count; ++place) {
      INFO("dies at place " << place);
      const PlayedRun run(story.script);
      if (place % 8 == 0) {
        play_and_throw(run, place);
      } else {
        play_and_die(run, place);
      }
      const auto ended = run.play();
      check_same_end(ended, expected);
      check_journal(run, ended);
    }
    places += count;
  }
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - began);
  std::cout << "crash matrix through the journal: " << places << " places in " << took.count()
            << " ms\n";
  CHECK(places > 500);
}

TEST_CASE("The stories of the crash matrix are what they are called") {
  for (const Story& story : stories()) {
    INFO(story.name);
    const PlayedRun run(story.script);
    const auto ended = run.play();
    CHECK(ended.record.state.ending == story.ending);
    CHECK_FALSE(ended.is_stuck);
    CHECK(run.count("RequestDenied") == 0);
    CHECK(ended.world.steps_done.size() == steps_in(story.script));
    for (const auto& type : story.has) {
      INFO(type);
      CHECK(run.count(type) > 0);
    }
    check_journal(run, ended);
  }
}
