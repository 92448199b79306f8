#include "engine/run_state.h"

#include <algorithm>

namespace sprint::engine {

const std::string& key_of(const RunState& state, SprintIndex sprint) {
  return state.plan->sprints[sprint].key;
}

const std::string& name_of(const RunState& state, UnitIndex unit) {
  return state.plan->units[unit].name;
}

std::optional<SprintIndex> sprint_of(const RunState& state, LaunchId launch) {
  for (const SprintIndex sprint : state.busy) {
    if (state.sprints[sprint].agent->launch == launch) return sprint;
  }
  return std::nullopt;
}

bool has_condition(const RunState& state, std::string_view name, const Subject& subject) {
  return std::any_of(state.conditions.begin(), state.conditions.end(), [&](const Condition& each) {
    return each.name == name && each.subject == subject;
  });
}

std::optional<SprintIndex> next_sprint(const RunState& state, UnitIndex unit) {
  const auto& chain = state.plan->units[unit].sprints;
  const auto complete = state.readiness.units[unit].complete;
  return complete < chain.size() ? std::optional(chain[complete]) : std::nullopt;
}

std::size_t agents_alive(const RunState& state) {
  return static_cast<std::size_t>(
      std::count_if(state.busy.begin(), state.busy.end(),
                    [&](SprintIndex sprint) { return !state.sprints[sprint].agent->has_ended; }));
}

}  // namespace sprint::engine
