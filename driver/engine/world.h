// What lies outside of the engine: agents, gates, people, time. The loop of a run acts on it and
// looks at it through this port, whether it is the real one or one that only plays its part.
#pragma once

#include <optional>
#include <vector>

#include "engine/effects.h"
#include "engine/inputs.h"
#include "engine/run_state.h"

namespace sprint::engine {

class World {
 public:
  World() = default;
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  virtual ~World() = default;

  /// Does what is to be done. Doing it again does nothing: a driver that takes over cannot know how
  /// far the one before it came. `state` is that after the commit.
  virtual void act(const Effect& effect, const RunState& state) = 0;

  /// What can be seen and the state does not know yet. It is seen again until the state knows it,
  /// since whoever has seen it may die before it is written down.
  virtual std::vector<Input> look(const RunState& state) = 0;

  virtual Moment now() = 0;

  /// Returns when there may be something to see, or at that moment. False if neither will ever be:
  /// nothing is under way, and there is no such moment.
  virtual bool wait(const RunState& state, std::optional<Moment> until) = 0;
};

}  // namespace sprint::engine
