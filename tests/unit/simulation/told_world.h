// A scripted world and the engine, in memory: what is seen is told, what is to be done is done, and
// time goes on when there is nothing to see.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/decide.h"
#include "simulation/scripted_world.h"
#include "support/catch.h"
#include "unit/simulation/scripts.h"

namespace sprint::test {

class ToldWorld {
 public:
  explicit ToldWorld(const std::string& script, engine::Limits limits = {})
      : world_(script_of(script)) {
    tell(engine::Start{small_plan(), limits});
  }

  simulation::ScriptedWorld& world() { return world_; }
  const engine::RunState& state() const { return state_; }
  const simulation::WorldMemory& memory() const { return world_.memory(); }
  /// Since the beginning, without what the clock has jumped.
  Duration elapsed() const { return world_.memory().elapsed; }

  void tell(const engine::Input& input) {
    auto decision = engine::decide(state_, input, world_.now());
    state_ = std::move(decision.state);
    for (const auto& event : decision.events) {
      names_.emplace_back(engine::name_of(event.what));
      for (const auto& effect : engine::effects_of(state_, event)) effects_.push_back(effect);
    }
    for (const auto& effect : std::exchange(effects_, {})) world_.act(effect, state_);
  }

  /// One turn of the loop; false if nothing will ever happen.
  bool step() {
    take_steps();
    const auto seen = world_.look(state_);
    for (const auto& input : seen) tell(input);
    if (!seen.empty()) return true;
    if (state_.mode == engine::RunMode::Ended) return false;
    if (!world_.wait(state_, engine::wakes_at(state_))) return false;
    tell(engine::Tick{});
    return true;
  }

  /// Until it has come to its end.
  void play() {
    constexpr int kMost = 5000;
    for (int i = 0; i < kMost; ++i) {
      if (!step()) return;
    }
    FAIL("the run comes to no end");
  }

  /// Until so many events of that name have been.
  void play_to(const std::string& name, std::size_t times = 1) {
    while (count(name) < times) REQUIRE(step());
  }

  std::size_t count(const std::string& name) const {
    return static_cast<std::size_t>(std::count(names_.begin(), names_.end(), name));
  }
  std::string state_of(engine::SprintIndex sprint) const {
    return std::string(engine::word_of(state_.sprints.at(sprint).state));
  }
  bool is_complete() const { return state_.ending == engine::RunEnding::Completed; }

 private:
  void take_steps() {
    for (const auto& step : world_.due(state_, static_cast<std::int64_t>(names_.size()))) {
      const auto request = world_.request(step, state_);
      world_.done(step.id);
      if (request) tell(*request);
    }
  }

  simulation::ScriptedWorld world_;
  engine::RunState state_{};
  std::vector<std::string> names_{};
  std::vector<engine::Effect> effects_{};
};

}  // namespace sprint::test
