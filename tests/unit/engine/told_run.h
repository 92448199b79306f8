// A run that is told: what reaches the engine, and what it says to it. State and events can be
// looked at after each sentence.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/decide.h"
#include "engine/effects.h"
#include "support/catch.h"
#include "unit/engine/run_plans.h"

namespace sprint::test {

class ToldRun {
 public:
  explicit ToldRun(SharedPlan plan, engine::Limits limits = {}) {
    tell(engine::Start{std::move(plan), limits});
  }

  const engine::RunState& state() const { return state_; }
  /// Of the last sentence.
  const std::vector<engine::Event>& events() const { return events_; }

  void tell(const engine::Input& input) {
    auto decision = engine::decide(state_, input, now_);
    state_ = std::move(decision.state);
    events_ = std::move(decision.events);
  }
  void advance(Duration by) {
    now_ += by;
    tell(engine::Tick{});
  }
  engine::Moment now() const { return now_; }
  void set_clock(engine::Moment now) { now_ = now; }

  engine::SprintIndex index(const std::string& key) const {
    const auto& sprints = state_.plan->sprints;
    const auto found = std::find_if(sprints.begin(), sprints.end(),
                                    [&](const auto& sprint) { return sprint.key == key; });
    REQUIRE(found != sprints.end());
    return static_cast<engine::SprintIndex>(found - sprints.begin());
  }
  const engine::SprintStatus& sprint(const std::string& key) const {
    return state_.sprints[index(key)];
  }
  std::string state_of(const std::string& key) const {
    return std::string(engine::word_of(sprint(key).state));
  }
  std::string state_of_unit(const std::string& name) const {
    const auto& units = state_.plan->units;
    const auto found = std::find_if(units.begin(), units.end(),
                                    [&](const auto& unit) { return unit.name == name; });
    REQUIRE(found != units.end());
    return std::string(
        engine::word_of(state_.units[static_cast<std::size_t>(found - units.begin())].state));
  }
  std::string state_of_phase(std::size_t number) const {
    return std::string(engine::word_of(state_.phases.at(number).state));
  }
  engine::LaunchId launch_of(const std::string& key) const {
    REQUIRE(sprint(key).agent);
    return sprint(key).agent->launch;
  }
  std::vector<std::string> busy() const {
    std::vector<std::string> keys;
    for (const auto index : state_.busy) keys.push_back(engine::key_of(state_, index));
    std::sort(keys.begin(), keys.end());
    return keys;
  }
  bool has_ended_with(engine::RunEnding ending) const {
    return state_.mode == engine::RunMode::Ended && state_.ending == ending;
  }
  bool has_event(const std::string& name) const {
    return std::any_of(events_.begin(), events_.end(), [&](const engine::Event& event) {
      return engine::name_of(event.what) == name;
    });
  }

  // ---- what agents and gates do ----

  void starts(const std::string& key) { tell(engine::SawAgentStart{launch_of(key)}); }
  void ends(const std::string& key, engine::AgentEnding ending = engine::AgentEnding::Exited) {
    tell(engine::SawAgentEnd{launch_of(key), ending, "", {}, {}});
  }
  void is_found(const std::string& key, engine::SprintOutcome outcome) {
    tell(engine::SawOutcome{launch_of(key), outcome, ""});
  }
  void works(const std::string& key, engine::SprintOutcome outcome) {
    starts(key);
    ends(key);
    is_found(key, outcome);
  }
  void completes(const std::string& key) { works(key, engine::SprintOutcome::Completed); }
  void fails(const std::string& key) { works(key, engine::SprintOutcome::Failed); }

  engine::GateNumber gate() const {
    REQUIRE(state_.gate);
    return state_.gate->number;
  }
  void gate_passes() { tell(engine::SawGateEnd{gate(), engine::GateVerdict::Pass, {}, ""}); }
  void gate_could_not_run() {
    tell(engine::SawGateEnd{gate(), engine::GateVerdict::CouldNotRun, {}, "no compiler"});
  }
  void gate_finds(const std::vector<engine::GateFailure>& failures) {
    tell(engine::SawGateEnd{gate(), engine::GateVerdict::Fail, failures, ""});
  }
  engine::GateFailure failure(const std::string& id, engine::Blame blame,
                              const std::vector<std::string>& keys, double probability = 0) const {
    engine::GateFailure found{id, blame, {}, probability};
    for (const auto& key : keys) found.sprints.push_back(index(key));
    return found;
  }
  /// The small plan up to its first gate.
  void completes_first_phase() {
    completes("core/1");
    completes("core/2");
    completes("net/1");
  }

 private:
  engine::RunState state_{};
  std::vector<engine::Event> events_{};
  engine::Moment now_ = engine::Moment{} + std::chrono::hours(1000);
};

}  // namespace sprint::test
