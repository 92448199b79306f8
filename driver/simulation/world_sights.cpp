// What there is to be seen of a scripted world, and when.

#include <algorithm>

#include "engine/condition_names.h"
#include "simulation/scripted_world.h"

namespace sprint::simulation {

using engine::AgentEnding;
using engine::RunState;
using engine::SprintIndex;

/// Something that can be seen from that time on.
struct ScriptedWorld::Sight {
  Duration at{};
  engine::Input input;
};

namespace {

bool may_be_silent(plan::TaskType type) {
  return type != plan::TaskType::Deferred && type != plan::TaskType::Background;
}

/// An agent that was sent and whose end the run does not know.
struct LiveAgent {
  const RunState& state;
  SprintIndex sprint;
  const PlayedAgent& played;
  const ScriptedDispatch& scripted;
  const WorldScript& script;

  const engine::AgentRun& run() const { return *state.sprints[sprint].agent; }
  bool works() const { return is_executed(scripted) && !scripted.hangs; }
  std::optional<Duration> end() const { return played.ended ? played.ended : played.ends; }

  /// The service answers with the first turn.
  std::optional<Duration> answers_at() const {
    const auto found = state.credentials.find(state.plan->sprints[sprint].credential);
    const bool is_asked = found != state.credentials.end() && found->second.probe == played.launch;
    const bool is_answered = scripted.ending != AgentEnding::RateLimited &&
                             scripted.ending != AgentEnding::ServiceFailed;
    if (!is_asked || !is_answered || !works()) return std::nullopt;
    return played.began + script.turn;
  }

  /// What an agent costs is told half-way, if the script says it: so a budget can be exceeded.
  std::optional<Duration> spends_at() const {
    if (!scripted.cost || !works() || run().cost >= *scripted.cost) return std::nullopt;
    return played.began + (*played.ends - played.began) / 2;
  }

