#include "engine/effects.h"

namespace sprint::engine {

namespace {

std::optional<Effect> verification(const RunState& state, LaunchId launch) {
  const auto sprint = sprint_of(state, launch);
  if (!sprint || state.sprints[*sprint].state != SprintState::Running) return std::nullopt;
  return VerifySprint{launch, *sprint};
}

/// Those whose agents must see what the gate has found, and have not been executed since.
std::vector<SprintIndex> sent_back(const RunState& state) {
  std::vector<SprintIndex> found;
  for (SprintIndex index = 0; index < state.sprints.size(); ++index) {
    const auto& sprint = state.sprints[index];
    const bool has_agent = sprint.agent && sprint.agent->started_at;
    if (!sprint.failures.empty() && !has_agent) found.push_back(index);
  }
  return found;
}

struct EffectOf {
  const RunState& state;

  template <typename Other>
  std::vector<Effect> operator()(const Other&) const {
    return {};
  }

  std::vector<Effect> operator()(const SprintDispatched& event) const {
    return {LaunchAgent{event.launch, event.sprint}};
  }
  std::vector<Effect> operator()(const AgentEndRequested& event) const {
    return {EndAgent{event.launch, event.reason}};
  }
  std::vector<Effect> operator()(const AgentEnded& event) const {
    // Not if the sprint goes back without a look: that follows in the same commit, and whoever acts
    // does so after it.
    if (event.ending != AgentEnding::Exited) return {};
    if (const auto effect = verification(state, event.launch)) return {*effect};
    return {};
  }
  std::vector<Effect> operator()(const PollStarted& event) const {
    return {PollSprint{event.sprint, event.number}};
  }
  std::vector<Effect> operator()(const SprintSentBack& event) const {
    return {ShowFailure{event.gate, event.sprint}};
  }
  std::vector<Effect> operator()(const GateStarted& event) const {
    return {RunGate{event.gate, event.phase}};
  }
  std::vector<Effect> operator()(const GateEndRequested& event) const {
    return {EndGate{event.gate}};
  }
  std::vector<Effect> operator()(const PhasePassed& event) const {
    return {Integrate{event.gate, event.phase}};
  }
  std::vector<Effect> operator()(const PhaseHeld& event) const {
    return {Notify{"phase " + state.phases[event.phase].name + " is held: " + event.why}};
  }
  std::vector<Effect> operator()(const SprintGaveUp& event) const {
    return {Notify{"sprint " + key_of(state, event.sprint) + " has used up its attempts"}};
  }
  std::vector<Effect> operator()(const RunEnded& event) const {
    return {Notify{"the run has ended: " + event.why}};
  }
};

}  // namespace

std::vector<Effect> effects_of(const RunState& state, const Event& event) {
  return std::visit(EffectOf{state}, event.what);
}

std::vector<Effect> unfinished(const RunState& state) {
  std::vector<Effect> effects;
  if (state.phase > 0) {
    const PhaseIndex last = state.phase - 1;
    effects.emplace_back(Integrate{state.phases[last].gate, last});
  }
  for (const SprintIndex index : sent_back(state)) {
    effects.emplace_back(ShowFailure{state.sprints[index].sent_back_by, index});
  }
  for (const SprintIndex index : state.busy) {
    const AgentRun& agent = *state.sprints[index].agent;
    if (agent.has_ended) {
      effects.emplace_back(VerifySprint{agent.launch, index});
      continue;
    }
    effects.emplace_back(LaunchAgent{agent.launch, index});
    if (agent.end_requested) effects.emplace_back(EndAgent{agent.launch, *agent.end_requested});
  }
  for (SprintIndex index = 0; index < state.sprints.size(); ++index) {
    const auto& sprint = state.sprints[index];
    if (sprint.is_polling) effects.emplace_back(PollSprint{index, sprint.polls});
  }
  if (state.gate) {
    effects.emplace_back(RunGate{state.gate->number, state.gate->phase});
    if (state.gate->end_requested) effects.emplace_back(EndGate{state.gate->number});
  }
  return effects;
}

}  // namespace sprint::engine
