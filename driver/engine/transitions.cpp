#include "engine/transitions.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/error.h"

namespace sprint::engine {

namespace {

constexpr std::array<Edge<UnitState>, 13> kUnitEdges{{
    {UnitState::NotStarted, UnitState::Running,
     "the run starts, or the gate that integrated the last of what it needs has passed"},
    {UnitState::Running, UnitState::Completed, "its last sprint is complete"},
    {UnitState::Running, UnitState::Stopping, "a stop was asked for"},
    {UnitState::Running, UnitState::Blocked, "a sprint has used up its attempts"},
    {UnitState::Running, UnitState::Killed, "killall, or a stop that took too long"},
    {UnitState::Stopping, UnitState::Stopped, "nothing of it is under way any more"},
    {UnitState::Stopping, UnitState::Completed, "its last sprint is complete"},
    {UnitState::Stopping, UnitState::Blocked, "a sprint has used up its attempts"},
    {UnitState::Stopping, UnitState::Killed, "killall, or a stop that took too long"},
    {UnitState::Stopped, UnitState::Running, "resume"},
    {UnitState::Blocked, UnitState::Running, "resume"},
    {UnitState::Killed, UnitState::Running, "resume"},
    {UnitState::Completed, UnitState::Running, "a gate has sent one of its sprints back"},
}};

constexpr std::array<Edge<SprintState>, 15> kSprintEdges{{
    {SprintState::Pending, SprintState::Dispatched, "it is ready, and an agent is free"},
    {SprintState::Dispatched, SprintState::Running, "its agent was executed"},
    {SprintState::Dispatched, SprintState::Backoff, "its agent died before it was executed"},
    {SprintState::Dispatched, SprintState::Pending,
     "killed, or what it needs is not there: the attempt is kept"},
    {SprintState::Running, SprintState::Completed, "verification has confirmed it"},
    {SprintState::Running, SprintState::Partial, "verification has found progress, and work left"},
    {SprintState::Running, SprintState::Backoff, "the attempt has failed"},
    {SprintState::Running, SprintState::Pending,
     "killed, asked for another plan, or ran into a limit: the attempt is kept"},
    {SprintState::Partial, SprintState::Dispatched, "an agent goes on with what is left"},
    {SprintState::Partial, SprintState::Completed,
     "a person has confirmed it, or what it waits for has come true"},
    {SprintState::Partial, SprintState::Backoff,
     "a person has rejected it, or what it waits for has failed for good"},
    {SprintState::Backoff, SprintState::Dispatched, "the next attempt"},
    {SprintState::Backoff, SprintState::Fatal, "the last attempt has failed"},
    {SprintState::Fatal, SprintState::Pending, "resume: the first attempt of the next round"},
    {SprintState::Completed, SprintState::Backoff, "a gate or a review has sent it back"},
}};

constexpr std::array<Edge<PhaseState>, 7> kPhaseEdges{{
    {PhaseState::Open, PhaseState::Gating, "everything that can be done in it is done"},
    {PhaseState::Gating, PhaseState::Passed, "its gate is green"},
    {PhaseState::Gating, PhaseState::Open, "its gate has sent sprints back"},
    {PhaseState::Gating, PhaseState::Held,
     "its gate is not green and names nobody, or could not run"},
    {PhaseState::Held, PhaseState::Gating, "a person wants the gate to be made again"},
    {PhaseState::Held, PhaseState::Open, "a person says whose the failure is"},
    {PhaseState::Held, PhaseState::Passed, "a person has accepted all that is red"},
}};

template <typename State>
void go_along(std::span<const Edge<State>> edges, State& state, State to, std::string_view what,
              std::string_view name) {
  const auto from = state;
  const bool is_known = std::any_of(edges.begin(), edges.end(), [&](const Edge<State>& edge) {
    return edge.from == from && edge.to == to;
  });
  if (!is_known) {
    throw Error(ErrorCode::BadInput, std::string(what) + " " + std::string(name) +
                                         " cannot go from " + std::string(word_of(from)) + " to " +
                                         std::string(word_of(to)));
  }
  state = to;
}

}  // namespace

std::span<const Edge<UnitState>> unit_edges() {
  return kUnitEdges;
}

std::span<const Edge<SprintState>> sprint_edges() {
  return kSprintEdges;
}

std::span<const Edge<PhaseState>> phase_edges() {
  return kPhaseEdges;
}

void go_to(UnitState& state, UnitState to, std::string_view name) {
  go_along(unit_edges(), state, to, "unit", name);
}

void go_to(SprintState& state, SprintState to, std::string_view name) {
  go_along(sprint_edges(), state, to, "sprint", name);
}

void go_to(PhaseState& state, PhaseState to, std::string_view name) {
  go_along(phase_edges(), state, to, "phase", name);
}

}  // namespace sprint::engine
