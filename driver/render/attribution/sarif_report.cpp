#include "render/attribution/sarif_report.h"

#include <array>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "render/attribution/attribution_words.h"
#include "render/text/file_uri.h"
#include "render/text/json_text.h"
#include "render/text/output_guard.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using attribution::AttributedFailure;
using attribution::Attribution;
using attribution::FailureKind;
using attribution::Verdict;
using nlohmann::ordered_json;

constexpr const char* kSourceRoot = "%SRCROOT%";

struct Rule {
  FailureKind kind;
  const char* description;
};

constexpr std::array<Rule, 7> kRules = {{
    {FailureKind::Test, "A test failed."},
    {FailureKind::Build, "A file does not compile."},
    {FailureKind::Link, "A program or library does not link."},
    {FailureKind::Configure, "The project cannot be configured."},
    {FailureKind::Merge, "Changes cannot be merged."},
    {FailureKind::Criterion, "A criterion of a sprint is not met."},
    {FailureKind::Missing, "A test that should have run did not, or a run failed without a word."},
}};

std::size_t rule_index(FailureKind kind) {
  std::size_t index = 0;
  while (kRules.at(index).kind != kind) ++index;
  return index;
}

ordered_json rules_json() {
  ordered_json rules = ordered_json::array();
  for (const auto& rule : kRules) {
    rules.push_back({{"id", to_string(rule.kind)},
                     {"shortDescription", {{"text", rule.description}}},
                     {"defaultConfiguration", {{"level", "error"}}}});
  }
  return rules;
}

/// A message. In SARIF braces enclose placeholders, so those of the text are doubled, and
/// "[text](target)" is a link, which is for us to make and not for a test.
ordered_json message_json(std::string_view text) {
  std::string escaped;
  for (const char c : printable_lines(text)) {
    if (c == '(' && escaped.ends_with(']')) escaped += ' ';
    escaped += c;
    if (c == '{' || c == '}') escaped += c;
  }
  return ordered_json::object({{"text", escaped}});
}

ordered_json physical_location(const FileLine& place) {
  const FileUri uri = file_uri(place.file);
  ordered_json artifact = ordered_json::object({{"uri", uri.text}});
  if (uri.in_project) artifact["uriBaseId"] = kSourceRoot;
  ordered_json physical = ordered_json::object({{"artifactLocation", std::move(artifact)}});
  if (place.line > 0) physical["region"] = ordered_json::object({{"startLine", place.line}});
  return physical;
}

ordered_json locations_of(const attribution::Failure& failure) {
  const auto& place = shown_place(failure);
  ordered_json location = ordered_json::object();
  if (!place.file.empty()) location["physicalLocation"] = physical_location(place);
  if (!failure.test.empty()) {
    location["logicalLocations"] = ordered_json::array(
        {ordered_json::object({{"fullyQualifiedName", json_text(failure.id)}})});
  }
  ordered_json locations = ordered_json::array();
  if (!location.empty()) locations.push_back(std::move(location));
  return locations;
}

std::string role_text(logs::PlaceRole role) {
  switch (role) {
    case logs::PlaceRole::IncludedFrom:
      return "included from here";
    case logs::PlaceRole::Instantiation:
      return "required from here";
    case logs::PlaceRole::Note:
      return "see here";
    case logs::PlaceRole::Reference:
      return "used here";
    case logs::PlaceRole::Frame:
      return "called here";
  }
  return {};
}

ordered_json related_locations(const attribution::Failure& failure) {
  ordered_json related = ordered_json::array();
  for (const auto& trail : failure.trail) {
    if (trail.place.file.empty()) continue;
    const std::string text = trail.text.empty() ? role_text(trail.role) : trail.text;
    related.push_back({{"id", related.size() + 1},
                       {"physicalLocation", physical_location(trail.place)},
                       {"message", message_json(text)}});
  }
  return related;
}

ordered_json properties_of(const Attribution& attribution, const AttributedFailure& each) {
  const auto answer = answer_of(each);
  ordered_json sprints = ordered_json::array();
  for (const auto& suspect : answer.suspects) {
    sprints.push_back(
        {{"id", json_text(sprint_id(attribution, suspect.sprint))},
         {"probability", rounded_probability(suspect.probability, answer.confirmed)}});
  }
  return {{"sprints", std::move(sprints)},
          {"verdict", to_string(answer.verdict)},
          {"status", answer.status()},
          {"group", json_text(attribution.failures.at(each.group).failure.id)}};
}

ordered_json result_json(const Attribution& attribution, const AttributedFailure& each) {
  const auto& failure = each.failure;
  const std::string& what = failure.message.empty() ? failure.id : failure.message;
  ordered_json result = {
      {"ruleId", to_string(failure.kind)},
      {"ruleIndex", rule_index(failure.kind)},
      {"level", each.counts() ? "error" : "note"},
      {"message", message_json(what + "\n" + suspicion(attribution, each))},
      {"locations", locations_of(failure)},
      {"relatedLocations", related_locations(failure)},
      // By this a code host knows a failure again that it has shown before.
      {"partialFingerprints", {{"sprintFailure/v1", sha256_hex(failure.id)}}},
  };
  if (each.verdict == Verdict::PreExisting) result["baselineState"] = "unchanged";
  result["properties"] = properties_of(attribution, each);
  return result;
}

}  // namespace

std::string attribution_sarif(const Attribution& attribution, const std::string& version) {
  ordered_json results = ordered_json::array();
  for (const auto& each : attribution.failures) results.push_back(result_json(attribution, each));
  ordered_json driver = {
      {"name", "sprint-supervisor"}, {"version", version}, {"rules", rules_json()}};
  ordered_json root = {{"description", message_json("The top of the repository.")}};
  ordered_json run = {{"tool", {{"driver", std::move(driver)}}},
                      {"originalUriBaseIds", {{kSourceRoot, std::move(root)}}},
                      {"results", std::move(results)}};
  return guarded(ordered_json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                              {"version", "2.1.0"},
                              {"runs", ordered_json::array({std::move(run)})}}
                         .dump(2) +
                     "\n",
                 Form::Json);
}

}  // namespace sprint::render
