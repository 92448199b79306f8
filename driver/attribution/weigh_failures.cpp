#include "attribution/weigh_failures.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "attribution/consequence.h"
#include "attribution/interaction.h"
#include "attribution/posterior.h"
#include "base/text.h"

namespace sprint::attribution {

namespace {

/// Who is less likely than this is not worth a line.
constexpr double kHardlyLikely = 0.02;
constexpr double kStandsOut = 0.5;
constexpr std::size_t kMostSuspects = 10;
/// A line that merely repeats a use says much less about who broke it.
constexpr double kOnlyTouchedTheUse = 2;
/// What is left of the evidence against a sprint that has changed comments and layout only.
constexpr double kCosmetic = 0.25;

using EvidenceFunction = std::optional<Evidence> (*)(const FailureFacts&, std::size_t,
                                                     const EvidenceContext&);
constexpr std::array<EvidenceFunction, 10> kKinds = {
    line_evidence,        bracket_evidence, test_evidence,    frame_evidence, identifier_evidence,
    declaration_evidence, wording_evidence, closure_evidence, file_evidence,  settings_evidence};

/// How often such a failure is nobody's: a machine without memory, a test that depends on the time.
double prior_of_nobody(const Failure& failure) {
  static constexpr std::array<std::string_view, 11> kEnvironment = {
      "no space left",    "out of memory",        "cannot allocate memory", "connection refused",
      "connection reset", "could not resolve",    "network is unreachable", "timed out",
      "killed",           "resource temporarily", "too many open files"};
  const std::string message = to_lower(failure.message.substr(0, 1000));
  const bool is_environment =
      std::any_of(kEnvironment.begin(), kEnvironment.end(),
                  [&](std::string_view words) { return message.find(words) != std::string::npos; });
  if (is_environment || message.starts_with("timeout")) return 0.8;
  switch (failure.kind) {
    case FailureKind::Test:
      return 0.15;
    case FailureKind::Missing:
      return 0.1;
    case FailureKind::Build:
    case FailureKind::Link:
    case FailureKind::Configure:
    case FailureKind::Merge:
    case FailureKind::Criterion:
      return 0.03;
  }
  return 0.1;
}

/// Line and file of one place are one trace, not two.
void drop_repetitions(std::vector<Evidence>& evidence) {
  std::set<std::size_t> precise;
  for (const auto& each : evidence) {
    const bool names_lines = each.kind == EvidenceKind::Line || each.kind == EvidenceKind::Test ||
                             each.kind == EvidenceKind::Frame;
    if (names_lines) precise.insert(each.sprint);
  }
  std::erase_if(evidence, [&](const Evidence& each) {
    return each.kind == EvidenceKind::File && precise.contains(each.sprint);
  });
}

/// Names about which a message complains at a place that no sprint wrote.
std::unordered_set<std::string> names_failing_in_old_code(const AttributionInput& input) {
  std::unordered_set<std::string> names;
  for (const auto& failure : input.failures) {
    const bool is_old =
        failure.place.line != 0 && !input.owners.contains({failure.place.file, failure.place.line});
    if (!is_old || failure.names.empty()) continue;
    for (const auto& each : facts_of(failure).words) {
      if (each.share >= 1) names.insert(each.word);
    }
  }
  return names;
}

class Attributor {
 public:
  Attributor(const AttributionInput& input, const ChangeIndex& changes)
      : input_(input),
        fails_in_old_code_(names_failing_in_old_code(input)),
        context_{changes, input.owners, input.closures, input.homes, fails_in_old_code_} {}

  AttributedFailure attribute(Failure failure) const {
    AttributedFailure result;
    if (input_.red_before.contains(failure.id)) {
      result.verdict = Verdict::PreExisting;
      for (std::size_t sprint = 0; sprint < input_.sprints.size(); ++sprint) {
        result.cleared.push_back({sprint, "it was red at the base too"});
      }
    } else {
      const FailureFacts facts = facts_of(failure);
      judge(facts, result);
    }
    result.failure = std::move(failure);
    return result;
  }

 private:
  void judge(const FailureFacts& facts, AttributedFailure& result) const {
    Hypotheses hypotheses{input_.sprints.size(), prior_of_nobody(facts.failure), {}, {}};
    std::vector<Evidence> evidence;
    for (std::size_t sprint = 0; sprint < hypotheses.sprints; ++sprint) {
      if (auto cleared = exclusion(facts, sprint, context_)) {
        hypotheses.cleared.push_back(sprint);
        result.cleared.push_back(*std::move(cleared));
      } else {
        gather(facts, sprint, evidence);
      }
    }
    hypotheses.pairs = interacting_pairs(facts, context_);
    drop_repetitions(evidence);
    conclude(combine(hypotheses, evidence), evidence, result);
  }

