#include "engine/readiness.h"

#include <algorithm>

#include "engine/due.h"
#include "engine/run_state.h"

namespace sprint::engine {

namespace {

/// Whether nothing before it is missing, as far as other units go. What is integrated stays so, and
/// becomes it at the end of a phase only.
bool has_needs(const RunState& state, SprintIndex index) {
  const auto& needs = state.plan->sprints[index].needs;
  return std::all_of(needs.begin(), needs.end(),
                     [&](SprintIndex need) { return is_integrated(state, need); });
}

bool may_be_dispatched(const SprintStatus& sprint) {
  const bool is_idle = sprint.state == SprintState::Pending ||
                       sprint.state == SprintState::Partial || sprint.state == SprintState::Backoff;
  return is_idle && sprint.waits_for == WaitsFor::Nothing;
}

void count_on(RunState& state, UnitIndex unit) {
  const auto& chain = state.plan->units[unit].sprints;
  auto& complete = state.readiness.units[unit].complete;
  while (complete < chain.size() &&
         state.sprints[chain[complete]].state == SprintState::Completed) {
    ++complete;
  }
}

}  // namespace

void count_ready(RunState& state) {
  state.readiness = {};
  state.readiness.units.resize(state.units.size());
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) count_on(state, unit);
  count_ready_in_phase(state);
}

void count_ready_in_phase(RunState& state) {
  auto& readiness = state.readiness;
  for (const ReadySprint& each : readiness.sprints) {
    readiness.units[state.plan->sprints[each.sprint].unit].ready.reset();
  }
  readiness.sprints.clear();
  readiness.units_to_start.clear();
  if (state.phase == state.phases.size()) return;
  for (const UnitIndex unit : state.phases[state.phase].units) count_ready_in_unit(state, unit);
}

void count_ready_in_unit(RunState& state, UnitIndex unit) {
  count_on(state, unit);
  auto& readiness = state.readiness;
  auto& ready = readiness.units[unit].ready;
  if (ready) readiness.sprints.erase(*ready);
  ready.reset();
  readiness.units_to_start.erase(unit);
  const auto next = next_sprint(state, unit);
  if (!next || state.sprints[*next].phase != state.phase) return;
  const auto unit_state = state.units[unit].state;
  if (unit_state == UnitState::NotStarted && has_needs(state, *next)) {
    readiness.units_to_start.insert(unit);
  } else if (unit_state == UnitState::Running && may_be_dispatched(state.sprints[*next]) &&
             has_needs(state, *next)) {
    ready = ReadySprint{state.plan->sprints[*next].priority, *next};
    readiness.sprints.insert(*ready);
  }
}

void count_back(RunState& state, SprintIndex sprint) {
  const UnitIndex unit = state.plan->sprints[sprint].unit;
  const auto& chain = state.plan->units[unit].sprints;
  auto& complete = state.readiness.units[unit].complete;
  // Gates send back what was completed last.
  for (std::size_t at = complete; at > 0; --at) {
    if (chain[at - 1] == sprint) complete = at - 1;
    if (complete < at) break;
  }
  count_ready_in_unit(state, unit);
}

}  // namespace sprint::engine
