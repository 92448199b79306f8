#include <nlohmann/json.hpp>
#include <optional>

#include "render/attribution/attribution_report.h"
#include "render/attribution/attribution_words.h"
#include "render/attribution/standing.h"
#include "render/text/json_text.h"
#include "render/text/output_guard.h"

namespace sprint::render {

namespace {

using attribution::AttributedFailure;
using attribution::Attribution;
using nlohmann::ordered_json;

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

/// Where a person reads on: the line of a log, or the report.
ordered_json log_json(const attribution::Failure& failure, const gate::GateRun* run) {
  if (run != nullptr) {
    const auto told = run->told_in.find(failure.id);
    if (told != run->told_in.end()) return to_json(told->second);
  }
  return to_json(failure.source);
}

ordered_json not_judged_json(const Attribution& attribution) {
  ordered_json list = ordered_json::array();
  for (const auto& [why, sprints] : standings_of(attribution).not_judged) {
    for (const auto sprint : sprints) {
      list.push_back({{"sprint", json_text(sprint_id(attribution, sprint))}, {"why", why}});
    }
  }
  return list;
}

ordered_json failure_json(const Attribution& attribution, const AttributedFailure& each,
                          const gate::GateRun* run) {
  const auto id = [&](std::size_t sprint) { return json_text(sprint_id(attribution, sprint)); };
  ordered_json sprints = ordered_json::array();
  const auto answer = answer_of(each);
  for (const auto& suspect : answer.suspects) {
    sprints.push_back(
        {{"id", id(suspect.sprint)},
         {"probability", rounded_probability(suspect.probability, answer.confirmed)}});
  }
  ordered_json evidence = ordered_json::array();
  for (const auto& piece : answer.evidence) {
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
          {"log", log_json(failure, run)},
          {"count", failure.count},
          {"group", json_text(attribution.failures.at(each.group).failure.id)},
          {"verdict", to_string(answer.verdict)},
          {"status", answer.status()},
          {"sprints", std::move(sprints)},
          {"evidence", std::move(evidence)},
          {"cleared", std::move(cleared)}};
}

ordered_json sprint_or_null(const Attribution& attribution, std::optional<std::size_t> sprint) {
  if (!sprint) return nullptr;
  return json_text(sprint_id(attribution, *sprint));
}

ordered_json removed_tests_json(const Attribution& attribution) {
  ordered_json tests = ordered_json::array();
  for (const auto& each : attribution.judging.lost_tests) {
    tests.push_back({{"test", json_text(each.test)},
                     {"how", to_string(each.how)},
                     {"sprint", sprint_or_null(attribution, each.sprint)},
                     {"place", to_json(each.place)},
                     {"detail", json_text(each.detail)}});
  }
  return tests;
}

ordered_json settings_json(const Attribution& attribution) {
  ordered_json settings = ordered_json::array();
  for (const auto& each : attribution.judging.settings) {
    settings.push_back({{"key", json_text(each.key)},
                        {"before", json_text(each.before)},
                        {"after", json_text(each.after)},
                        {"sprint", sprint_or_null(attribution, each.sprint)}});
  }
  return settings;
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
    failures.push_back(failure_json(attribution, each, run));
  }
  ordered_json notes = ordered_json::array();
  for (const auto& note : attribution.notes) notes.push_back(json_text(note));
  const bool is_gate = run != nullptr;
  return guarded(
      ordered_json{{"schema", 1},
                   {"gate", is_gate ? ordered_json(run->number) : ordered_json(nullptr)},
                   {"verdict", verdict_name(verdict_of(attribution))},
                   {"scope", to_string(attribution.scope)},
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
                   {"not_judged", not_judged_json(attribution)},
                   {"tests_compared", to_string(attribution.judging.tests_compared)},
                   {"removed_tests", removed_tests_json(attribution)},
                   {"changed_settings", settings_json(attribution)},
                   {"notes", std::move(notes)}}
              .dump(2) +
          "\n",
      Form::Json);
}

}  // namespace sprint::render