  std::vector<Duration> silent_at() const {
    if (!scripted.hangs || !may_be_silent(state.plan->sprints[sprint].type)) return {};
    std::vector<Duration> times;
    if (!run().is_silent) times.push_back(played.began + state.limits.silence_noted);
    if (!run().end_requested) times.push_back(played.began + state.limits.silence_ends);
    return times;
  }
};

}  // namespace

void ScriptedWorld::add_agent_sights(std::vector<Sight>& found, const RunState& state,
                                     SprintIndex sprint) const {
  const auto& run = *state.sprints[sprint].agent;
  const auto memory = memory_.agents.find(sprint);
  if (memory == memory_.agents.end() || memory->second.launch != run.launch) return;
  const PlayedAgent& played = memory->second;
  const auto scripted = dispatch(sprint, played.launches);
  const LiveAgent agent{state, sprint, played, scripted, script_};
  const auto end = agent.end();
  if (run.has_ended) {
    if (played.is_verified) {
      found.push_back({*end, engine::SawOutcome{run.launch, scripted.outcome, scripted.says}});
    }
    return;
  }
  if (!run.started_at && is_executed(scripted)) {
    found.push_back({played.began, engine::SawAgentStart{run.launch}});
  }
  const auto add_before_end = [&](std::optional<Duration> at, engine::Input input) {
    if (at && (!end || *at < *end)) found.push_back({*at, std::move(input)});
  };
  add_before_end(agent.answers_at(), engine::SawAgentAnswered{run.launch});
  add_before_end(agent.spends_at(), engine::SawCost{run.launch, played.cost});
  for (const Duration at : agent.silent_at()) {
    const auto quiet = std::max(at, memory_.elapsed) - played.began;
    add_before_end(at, engine::SawSilence{run.launch, quiet});
  }
  if (!end) return;
  // Whatever it would have come to, it was ended.
  const auto ending = played.ended ? AgentEnding::Exited : scripted.ending;
  engine::SawAgentEnd saw{run.launch, ending, {}, played.cost, {}};
  if (ending != AgentEnding::Exited) saw.detail = scripted.says;
  if (scripted.reset && !played.ended) saw.reset = moment(*end + *scripted.reset);
  found.push_back({*end, std::move(saw)});
}

void ScriptedWorld::add_gate_sights(std::vector<Sight>& found, const RunState& state) const {
  if (!state.gate) return;
  const auto number = state.gate->number;
  if (number <= memory_.dead_gates) {
    found.push_back({memory_.elapsed, engine::SawGateBreak{number, "its driver has ended"}});
    return;
  }
  const auto& played = memory_.gate;
  if (!played || played->number != number) return;
  if (played->ended) {
    found.push_back({*played->ended, engine::SawGateBreak{number, "it was ended"}});
    return;
  }
  const auto scripted = gate(memory_.gates_played + 1);
  if (scripted.breaks) {
    const auto why = scripted.says.empty() ? "it broke off" : scripted.says;
    found.push_back({played->ends, engine::SawGateBreak{number, why}});
  } else {
    found.push_back({played->ends, engine::SawGateEnd{number, scripted.verdict, scripted.failures,
                                                      scripted.says}});
  }
}

void ScriptedWorld::add_poll_sights(std::vector<Sight>& found, const RunState& state) const {
  for (const auto& [sprint, played] : memory_.polls) {
    if (sprint >= state.sprints.size()) continue;
    const auto& status = state.sprints[sprint];
    if (!status.is_polling || status.polls != played.number) continue;
    const auto agent = memory_.agents.find(sprint);
    if (agent == memory_.agents.end() || agent->second.launches != played.launches) continue;
    const auto scripted = poll(sprint, played.polls);
    found.push_back(
        {memory_.elapsed, engine::SawPoll{sprint, played.number, scripted.answer, scripted.says}});
  }
}

/// What is seen of files, even when a run has ended.
void ScriptedWorld::add_file_sights(std::vector<Sight>& found, const RunState& state) const {
  const bool is_other = !memory_.plan_sha.empty() && plan_sha() != state.plan->sha;
  if (is_other != engine::has_condition(state, engine::kPlanChanged, {})) {
    found.push_back({memory_.elapsed, engine::SawPlan{plan_sha()}});
  }
  for (const auto& [sprint, launches] : memory_.changed_inputs) {
    if (sprint >= state.sprints.size()) continue;
    // What has changed before the last agent was sent is nothing new.
    const auto agent = memory_.agents.find(sprint);
    const bool is_new = agent != memory_.agents.end() && agent->second.launches == launches;
    if (is_new && state.sprints[sprint].waits_for == engine::WaitsFor::Change) {
      found.push_back({memory_.elapsed, engine::SawInputChange{sprint}});
    }
  }
}

std::vector<ScriptedWorld::Sight> ScriptedWorld::sights(const RunState& state) const {
  std::vector<Sight> found;
  if (!state.plan) return found;
  add_file_sights(found, state);
  if (state.mode == engine::RunMode::Ended) return found;
  for (const SprintIndex sprint : state.busy) add_agent_sights(found, state, sprint);
  add_poll_sights(found, state);
  add_gate_sights(found, state);
  std::stable_sort(found.begin(), found.end(),
                   [](const Sight& a, const Sight& b) { return a.at < b.at; });
  return found;
}

std::vector<engine::Input> ScriptedWorld::look(const RunState& state) {
  take_note(state);
  std::vector<engine::Input> seen;
  for (auto& sight : sights(state)) {
    if (sight.at <= memory_.elapsed) seen.push_back(std::move(sight.input));
  }
  return seen;
}

bool ScriptedWorld::wait(const RunState& state, std::optional<engine::Moment> until) {
  take_note(state);
  std::optional<Duration> next;
  if (until) next = *until - moment(Duration{});
  const auto coming = sights(state);
  if (!coming.empty() && (!next || coming.front().at < *next)) next = coming.front().at;
  if (!next) return false;
  memory_.elapsed = std::max(memory_.elapsed, *next);
  return true;
}

}  // namespace sprint::simulation
