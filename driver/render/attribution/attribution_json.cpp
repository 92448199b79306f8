#include <nlohmann/json.hpp>

#include "render/attribution/attribution_report.h"
#include "render/attribution/attribution_words.h"
#include "render/text/json_text.h"

namespace sprint::render {

namespace {

using attribution::AttributedFailure;
using attribution::Attribution;
using attribution::GateVerdict;
using nlohmann::ordered_json;

std::string verdict_name(GateVerdict verdict) {
  switch (verdict) {
    case GateVerdict::Pass:
      return "pass";
    case GateVerdict::Fail:
      return "fail";
    case GateVerdict::CouldNotRun:
      return "could-not-run";
  }
  return {};
}

ordered_json to_json(const FileLine& place) {
  return {{"file", json_text(place.file)}, {"line", place.line}};
}

ordered_json to_json(const workspace::ChangeSet& sprint) {
  ordered_json commits = ordered_json::array();
  for (const auto& commit : sprint.commits) commits.push_back(json_text(commit.id));
  ordered_json files = ordered_json::array();
  for (const auto& file : sprint.files()) files.push_back(json_text(file));
  return {
      {"id", json_text(sprint.id)}, {"commits", std::move(commits)}, {"files", std::move(files)}};
}

ordered_json tests_json(const Attribution& attribution) {
  const auto& tests = attribution.tests;
  return {{"total", tests.total},
          {"passed", tests.passed},
          {"failed", tests.failed},
          {"skipped", tests.skipped},
          {"not_run", tests.not_run},
          {"flaky", tests.flaky},
          {"pre_existing", attribution.pre_existing}};
}

ordered_json failure_json(const Attribution& attribution, const AttributedFailure& each) {
  const auto id = [&](std::size_t sprint) { return json_text(sprint_id(attribution, sprint)); };
  ordered_json sprints = ordered_json::array();
  for (const auto& suspect : each.suspects) {
    sprints.push_back(
        {{"id", id(suspect.sprint)}, {"probability", rounded_probability(suspect.probability)}});
  }
  ordered_json evidence = ordered_json::array();
  for (const auto& piece : each.evidence) {
    evidence.push_back({{"kind", to_string(piece.kind)},
                        {"sprint", id(piece.sprint)},
                        {"detail", json_text(piece.detail)}});
  }
  ordered_json cleared = ordered_json::array();
  for (const auto& one : each.cleared) {
    cleared.push_back({{"sprint", id(one.sprint)}, {"why", json_text(one.why)}});
  }
  const auto& failure = each.failure;
  return {{"id", json_text(failure.id)},
          {"kind", to_string(failure.kind)},
          {"message", json_text(failure.message)},
          {"location", to_json(failure.place)},
          {"defined", to_json(failure.defined)},
          {"count", failure.count},
          {"group", json_text(attribution.failures.at(each.group).failure.id)},
          {"verdict", to_string(each.verdict)},
          {"status", each.confirmed ? "confirmed" : "suspected"},
          {"sprints", std::move(sprints)},
          {"evidence", std::move(evidence)},
          {"cleared", std::move(cleared)}};
}

ordered_json steps_json(const gate::GateRun& run) {
  ordered_json steps = ordered_json::array();
  for (const auto& step : run.steps) {
    ordered_json argv = ordered_json::array();
    for (const auto& word : step.argv) argv.push_back(json_text(word));
    steps.push_back(
        {{"toolchain", json_text(step.toolchain)},
         {"kind", gate::to_string(step.kind)},
         {"purpose", to_string(step.purpose)},
         {"argv", std::move(argv)},
         {"exit", step.exit_code ? ordered_json(*step.exit_code) : ordered_json(nullptr)},
         {"seconds", step.seconds},
         {"log", json_text(step.log.string())}});
  }
  return steps;
}

}  // namespace

std::string attribution_json(const Attribution& attribution, const gate::GateRun* run) {
  const auto& range = attribution.range;
  ordered_json sprints = ordered_json::array();
  for (const auto& sprint : range.sprints) sprints.push_back(to_json(sprint));
  ordered_json failures = ordered_json::array();
  for (const auto& each : attribution.failures) {
    failures.push_back(failure_json(attribution, each));
  }
  ordered_json notes = ordered_json::array();
  for (const auto& note : attribution.notes) notes.push_back(json_text(note));
  const bool is_gate = run != nullptr;
  return ordered_json{{"schema", 1},
                      {"gate", is_gate ? ordered_json(run->number) : ordered_json(nullptr)},
                      {"verdict", verdict_name(attribution.verdict)},
                      {"commit", json_text(range.head)},
                      {"base", json_text(range.base)},
                      {"seconds", is_gate ? ordered_json(run->seconds) : ordered_json(nullptr)},
                      {"builds", is_gate ? run->builds : 0},
                      {"test_runs", is_gate ? run->test_runs : 0},
                      {"sprints_from", sprints_from_name(range.sprints_from)},
                      {"sprints", std::move(sprints)},
                      {"steps", is_gate ? steps_json(*run) : ordered_json::array()},
                      {"tests", tests_json(attribution)},
                      {"failures", std::move(failures)},
                      {"notes", std::move(notes)}}
             .dump(2) +
         "\n";
}

}  // namespace sprint::render
