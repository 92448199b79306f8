#include "render/run/waiting.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "engine/condition_names.h"
#include "engine/due.h"
#include "engine/run_words.h"
#include "render/run/run_phrases.h"
#include "render/run/run_times.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using engine::PhaseState;
using engine::RunMode;
using engine::SprintIndex;
using engine::SprintState;
using engine::UnitState;
using engine::WaitsFor;

std::string at_work(const RunView& view, SprintIndex sprint) {
  const auto& status = view.state.sprints[sprint];
  const auto& agent = *status.agent;
  if (agent.end_requested && !agent.has_ended) {
    return "its agent is being ended: " + engine::words_of(*agent.end_requested);
  }
  if (!agent.started_at) return "its agent is being launched";
  if (agent.has_ended) return "what its agent has done is being verified";
  return std::string("its agent is ") + std::string(engine::word_of(agent.stage)) +
         (agent.is_silent ? ", and nothing was seen of it for long" : "");
}

std::string poll_text(const engine::SprintStatus& status) {
  std::string text = "it waits for something that has not come true yet";
  if (status.is_polling) return text + ", and is looked at right now";
  if (status.polls > 0) text += ", looked at " + count_of(status.polls, "time", "times");
  return text + "; next look at " + iso_time(status.next_poll);
}

std::string phase_in_the_way(const RunView& view, SprintIndex sprint) {
  const auto& state = view.state;
  const auto phase = state.sprints[sprint].phase;
  if (phase > state.phase) {
    return "it waits for phase " + phase_title(view, phase) + "; phase " +
           phase_title(view, state.phase) + " is under way";
  }
  if (phase >= state.phases.size()) return {};
  if (state.phases[phase].state == PhaseState::Gating) {
    return "it waits for the gate of phase " + phase_title(view, phase);
  }
  if (state.phases[phase].state == PhaseState::Held) {
    return "its phase " + phase_title(view, phase) + " is HELD: a person decides";
  }
  return {};
}

std::string sprint_in_the_way(const RunView& view, SprintIndex sprint) {
  const auto& state = view.state;
  const auto& planned = state.plan->sprints[sprint];
  if (const auto next = engine::next_sprint(state, planned.unit); next && *next != sprint) {
    return "it waits for " + engine::key_of(state, *next) + ", which comes before it in its unit";
  }
  std::vector<std::string> missing;
  for (const SprintIndex need : planned.needs) {
    if (!engine::is_integrated(state, need)) missing.push_back(engine::key_of(state, need));
  }
  if (missing.empty()) return {};
  return "it waits for " + name_list(missing) + ", not yet integrated by a gate";
}

std::string limit_in_the_way(const RunView& view, SprintIndex sprint) {
  const auto& state = view.state;
  if (engine::has_condition(state, engine::kPlanChanged, {})) {
    return "nothing is dispatched, since the plan's file has changed";
  }
  const auto credential = state.credentials.find(state.plan->sprints[sprint].credential);
  if (credential != state.credentials.end() && credential->second.in_a_row > 0) {
    return "the service that its agent needs is not asked before " +
           iso_time(credential->second.until);
  }
  const auto alive = engine::agents_alive(state);
  if (alive >= state.limits.agents) {
    return "it waits for a free agent: " + std::to_string(alive) + " of " +
           std::to_string(state.limits.agents) + " are at work";
  }
  return {};
}

std::string run_in_the_way(const RunView& view, SprintIndex sprint) {
  const auto& state = view.state;
  const auto unit = state.plan->sprints[sprint].unit;
  if (state.mode != RunMode::Running) {
    return "nothing is dispatched: the run is " +
           std::string(state.ending == engine::RunEnding::NeedsPerson &&
                               state.mode == RunMode::Ended
                           ? "waiting for a person"
                           : run_status(state));
  }
  const auto unit_state = state.units[unit].state;
  if (unit_state == UnitState::Running || unit_state == UnitState::NotStarted) return {};
  return "its unit is " + std::string(engine::word_of(unit_state));
}

std::string own_wait(const RunView& view, SprintIndex sprint) {
  const auto& status = view.state.sprints[sprint];
  if (status.state == SprintState::Fatal) {
    return "it has used up its attempts: a person lets it be tried again";
  }
  switch (status.waits_for) {
    case WaitsFor::Person:
      return "it waits for a person to confirm it";
    case WaitsFor::Time:
      return poll_text(status);
    case WaitsFor::Change:
      return "it would fail again unchanged, so it waits for a change of what is in its way, or "
             "for a person";
    case WaitsFor::Nothing:
      break;
  }
  return {};
}

