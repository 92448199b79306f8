#include "engine/due.h"

#include <algorithm>
#include <unordered_set>

namespace sprint::engine {

bool is_integrated(const RunState& state, SprintIndex index) {
  const auto& sprint = state.sprints[index];
  return sprint.state == SprintState::Completed && sprint.phase < state.phase;
}

std::vector<SprintIndex> left_out(const RunState& state) {
  const RunPlan& plan = *state.plan;
  const auto& current = state.phases[state.phase];
  if (current.completed == current.sprints.size()) return {};
  std::vector<PhaseIndex> planned(plan.sprints.size());
  for (PhaseIndex phase = 0; phase < plan.phases.size(); ++phase) {
    for (const SprintIndex sprint : plan.phases[phase].sprints) planned[sprint] = phase;
  }
  std::vector<SprintIndex> found;
  for (const UnitIndex unit : current.units) {
    bool is_open = false;
    for (const SprintIndex sprint : plan.units[unit].sprints) {
      const auto& status = state.sprints[sprint];
      is_open = is_open || status.state != SprintState::Completed;
      if (is_open && status.phase == state.phase) found.push_back(sprint);
    }
  }
  // Needs are of earlier phases, as they were planned.
  std::stable_sort(found.begin(), found.end(),
                   [&](SprintIndex a, SprintIndex b) { return planned[a] < planned[b]; });
  return found;
}

bool is_due(const RunState& state) {
  const auto& phase = state.phases[state.phase];
  if (phase.completed == phase.sprints.size()) return true;
  const auto left = left_out(state);
  if (left.size() == phase.sprints.size()) return false;
  std::unordered_set<SprintIndex> held_up;
  std::unordered_set<UnitIndex> units_held_up;
  for (const SprintIndex index : left) {
    const auto& sprint = state.plan->sprints[index];
    const bool waits = std::any_of(sprint.needs.begin(), sprint.needs.end(), [&](SprintIndex need) {
      const bool waits_for_gate =
          state.sprints[need].state == SprintState::Completed && !is_integrated(state, need);
      return waits_for_gate || held_up.contains(need);
    });
    if (!waits && !units_held_up.contains(sprint.unit) &&
        state.units[sprint.unit].state != UnitState::Blocked) {
      return false;
    }
    held_up.insert(index);
    // What follows in the unit waits for it.
    units_held_up.insert(sprint.unit);
  }
  return true;
}

}  // namespace sprint::engine
