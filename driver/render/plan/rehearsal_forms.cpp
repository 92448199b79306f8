// A rehearsal for programs, and as a graph.

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "render/plan/plan_dot.h"
#include "render/plan/plan_phrases.h"
#include "render/plan/rehearsal_text.h"
#include "render/text/json_text.h"
#include "render/text/text_sink.h"

namespace sprint::render {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kLongestNodeName = 40;
constexpr std::array<std::string_view, 3> kTierWords{"small", "medium", "large"};

std::string key_text(const RehearsalView& view, plan::SprintIndex sprint) {
  return json_text(plan::key_of(view.plan, sprint));
}

ordered_json sprint_json(const RehearsalView& view, const engine::RehearsedSprint& each,
                         std::size_t number) {
  return {{"number", number},
          {"sprint", key_text(view, each.sprint)},
          {"tier", kTierWords.at(static_cast<std::size_t>(each.tier))},
          {"model", json_text(view.tiers.of(each.tier))},
          {"begins", each.begins},
          {"ends", each.ends}};
}

ordered_json phases_json(const RehearsalView& view) {
  ordered_json phases = ordered_json::array();
  std::size_t number = 0;
  std::size_t index = 0;
  for (const plan::Phase& phase : view.plan.phases) {
    if (phase.sprints.empty()) continue;
    const auto& rehearsed = view.rehearsal.phases.at(index);
    ordered_json sprints = ordered_json::array();
    for (const auto& each : rehearsed.sprints) sprints.push_back(sprint_json(view, each, ++number));
    phases.push_back({{"name", json_text(phase.name)},
                      {"sprints", std::move(sprints)},
                      {"gate", {{"number", ++index}, {"at", rehearsed.gate_at}}}});
  }
  return phases;
}

ordered_json doubts_json(const RehearsalView& view) {
  ordered_json doubts = ordered_json::array();
  for (const auto& doubt : view.doubts) {
    doubts.push_back({{"sprint", key_text(view, doubt.sprint)},
                      {"line", doubt.line},
                      {"message", json_text(doubt.what)}});
  }
  return doubts;
}

/// The number of each sprint in the order of dispatches, from 1.
std::vector<std::size_t> dispatch_numbers(const RehearsalView& view) {
  std::vector<std::size_t> numbers(view.plan.sprints.size());
  std::size_t next = 0;
  for (const auto& phase : view.rehearsal.phases) {
    for (const auto& each : phase.sprints) numbers[each.sprint] = ++next;
  }
  return numbers;
}

}  // namespace

void write_rehearsal_json(std::ostream& out, const RehearsalView& view) {
  ordered_json path = ordered_json::array();
  for (const auto sprint : view.rehearsal.critical_path) path.push_back(key_text(view, sprint));
  const ordered_json document{
      {"schema", 1},
      {"title", json_text(view.plan.title)},
      {"path", json_text(view.path)},
      {"agents", view.agents},
      {"phases", phases_json(view)},
      {"widest", view.rehearsal.widest},
      {"critical_path", {{"sprints", std::move(path)}, {"turns", view.rehearsal.critical_turns}}},
      {"turns", view.rehearsal.turns},
      {"relative_cost", cost_of(view)},
      {"doubts", doubts_json(view)}};
  TextSink sink(out, Form::Json);
  sink.text() += document.dump(2) + "\n";
  sink.finish();
}

void write_rehearsal_dot(std::ostream& out, const RehearsalView& view, const plan::Order& order) {
  TextSink sink(out, Form::Text);
  sink.text() += "digraph run {\n  rankdir=LR;\n  labelloc=t;\n  label=" +
                 dot_string(in_one_line(view.plan.title, 2 * kLongestNodeName)) +
                 ";\n  node [shape=box, style=rounded];\n";
  const auto numbers = dispatch_numbers(view);
  std::size_t index = 0;
  for (const plan::Phase& phase : view.plan.phases) {
    if (phase.sprints.empty()) continue;
    const std::string gate = "g" + std::to_string(++index);
    sink.text() += "  subgraph cluster_" + std::to_string(index) +
                   " {\n    label=" + dot_string(in_one_line(phase.name, kLongestNodeName)) +
                   ";\n    " + gate + " [shape=diamond, label=\"gate " + std::to_string(index) +
                   "\"];\n";
    for (const auto sprint : phase.sprints) {
      const auto key = in_one_line(plan::key_of(view.plan, sprint), kLongestNodeName);
      const std::string node = "s" + std::to_string(sprint);
      sink.text() += "    " + node +
                     " [label=" + dot_string(std::to_string(numbers[sprint]) + ": " + key) +
                     "];\n    " + node + " -> " + gate + " [style=dotted];\n";
      sink.pass_on();
    }
    sink.text() += "  }\n";
  }
  for (plan::SprintIndex sprint = 0; sprint < view.plan.sprints.size(); ++sprint) {
    for (const auto before : order.before[sprint]) {
      sink.text() += "  s" + std::to_string(before) + " -> s" + std::to_string(sprint) + ";\n";
      sink.pass_on();
    }
  }
  sink.text() += "}\n";
  sink.finish();
}

}  // namespace sprint::render
