// The example of docs/simulate.md goes as the page says.

#include <algorithm>

#include "support/doc_page.h"
#include "unit/app/played_run.h"

using namespace sprint;
using test::DocPage;
using test::PlayedRun;

TEST_CASE("The example of the page about scripts goes as it says") {
  const DocPage page("simulate.md");
  const PlayedRun run(page.code("toml", "## An example"), page.code("markdown", "## An example"));
  const auto ended = run.play();
  CHECK(ended.record.state.ending == engine::RunEnding::Completed);
  CHECK(ended.drivers == 3);
  CHECK(ended.world.gates_begun == 4);
  CHECK(ended.world.steps_done.size() == 2);
  CHECK(run.count("PhaseHeld") == 1);
  CHECK(run.count("FailureAccepted") == 1);
  CHECK(run.count("GateAbandoned") == 1);
  const auto sprint = [&](const std::string& key) {
    const auto& sprints = run.run_plan().sprints;
    const auto found = std::find_if(sprints.begin(), sprints.end(),
                                    [&](const auto& each) { return each.key == key; });
    REQUIRE(found != sprints.end());
    return static_cast<engine::SprintIndex>(found - sprints.begin());
  };
  CHECK(ended.world.agents.at(sprint("Core/1")).launches == 3);
  CHECK(ended.record.state.sprints[sprint("Core/1")].attempt == 1);
  CHECK(ended.world.agents.at(sprint("Net/1")).launches == 2);
  CHECK(ended.record.state.sprints[sprint("Net/1")].attempt == 2);
}
