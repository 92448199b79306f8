// What was decided: events, and the state with them.
#pragma once

#include <vector>

#include "engine/run_state.h"

namespace sprint::engine {

struct Decision {
  /// With the events applied.
  RunState state;
  std::vector<Event> events{};
};

}  // namespace sprint::engine
