// Which state may follow which, and why it would: one table for each machine. Nobody else knows.
#pragma once

#include <span>
#include <string_view>

#include "engine/states.h"

namespace sprint::engine {

template <typename State>
struct Edge {
  State from;
  State to;
  /// What makes it happen, for people.
  std::string_view cause;
};

std::span<const Edge<UnitState>> unit_edges();
std::span<const Edge<SprintState>> sprint_edges();
std::span<const Edge<PhaseState>> phase_edges();

// The one way from a state to another. Error(BadInput) that names both if there is no such edge;
// `state` is then as it was. `name` is what people call the thing: "core/2".
void go_to(UnitState& state, UnitState to, std::string_view name);
void go_to(SprintState& state, SprintState to, std::string_view name);
void go_to(PhaseState& state, PhaseState to, std::string_view name);

}  // namespace sprint::engine
