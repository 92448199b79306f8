// What was decided: events, and the state with them.
#pragma once

#include <optional>
#include <vector>

#include "engine/run_state.h"

namespace sprint::engine {

struct Decision {
  /// With the events applied.
  RunState state;
  std::vector<Event> events{};
  /// For each of them the sprint it is about, if it is about one: whom a launch was for is known to
  /// the state before its end only.
  std::vector<std::optional<SprintIndex>> sprints{};
};

}  // namespace sprint::engine