  void gather(const FailureFacts& facts, std::size_t sprint,
              std::vector<Evidence>& evidence) const {
    const bool is_cosmetic = context_.changes.is_cosmetic(sprint);
    for (const auto kind : kKinds) {
      auto found = kind(facts, sprint, context_);
      if (!found) continue;
      // A linker's references are uses; notes and frames are not.
      const bool is_link = facts.failure.kind == FailureKind::Link;
      const bool names_line = kind == line_evidence || (is_link && kind == frame_evidence);
      if (names_line && only_touched_the_use(facts, sprint, context_)) {
        found->weight = std::min(found->weight, kOnlyTouchedTheUse);
      }
      if (is_cosmetic) found->weight *= kCosmetic;
      evidence.push_back(*std::move(found));
    }
  }

  static void conclude(const Posterior& posterior, std::vector<Evidence>& evidence,
                       AttributedFailure& result) {
    result.nobody = posterior.nobody;
    for (std::size_t sprint = 0; sprint < posterior.sprints.size(); ++sprint) {
      const double probability = posterior.sprints[sprint];
      if (probability >= kHardlyLikely) result.suspects.push_back({sprint, probability});
    }
    std::stable_sort(
        result.suspects.begin(), result.suspects.end(),
        [](const Suspect& a, const Suspect& b) { return a.probability > b.probability; });
    if (posterior.pair_probability >= kStandsOut) {
      result.verdict = Verdict::Interaction;
      std::erase_if(result.suspects, [&](const Suspect& each) {
        return each.sprint != posterior.pair.first && each.sprint != posterior.pair.second;
      });
    } else if (!result.suspects.empty() && result.suspects.front().probability >= kStandsOut) {
      result.verdict = Verdict::Attributed;
    }
    if (result.suspects.size() > kMostSuspects) result.suspects.resize(kMostSuspects);
    keep_evidence(evidence, result);
  }

  /// What is left is about the suspects, in their order.
  static void keep_evidence(std::vector<Evidence>& evidence, AttributedFailure& result) {
    for (const auto& suspect : result.suspects) {
      const auto first = result.evidence.size();
      for (auto& each : evidence) {
        if (each.sprint == suspect.sprint) result.evidence.push_back(std::move(each));
      }
      std::stable_sort(result.evidence.begin() + static_cast<std::ptrdiff_t>(first),
                       result.evidence.end(),
                       [](const Evidence& a, const Evidence& b) { return a.weight > b.weight; });
    }
  }

  const AttributionInput& input_;
  std::unordered_set<std::string> fails_in_old_code_;
  EvidenceContext context_;
};

/// The text without what differs from one test to the next: numbers, addresses.
std::string signature(std::string_view message) {
  std::string text;
  for (const char c : message.substr(0, message.find('\n'))) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit) text += c;
  }
  return text;
}

/// Failures are of one cause if they say the same about the same thing, and the same sprints are
/// suspected: the same place, or the same complaint about the same name.
void form_groups(std::vector<AttributedFailure>& failures) {
  using Key = std::tuple<FailureKind, std::string, std::string, std::vector<std::size_t>>;
  std::map<Key, std::size_t> firsts;
  for (std::size_t i = 0; i < failures.size(); ++i) {
    auto& each = failures[i];
    const auto& failure = each.failure;
    each.group = i;
    if (each.verdict == Verdict::PreExisting) continue;
    const bool has_place = failure.place.line != 0;
    if (failure.names.empty() && !has_place) continue;
    std::vector<std::size_t> suspects;
    if (each.verdict != Verdict::Unattributed) {
      for (const auto& suspect : each.suspects) {
        if (suspect.probability >= kStandsOut) suspects.push_back(suspect.sprint);
      }
    }
    const bool is_about_name = !failure.names.empty() && failure.kind != FailureKind::Test;
    const std::string where = is_about_name
                                  ? failure.names.front()
                                  : failure.place.file + ":" + std::to_string(failure.place.line);
    each.group = firsts.try_emplace({failure.kind, where, signature(failure.message), suspects}, i)
                     .first->second;
  }
}

}  // namespace

LineOwners owners_of(const std::vector<workspace::ChangeSet>& sprints,
                     const std::vector<FileLine>& lines, const std::vector<std::string>& commits) {
  std::unordered_map<std::string_view, std::size_t> sprint_of;
  for (std::size_t sprint = 0; sprint < sprints.size(); ++sprint) {
    for (const auto& commit : sprints[sprint].commits) sprint_of[commit.id] = sprint;
  }
  LineOwners owners;
  for (std::size_t i = 0; i < lines.size() && i < commits.size(); ++i) {
    const auto found = sprint_of.find(commits[i]);
    if (found != sprint_of.end()) owners[lines[i]] = {found->second, commits[i]};
  }
  return owners;
}

std::vector<AttributedFailure> attribute(AttributionInput input) {
  const ChangeIndex changes(input.sprints);
  const Attributor attributor(input, changes);
  std::vector<AttributedFailure> results;
  results.reserve(input.failures.size());
  for (auto& failure : input.failures) results.push_back(attributor.attribute(std::move(failure)));
  // Groups before consequences: an error that follows from another takes that one's group over, and
  // a test that was not built that of the build error. The order of these four is not free.
  form_groups(results);
  follow_first_errors(results);
  explain_silent_tests(results);
  blame_builds_for_missing_tests(results, input.closures);
  return results;
}

}  // namespace sprint::attribution
