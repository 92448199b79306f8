// What people do in a scripted world, and what else happens to it.

#include <algorithm>

#include "base/sha256.h"
#include "simulation/scripted_world.h"

namespace sprint::simulation {

using engine::RunState;

namespace {

/// Whether the time of a step has come, as far as that can be read from the run's state.
struct IsTime {
  const RunState& state;
  std::int64_t events = 0;
  /// The gate that is under way by the script's count; none if none is.
  std::optional<std::uint32_t> gate;

  bool operator()(const AtEvent& at) const { return events >= at.events; }
  bool operator()(const AtEnd&) const { return state.mode == engine::RunMode::Ended; }
  bool operator()(const AtSprint& at) const {
    return at.sprint < state.sprints.size() && state.sprints[at.sprint].state == at.state;
  }
  bool operator()(const AtUnit& at) const {
    return at.unit < state.units.size() && state.units[at.unit].state == at.state;
  }
  bool operator()(const AtPhase& at) const {
    // Later ones have not begun.
    return at.phase < state.phases.size() && at.phase <= state.phase &&
           state.phases[at.phase].state == at.state;
  }
  bool operator()(const AtGate& at) const { return gate == at.number; }
};

}  // namespace

std::vector<Step> ScriptedWorld::due(const RunState& state, std::int64_t events_in_journal) {
  take_note(state);
  IsTime is_time{state, events_in_journal, {}};
  const auto& gate = memory_.gate;
  if (gate && !gate->is_over && state.gate && state.gate->number == gate->number) {
    is_time.gate = memory_.gates_played + 1;
  }
  std::vector<Step> found;
  bool waits_for_end = false;
  for (const Step& step : script_.steps) {
    if (is_done(step.id)) continue;
    const bool is_at_end = std::holds_alternative<AtEnd>(step.occasion);
    // One for each end, unless it leaves the run at that end.
    if (is_at_end && std::exchange(waits_for_end, true)) continue;
    if (std::visit(is_time, step.occasion)) found.push_back(step);
  }
  return found;
}

std::string ScriptedWorld::plan_sha() const {
  if (memory_.plan_version == 0) return memory_.plan_sha;
  return sha256_hex(memory_.plan_sha + " changed " + std::to_string(memory_.plan_version));
}

std::optional<engine::Input> ScriptedWorld::request(const Step& step, const RunState& state) const {
  switch (step.deed) {
    case Deed::Stop:
      return engine::Stop{false};
    case Deed::StopAfterPhase:
      return engine::Stop{true};
    case Deed::KillAll:
      return engine::KillAll{};
    case Deed::Resume: {
      engine::Resume resume{{}, {}, step.accepted, step.blamed};
      if (step.accepts_plan && state.plan) {
        auto plan = *state.plan;
        plan.sha = plan_sha();
        resume.plan = std::make_shared<const engine::RunPlan>(std::move(plan));
      }
      return resume;
    }
    case Deed::Confirm:
      return engine::Confirm{step.sprint};
    case Deed::Reject:
      return engine::Reject{step.sprint, step.why};
    case Deed::ChangePlan:
    case Deed::RestorePlan:
    case Deed::InputChanged:
    case Deed::Clock:
    case Deed::KillDriver:
      return std::nullopt;
  }
  return std::nullopt;
}

void ScriptedWorld::done(std::size_t id) {
  if (id >= script_.steps.size() || !memory_.steps_done.insert(id).second) return;
  const Step& step = script_.steps[id];
  switch (step.deed) {
    case Deed::ChangePlan:
      memory_.plan_version = ++memory_.plan_changes;
      return;
    case Deed::RestorePlan:
      memory_.plan_version = 0;
      return;
    case Deed::InputChanged: {
      const auto agent = memory_.agents.find(step.sprint);
      memory_.changed_inputs[step.sprint] =
          agent == memory_.agents.end() ? 0 : agent->second.launches;
      return;
    }
    case Deed::Clock:
      memory_.jumped += step.by;
      return;
    case Deed::Stop:
    case Deed::StopAfterPhase:
    case Deed::KillAll:
    case Deed::Resume:
    case Deed::Confirm:
    case Deed::Reject:
    case Deed::KillDriver:
      return;
  }
}

}  // namespace sprint::simulation