void add(std::vector<std::string>& parts, std::string part) {
  if (!part.empty()) parts.push_back(std::move(part));
}

std::string agents_text(const RunView& view) {
  std::vector<std::string> working;
  std::vector<std::string> ended;
  for (const SprintIndex sprint : view.state.busy) {
    const bool has_ended = view.state.sprints[sprint].agent->has_ended;
    (has_ended ? ended : working).push_back(engine::key_of(view.state, sprint));
  }
  std::string text;
  if (!working.empty()) {
    text = std::string(working.size() == 1 ? "the end of the agent of " : "the end of an agent: ") +
           name_list(working);
  }
  if (ended.empty()) return text;
  return text + (text.empty() ? "" : "; ") + "the verification of " + name_list(ended);
}

/// The next moment at which somebody looks again.
std::string clock_text(const RunView& view) {
  const auto& state = view.state;
  const engine::SprintStatus* first = nullptr;
  SprintIndex index = 0;
  if (state.phase >= state.phases.size()) return {};
  for (const SprintIndex sprint : state.phases[state.phase].sprints) {
    const auto& status = state.sprints[sprint];
    if (status.waits_for != WaitsFor::Time) continue;
    if (first != nullptr && first->next_poll <= status.next_poll) continue;
    first = &status;
    index = sprint;
  }
  if (first == nullptr) return {};
  const auto key = engine::key_of(state, index);
  if (first->is_polling) return "what " + key + " waits for is looked at";
  return "what " + key + " waits for is looked at again at " + iso_time(first->next_poll);
}

std::string services_text(const RunView& view) {
  const engine::CredentialStatus* first = nullptr;
  for (const auto& [name, credential] : view.state.credentials) {
    if (credential.in_a_row == 0 || credential.until <= view.state.clock) continue;
    if (first == nullptr || credential.until < first->until) first = &credential;
  }
  return first == nullptr ? "" : "the agents' service is asked again at " + iso_time(first->until);
}

std::string after_the_end(const engine::RunState& state) {
  switch (state.ending.value_or(engine::RunEnding::NeedsPerson)) {
    case engine::RunEnding::Completed:
      return "none: the run is complete";
    case engine::RunEnding::Stopped:
    case engine::RunEnding::Killed:
      return "none before somebody resumes the run";
    case engine::RunEnding::NeedsPerson:
      return "none before a person has decided";
  }
  return {};
}

}  // namespace

std::string what_it_waits_for(const RunView& view, SprintIndex sprint) {
  const auto& status = view.state.sprints[sprint];
  if (status.agent) return at_work(view, sprint);
  if (status.state == SprintState::Completed) {
    if (engine::is_integrated(view.state, sprint)) return "it is complete and integrated";
    return "it is complete; the gate of phase " + phase_title(view, status.phase) +
           " judges it with the others";
  }
  for (const auto& reason :
       {own_wait(view, sprint), run_in_the_way(view, sprint), phase_in_the_way(view, sprint),
        sprint_in_the_way(view, sprint), limit_in_the_way(view, sprint)}) {
    if (!reason.empty()) return reason;
  }
  return "it is ready to be dispatched";
}

std::string next_event(const RunView& view) {
  const auto& state = view.state;
  if (state.mode == RunMode::NotStarted) return "the start of the run";
  if (state.mode == RunMode::Ended) return after_the_end(state);
  std::vector<std::string> parts;
  if (state.gate) {
    add(parts, (state.gate->end_requested ? "the end of gate " : "the verdict of gate ") +
                   std::to_string(state.gate->number) + ", which judges phase " +
                   phase_title(view, state.gate->phase));
  }
  add(parts, agents_text(view));
  if (state.mode == RunMode::Stopping) {
    add(parts, "what is still at work is killed at " +
                   iso_time(state.stopping_since + state.limits.drain));
  } else if (state.mode == RunMode::Running) {
    add(parts, clock_text(view));
    add(parts, services_text(view));
  }
  return parts.empty() ? "the driver goes on" : join(parts, "; ");
}

}  // namespace sprint::render
