// `status --json`: driver/docs/contracts/status.schema.json. Written row by row, since plans may
// have many thousands of sprints.

#include <nlohmann/json.hpp>
#include <vector>

#include "engine/event_words.h"
#include "plan/model/enum_words.h"
#include "render/run/model_usage.h"
#include "render/run/person_notes.h"
#include "render/run/run_phrases.h"
#include "render/run/run_times.h"
#include "render/run/status_report.h"
#include "render/run/waiting.h"
#include "render/text/json_text.h"
#include "render/text/text_sink.h"

namespace sprint::render {

namespace {

using engine::SprintIndex;
using nlohmann::ordered_json;

ordered_json time_or_null(const std::optional<engine::Moment>& moment) {
  return moment ? ordered_json(exact_time(*moment)) : ordered_json();
}

ordered_json texts(const std::vector<std::string>& values) {
  auto list = ordered_json::array();
  for (const auto& value : values) list.push_back(json_text(value));
  return list;
}

ordered_json keys(const RunView& view, const std::vector<SprintIndex>& sprints) {
  auto list = ordered_json::array();
  for (const SprintIndex sprint : sprints) {
    if (sprint < view.state.sprints.size()) {
      list.push_back(json_text(engine::key_of(view.state, sprint)));
    }
  }
  return list;
}

ordered_json subject_json(const RunView& view, const engine::Subject& subject) {
  return {{"kind", engine::word_in(engine::kSubjectKinds, subject.kind)},
          {"name", json_text(subject_name(view, subject))}};
}

ordered_json conditions_json(const RunView& view) {
  auto list = ordered_json::array();
  for (const auto& each : view.state.conditions) {
    list.push_back({{"name", json_text(each.name)},
                    {"subject", subject_json(view, each.subject)},
                    {"since", exact_time(each.since)},
                    {"evidence", json_text(each.evidence)}});
  }
  return list;
}

ordered_json notes_json(const RunView& view) {
  auto list = ordered_json::array();
  for (const auto& note : person_notes(view)) {
    auto commands = ordered_json::array();
    for (const auto& command : note.commands) {
      commands.push_back({{"argv", texts(command.words)}, {"does", command.does}});
    }
    list.push_back({{"kind", json_text(note.kind)},
                    {"subject", json_text(note.subject)},
                    {"text", json_text(note.text)},
                    {"details", texts(note.details)},
                    {"commands", std::move(commands)}});
  }
  return list;
}

ordered_json models_json(const RunView& view) {
  auto list = ordered_json::array();
  for (const auto& each : model_usage(view)) {
    list.push_back({{"tier", plan::word_of(plan::kTiers, each.tier)},
                    {"model", json_text(each.model)},
                    {"dispatches", each.dispatches},
                    {"relative_cost", each.relative_cost}});
  }
  return list;
}

std::string_view mode_word(engine::RunMode mode) {
  switch (mode) {
    case engine::RunMode::NotStarted:
      return "not-started";
    case engine::RunMode::Running:
      return "running";
    case engine::RunMode::Stopping:
      return "stopping";
    case engine::RunMode::Killing:
      return "killing";
    case engine::RunMode::Ended:
      return "ended";
  }
  return {};
}

ordered_json killed_json(const RunView& view) {
  if (!view.story.killed) return {};
  return {{"at", exact_time(*view.story.killed)}, {"why", json_text(view.story.kill_reason)}};
}

ordered_json run_json(const StatusView& status) {
  const auto& view = status.run;
  const auto& state = view.state;
  return {
      {"title", json_text(view.plan.title)},
      {"sha", json_text(view.plan.sha)},
      {"mode", mode_word(state.mode)},
      {"ending", state.ending ? ordered_json(engine::word_in(engine::kRunEndings, *state.ending))
                              : ordered_json()},
      {"why", json_text(view.story.why_ended)},
      {"driver", status.driver ? ordered_json(json_text(*status.driver)) : ordered_json()},
      {"started", time_or_null(view.story.started)},
      {"ended", time_or_null(view.story.ended)},
      {"last_event", exact_time(state.clock)},
      {"stops_after_phase", state.stops_after_phase},
      {"stopping_since", state.mode == engine::RunMode::Stopping
                             ? ordered_json(exact_time(state.stopping_since))
                             : ordered_json()},
      {"killed", killed_json(view)},
      {"phase", state.phase < state.phases.size() ? ordered_json(state.phase + 1) : ordered_json()},
      {"agents", {{"at_work", engine::agents_alive(state)}, {"limit", state.limits.agents}}},
      {"cost", {{"spent", state.spent}, {"reserved", state.reserved}}},
      {"relative_cost", relative_cost(view)},
      {"models", models_json(view)},
      {"next_event", json_text(next_event(view))},
      {"conditions", conditions_json(view)},
      {"for_person", notes_json(view)}};
}

ordered_json gate_json(const RunView& view, const engine::GateStory& gate) {
  const bool is_running = view.state.gate && view.state.gate->number == gate.gate;
  return {
      {"number", gate.gate},
      {"phase", gate.phase + 1},
      {"running", is_running},
      {"started", exact_time(gate.started)},
      {"ended", time_or_null(gate.ended)},
      {"verdict", gate.verdict ? ordered_json(engine::word_in(engine::kGateVerdicts, *gate.verdict))
                               : ordered_json()},
      {"failure_count", gate.failure_count},
      {"failures", texts(gate.failures)},
      {"detail", json_text(gate.detail)}};
}

/// What a person has to decide about; only a phase that is held has some.
ordered_json open_failures_json(const RunView& view) {
  auto list = ordered_json::array();
  for (const auto& failure : view.state.open_failures) {
    list.push_back({{"id", json_text(failure.id)},
                    {"blame", engine::word_in(engine::kBlames, failure.blame)},
                    {"sprints", keys(view, failure.sprints)},
                    {"probability", failure.probability},
                    {"accepted", view.state.accepted.contains(failure.id)}});
  }
  return list;
}

ordered_json phase_json(const RunView& view, engine::PhaseIndex index,
                        const engine::GateStory* gate) {
  const auto& phase = view.state.phases[index];
  const bool has_begun = index <= view.state.phase;
  const bool is_held = phase.state == engine::PhaseState::Held;
  return {{"number", index + 1},
          {"name", json_text(phase.name)},
          {"state", has_begun ? ordered_json(engine::word_of(phase.state)) : ordered_json()},
          {"sprints", keys(view, phase.sprints)},
          {"completed", phase.completed},
          {"gate", gate == nullptr ? ordered_json() : gate_json(view, *gate)},
          {"open_failures", is_held ? open_failures_json(view) : ordered_json::array()}};
}

ordered_json unit_json(const RunView& view, engine::UnitIndex index,
                       const std::vector<engine::UnitIndex>& needs) {
  const auto place = place_of(view, index);
  const auto& unit = view.plan.units[index];
  auto names = ordered_json::array();
  for (const auto need : needs) names.push_back(json_text(view.plan.units[need].name));
  return {
      {"name", json_text(unit.name)},
      {"directory", json_text(unit.directory)},
      {"state", engine::word_of(view.state.units[index].state)},
      {"depends_on", std::move(names)},
      {"sprint", place.sprint ? ordered_json(json_text(engine::key_of(view.state, *place.sprint)))
                              : ordered_json()},
      {"sprints", {{"total", place.total}, {"completed", place.completed}}},
      {"cost", view.state.units[index].spent}};
}

ordered_json agent_json(const engine::AgentRun& agent) {
  return {{"launch", agent.launch},
          {"dispatched", exact_time(agent.dispatched_at)},
          {"started", time_or_null(agent.started_at)},
          {"silent", agent.is_silent},
          {"ended", agent.has_ended},
          {"end_requested", agent.end_requested ? ordered_json(engine::word_in(
                                                      engine::kEndReasons, *agent.end_requested))
                                                : ordered_json()},
          {"cost", agent.cost},
          {"reserved", agent.reserved}};
}

ordered_json wait_json(const engine::SprintStatus& status) {
  switch (status.waits_for) {
    case engine::WaitsFor::Nothing:
      return {};
    case engine::WaitsFor::Person:
      return {{"for", "person"}};
    case engine::WaitsFor::Change:
      return {{"for", "change"}};
    case engine::WaitsFor::Time:
      break;
  }
  return {{"for", "time"}, {"polls", status.polls}, {"next_poll", exact_time(status.next_poll)}};
}

ordered_json sprint_json(const RunView& view, SprintIndex index) {
  const auto& sprint = view.plan.sprints[index];
  const auto& status = view.state.sprints[index];
  const auto& story = view.story.sprints.at(index);
  const bool is_running = status.agent && status.state == engine::SprintState::Running;
  return {
      {"sprint", json_text(engine::key_of(view.state, index))},
      {"unit", json_text(view.plan.units[sprint.unit].name)},
      {"id", json_text(sprint.id)},
      {"name", json_text(sprint.name)},
      {"type", plan::word_of(sprint.type)},
      {"phase", status.phase + 1},
      {"state", engine::word_of(status.state)},
      {"stage", is_running ? ordered_json(engine::word_of(status.agent->stage)) : ordered_json()},
      {"round", status.round},
      {"attempt", status.attempt},
      {"attempts", view.state.limits.attempts},
      {"tier", plan::word_of(plan::kTiers, tier_of(view, index))},
      {"model", json_text(model_of(view, index))},
      {"score", sprint.estimate.score},
      {"agent", status.agent ? agent_json(*status.agent) : ordered_json()},
      {"dispatches", story.dispatches},
      {"dispatched", time_or_null(story.dispatched_at)},
      {"started", time_or_null(story.started_at)},
      {"ended", time_or_null(story.ended_at)},
      {"cost", status.spent},
      {"waits", wait_json(status)},
      {"doing", json_text(what_it_waits_for(view, index))},
      {"verified", json_text(story.verified)},
      {"trouble", json_text(story.trouble)},
      {"failures", texts(status.failures)},
      {"sent_back_by",
       status.failures.empty() ? ordered_json() : ordered_json(status.sent_back_by)}};
}

/// `"key": [` and a row on each line.
template <typename RowOf>
void append_rows(TextSink& sink, const char* key, std::size_t count, const RowOf& row_of) {
  sink.text() += std::string(",\n  \"") + key + "\": [";
  for (std::size_t i = 0; i < count; ++i) {
    sink.text() += (i == 0 ? "\n    " : ",\n    ") + row_of(i).dump();
    sink.pass_on();
  }
  sink.text() += count == 0 ? "]" : "\n  ]";
}

}  // namespace

void write_status_json(std::ostream& out, const StatusView& view) {
  const auto& run = view.run;
  const auto gates = last_gates(run);
  const auto needs = needs_of_units(run);
  TextSink sink(out, Form::Json);
  sink.text() += "{\n  \"schema\": 1,\n  \"time\": \"" + exact_time(view.now) +
                 "\",\n  \"run\": " + run_json(view).dump();
  append_rows(sink, "phases", run.state.phases.size(), [&](std::size_t i) {
    return phase_json(run, static_cast<engine::PhaseIndex>(i), gates[i]);
  });
  append_rows(sink, "gates", run.story.gates.size(),
              [&](std::size_t i) { return gate_json(run, run.story.gates[i]); });
  append_rows(sink, "units", run.state.units.size(), [&](std::size_t i) {
    return unit_json(run, static_cast<engine::UnitIndex>(i), needs[i]);
  });
  append_rows(sink, "sprints", run.state.sprints.size(),
              [&](std::size_t i) { return sprint_json(run, static_cast<SprintIndex>(i)); });
  sink.text() += "\n}\n";
  sink.finish();
}

}  // namespace sprint::render
