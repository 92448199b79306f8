// A process that plays a run dies: after each commit, and after each effect. Whoever plays on in
// the same folder comes to the same end, and nothing is done twice. All through the real journal.

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "support/catch.h"
#include "unit/app/played_run.h"
#include "unit/app/played_stories.h"

using namespace sprint;
using test::end_text;
using test::played_stories;
using test::PlayedRun;
using test::PlayedStory;

namespace {

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
  CHECK(ended.world.violations.empty());
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
  for (const PlayedStory& story : played_stories()) {
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
      if (place % 4 == 0) check_journal(run, ended);
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
  for (const PlayedStory& story : played_stories()) {
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
