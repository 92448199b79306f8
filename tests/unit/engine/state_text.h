// All of a state as text, so that two can be compared and a difference be read.
#pragma once

#include <sstream>
#include <string>

#include "engine/run_state.h"

namespace sprint::test {

inline std::string agent_text(const engine::AgentRun& agent) {
  std::ostringstream text;
  text << " [" << agent.launch << ' ' << static_cast<int>(agent.tier) << ' '
       << agent.dispatched_at.time_since_epoch().count() << ' '
       << (agent.started_at ? agent.started_at->time_since_epoch().count() : -1) << ' '
       << word_of(agent.stage) << ' ' << agent.is_silent << ' '
       << (agent.end_requested ? static_cast<int>(*agent.end_requested) : -1) << ' '
       << agent.has_ended << ' ' << agent.reserved << ' ' << agent.cost << ']';
  return text.str();
}

inline std::string state_text(const engine::RunState& state) {
  std::ostringstream text;
  text << static_cast<int>(state.mode) << ' '
       << (state.ending ? static_cast<int>(*state.ending) : -1) << ' ' << state.stops_after_phase
       << ' ' << state.stopping_since.time_since_epoch().count() << ' '
       << state.clock.time_since_epoch().count() << " phase " << state.phase << " spent "
       << state.spent << " reserved " << state.reserved << " gate "
       << (state.gate ? state.gate->number : 0) << ' ' << state.last_gate << ' '
       << state.last_launch << '\n';
  for (const auto& sprint : state.sprints) {
    text << word_of(sprint.state) << ' ' << sprint.round << '.' << sprint.attempt << ' '
         << sprint.is_out_of_attempts << ' ' << sprint.phase << ' ' << static_cast<int>(sprint.next)
         << ' ' << sprint.continuations << ' ' << sprint.has_left_files << ' '
         << static_cast<int>(sprint.waits_for) << ' ' << sprint.polls << ' ' << sprint.is_polling
         << ' ' << sprint.next_poll.time_since_epoch().count() << ' ' << sprint.spent << ' '
         << sprint.sent_back_by;
    for (const auto& failure : sprint.failures) text << ' ' << failure;
    if (sprint.agent) text << agent_text(*sprint.agent);
    text << '\n';
  }
  for (const auto& unit : state.units) text << word_of(unit.state) << ' ' << unit.spent << '\n';
  for (const auto& phase : state.phases) {
    text << phase.name << ' ' << word_of(phase.state) << ' ' << phase.completed << ' ' << phase.gate
         << ':';
    for (const auto sprint : phase.sprints) text << ' ' << sprint;
    text << '\n';
  }
  for (const auto sprint : state.busy) text << "busy " << sprint << '\n';
  for (const auto& failure : state.open_failures) text << "open " << failure.id << '\n';
  for (const auto& id : state.accepted) text << "accepted " << id << '\n';
  for (const auto& condition : state.conditions) {
    text << condition.name << ' ' << static_cast<int>(condition.subject.kind) << ' '
         << condition.subject.index << ' ' << condition.since.time_since_epoch().count() << '\n';
  }
  for (const auto& [name, credential] : state.credentials) {
    text << name << ' ' << credential.until.time_since_epoch().count() << ' '
         << credential.probe.value_or(0) << ' ' << credential.in_a_row << '\n';
  }
  return text.str();
}

/// Where a run is, without when, and by which launches and gates it came there: what must not
/// depend on crashes.
inline std::string outcome_text(const engine::RunState& state) {
  std::ostringstream text;
  text << static_cast<int>(state.mode) << ' '
       << (state.ending ? static_cast<int>(*state.ending) : -1) << " phase " << state.phase << '\n';
  for (const auto& sprint : state.sprints) {
    text << word_of(sprint.state) << ' ' << sprint.round << '.' << sprint.attempt << ' '
         << sprint.phase << ' ' << sprint.spent << '\n';
  }
  for (const auto& unit : state.units) text << word_of(unit.state) << '\n';
  for (const auto& phase : state.phases) text << phase.name << ' ' << word_of(phase.state) << '\n';
  return text.str();
}

}  // namespace sprint::test
