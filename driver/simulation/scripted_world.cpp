#include "simulation/scripted_world.h"

#include <algorithm>
#include <utility>

#include "simulation/script_values.h"

namespace sprint::simulation {

using engine::RunState;
using engine::SprintIndex;

namespace {

/// The `count`th, from 1, of things that each stand for several in a row.
template <typename Scripted>
const Scripted* nth(const std::vector<Scripted>& all, std::uint64_t count) {
  for (const Scripted& each : all) {
    if (count <= each.times) return &each;
    count -= each.times;
  }
  return nullptr;
}

template <typename Scripted>
Scripted nth_of(const std::map<SprintIndex, std::vector<Scripted>>& all, SprintIndex sprint,
                std::uint32_t count) {
  const auto found = all.find(sprint);
  const auto* scripted = found == all.end() ? nullptr : nth(found->second, count);
  return scripted == nullptr ? Scripted{} : *scripted;
}

bool is_alive(const PlayedAgent& agent, Duration elapsed) {
  return !agent.ended && (!agent.ends || elapsed < *agent.ends);
}

}  // namespace

ScriptedWorld::ScriptedWorld(WorldScript script) : script_(std::move(script)) {}

ScriptedDispatch ScriptedWorld::dispatch(SprintIndex sprint, std::uint32_t count) const {
  return nth_of(script_.dispatches, sprint, count);
}

ScriptedPoll ScriptedWorld::poll(SprintIndex sprint, std::uint32_t count) const {
  return nth_of(script_.polls, sprint, count);
}

ScriptedGate ScriptedWorld::gate(std::uint32_t count) const {
  const auto* scripted = nth(script_.gates, count);
  return scripted == nullptr ? ScriptedGate{} : *scripted;
}

/// One function for each effect.
class ScriptedWorld::Actor {
 public:
  Actor(ScriptedWorld& world, const RunState& state)
      : world_(world), memory_(world.memory_), state_(state) {}

  void operator()(const engine::LaunchAgent& effect) const {
    const auto found = memory_.agents.find(effect.sprint);
    std::uint32_t before = 0;
    if (found != memory_.agents.end()) {
      if (effect.launch <= found->second.launch) return;
      before = found->second.launches;
      if (is_alive(found->second, memory_.elapsed)) {
        violate("two agents at once for sprint " + engine::key_of(state_, effect.sprint));
      }
    }
    const auto& planned = state_.plan->sprints[effect.sprint];
    const auto scripted = world_.dispatch(effect.sprint, before + 1);
    const bool runs = is_executed(scripted);
    PlayedAgent agent;
    agent.launch = effect.launch;
    agent.launches = before + 1;
    agent.began = memory_.elapsed;
    agent.cost = scripted.cost.value_or(runs ? planned.expected_cost : 0);
    if (!scripted.hangs) {
      const auto turns = scripted.turns.value_or(runs ? planned.estimated_turns : 0);
      const auto counted = std::min<std::uint32_t>(turns, kMostTimes);
      agent.ends = memory_.elapsed + std::min<Duration>(counted * world_.script_.turn, kLongest);
    }
    memory_.agents[effect.sprint] = agent;
  }

  void operator()(const engine::EndAgent& effect) const {
    const auto sprint = engine::sprint_of(state_, effect.launch);
    auto* agent = sprint ? find(*sprint, effect.launch) : nullptr;
    if (agent != nullptr && is_alive(*agent, memory_.elapsed)) agent->ended = memory_.elapsed;
  }

  void operator()(const engine::VerifySprint& effect) const {
    if (auto* agent = find(effect.sprint, effect.launch)) agent->is_verified = true;
  }

  void operator()(const engine::PollSprint& effect) const {
    const auto agent = memory_.agents.find(effect.sprint);
    const auto launches = agent == memory_.agents.end() ? 0 : agent->second.launches;
    auto& poll = memory_.polls[effect.sprint];
    if (poll.launches == launches && poll.number == effect.number) return;
    poll = {launches, effect.number, poll.polls + 1};
  }

  void operator()(const engine::RunGate& effect) const {
    if (effect.gate <= memory_.dead_gates) return;
    const auto& last = memory_.gate;
    if (last && effect.gate <= last->number) return;
    if (last && !last->is_over) {
      violate("two gates at once: " + std::to_string(last->number) + " and " +
              std::to_string(effect.gate));
    }
    const auto takes = world_.gate(memory_.gates_played + 1).takes.value_or(world_.script_.gate);
    memory_.gate = PlayedGate{effect.gate, effect.phase, memory_.elapsed + takes, {}, false};
    ++memory_.gates_begun;
  }

  void operator()(const engine::EndGate& effect) const {
    auto& gate = memory_.gate;
    if (gate && gate->number == effect.gate && !gate->ended) gate->ended = memory_.elapsed;
  }

  void operator()(const engine::Integrate& effect) const {
    const auto [found, is_new] = memory_.integrated.emplace(effect.phase, effect.gate);
    if (!is_new && found->second != effect.gate) {
      violate("phase " + std::to_string(effect.phase + 1) + " was integrated by the gates " +
              std::to_string(found->second) + " and " + std::to_string(effect.gate));
    }
  }

  void operator()(const engine::ShowFailure& effect) const {
    memory_.shown.insert({effect.sprint, effect.gate});
  }

  void operator()(const engine::Notify& effect) const {
    memory_.notifications.push_back(effect.text);
  }

 private:
  PlayedAgent* find(SprintIndex sprint, engine::LaunchId launch) const {
    const auto found = memory_.agents.find(sprint);
    const bool is_it = found != memory_.agents.end() && found->second.launch == launch;
    return is_it ? &found->second : nullptr;
  }

  void violate(std::string what) const { memory_.violations.push_back(std::move(what)); }

  ScriptedWorld& world_;
  WorldMemory& memory_;
  const RunState& state_;
};

void ScriptedWorld::act(const engine::Effect& effect, const RunState& state) {
  take_note(state);
  std::visit(Actor(*this, state), effect);
}

void ScriptedWorld::take_note(const RunState& state) {
  if (memory_.plan_sha.empty() && state.plan) memory_.plan_sha = state.plan->sha;
  auto& gate = memory_.gate;
  if (!gate || gate->is_over) return;
  if (state.gate && state.gate->number == gate->number) return;
  gate->is_over = true;
  // Whoever ended it has no use for its verdict; the next gate gives that.
  if (!gate->ended && memory_.elapsed >= gate->ends) ++memory_.gates_played;
}

void ScriptedWorld::driver_begins(const RunState& state) {
  take_note(state);
  // One that has been decided on dies even if it never began: it is made under another number.
  if (state.gate) memory_.dead_gates = std::max(memory_.dead_gates, state.gate->number);
  if (memory_.gate) memory_.gate->is_over = true;
}

std::map<SprintIndex, std::uint32_t> ScriptedWorld::launches() const {
  std::map<SprintIndex, std::uint32_t> found;
  for (const auto& [sprint, agent] : memory_.agents) found[sprint] = agent.launches;
  return found;
}

std::string ScriptedWorld::save() const {
  return to_json(memory_);
}

void ScriptedWorld::load(std::string_view saved) {
  memory_ = world_memory_from_json(saved);
}

}  // namespace sprint::simulation
