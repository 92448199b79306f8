// Runs in which things happen: scripts for the plan of played_run.h.
#pragma once

#include <string>
#include <vector>

#include "engine/events.h"

namespace sprint::test {

struct PlayedStory {
  std::string name;
  std::string script;
  /// How the run ends, if nobody disturbs it.
  engine::RunEnding ending = engine::RunEnding::Completed;
  /// What must be in its journal, so that the story is the one that its name promises.
  std::vector<std::string> has{};
};

std::vector<PlayedStory> played_stories();

}  // namespace sprint::test
