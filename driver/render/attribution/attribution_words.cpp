#include "render/attribution/attribution_words.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/text.h"

namespace sprint::render {

namespace {

using attribution::AttributedFailure;
using attribution::Attribution;
using attribution::FailureKind;
using attribution::Verdict;

constexpr std::size_t kMostNamed = 3;

std::string suspect_list(const Attribution& attribution, const Answer& answer) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < named_suspects(answer); ++i) {
    const auto& suspect = answer.suspects[i];
    const std::string& id = sprint_id(attribution, suspect.sprint);
    parts.push_back(answer.confirmed ? id : id + " (" + percent(suspect.probability) + ")");
  }
  return join(parts, ", ");
}

}  // namespace

const std::string& sprint_id(const Attribution& attribution, std::size_t sprint) {
  return attribution.range.sprints.at(sprint).id;
}

std::string percent(double probability) {
  // Asked in this way, what is no number is small as well.
  if (!(probability >= 0.005)) return "< 1 %";
  return std::to_string(std::lround(std::min(probability, kSurestEstimate) * 100)) + " %";
}

double rounded_probability(double probability, bool confirmed) {
  if (!(probability > 0)) return 0;
  return std::min(std::round(probability * 10'000) / 10'000, confirmed ? 1 : kSurestEstimate);
}

std::size_t named_suspects(const Answer& answer) {
  switch (answer.verdict) {
    case Verdict::Attributed:
    case Verdict::NewlyFlaky:
      return std::min<std::size_t>(answer.suspects.size(), 1);
    case Verdict::Interaction:
      return answer.suspects.size();
    case Verdict::Unattributed:
      return std::min(answer.suspects.size(), kMostNamed);
    case Verdict::PreExisting:
    case Verdict::Flaky:
      return 0;
  }
  return 0;
}

std::string suspicion(const Attribution& attribution, const AttributedFailure& failure) {
  const auto answer = answer_of(failure);
  const std::string status = answer.status();
  const std::string list = suspect_list(attribution, answer);
  switch (answer.verdict) {
    case Verdict::Attributed:
      return status + ": " + list;
    case Verdict::NewlyFlaky:
      return list.empty() ? "newly flaky" : "newly flaky, " + status + ": " + list;
    case Verdict::Interaction:
      return status + " together: " + list;
    case Verdict::Unattributed:
      if (attribution.scope != attribution::Scope::Range) return "not judged";
      return "nobody stands out: " + (list.empty() ? "no evidence against anyone" : list);
    case Verdict::PreExisting:
      return "red before";
    case Verdict::Flaky:
      return "flaky";
  }
  return {};
}

std::vector<Cause> causes_of(const Attribution& attribution) {
  std::vector<Cause> causes;
  std::unordered_map<std::size_t, std::size_t> by_group;
  for (const auto& failure : attribution.failures) {
    if (!failure.counts()) continue;
    const auto [found, is_new] = by_group.emplace(failure.group, causes.size());
    if (is_new) {
      causes.push_back({&failure, {}});
    } else {
      causes[found->second].others.push_back(&failure);
    }
  }
  return causes;
}

bool is_known_by_name(const attribution::Failure& failure) {
  switch (failure.kind) {
    case FailureKind::Test:
    case FailureKind::Criterion:
    case FailureKind::Missing:
      return true;
    case FailureKind::Build:
    case FailureKind::Link:
    case FailureKind::Configure:
    case FailureKind::Merge:
      return false;
  }
  return true;
}

bool is_of_build(FailureKind kind) {
  switch (kind) {
    case FailureKind::Build:
    case FailureKind::Link:
    case FailureKind::Configure:
      return true;
    case FailureKind::Test:
    case FailureKind::Merge:
    case FailureKind::Criterion:
    case FailureKind::Missing:
      return false;
  }
  return false;
}

const FileLine& shown_place(const attribution::Failure& failure) {
  return failure.place.file.empty() ? failure.defined : failure.place;
}

std::string_view sprints_from_name(workspace::SprintsFrom from) {
  switch (from) {
    case workspace::SprintsFrom::Trailers:
      return "trailers";
    case workspace::SprintsFrom::Branches:
      return "branches";
    case workspace::SprintsFrom::Commits:
      return "commits";
  }
  return {};
}

}  // namespace sprint::render
