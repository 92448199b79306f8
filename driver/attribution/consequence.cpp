#include "attribution/consequence.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace sprint::attribution {

namespace {

bool breaks_the_build(const AttributedFailure& each) {
  switch (each.failure.kind) {
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

/// Whether something that could not be made is the program, or an object of it: "bin/test_parse",
/// "CMakeFiles/test_parse.dir/parse.cpp.o".
bool belongs_to(std::string_view output, std::string_view program) {
  if (program.empty()) return false;
  const auto name = output.substr(output.find_last_of('/') + 1);
  return name == program ||
         output.find("/" + std::string(program) + ".dir/") != std::string_view::npos;
}

bool keeps_from_running(const Failure& cause, const Failure& test) {
  return std::any_of(cause.outputs.begin(), cause.outputs.end(), [&](const std::string& output) {
    return std::any_of(test.outputs.begin(), test.outputs.end(),
                       [&](const std::string& program) { return belongs_to(output, program); });
  });
}

using Causes = std::vector<const AttributedFailure*>;

Causes causes_of(const Failure& test, const Causes& all, const Closure* closure) {
  Causes own;
  std::copy_if(all.begin(), all.end(), std::back_inserter(own),
               [&](const auto* cause) { return keeps_from_running(cause->failure, test); });
  if (own.empty() && closure != nullptr) {
    std::copy_if(all.begin(), all.end(), std::back_inserter(own),
                 [&](const auto* cause) { return is_found_in(cause->failure, closure->files); });
  }
  // Nothing ties the test to one of them: any of them may have kept its program from being built.
  return own.empty() ? all : own;
}

/// The first failure for which the sprint is suspected.
const std::string& reason_for(std::size_t sprint, const Causes& causes) {
  const auto found = std::find_if(causes.begin(), causes.end(), [&](const auto* cause) {
    return std::any_of(cause->suspects.begin(), cause->suspects.end(),
                       [&](const Suspect& each) { return each.sprint == sprint; });
  });
  return (found == causes.end() ? causes.front() : *found)->failure.id;
}

/// Any of the causes may be the one that mattered, so the suspects share.
void take_over(const Causes& causes, AttributedFailure& test) {
  std::map<std::size_t, double> probabilities;
  test.nobody = 0;
  test.group = causes.front()->group;
  for (const auto* cause : causes) {
    for (const auto& [sprint, probability] : cause->suspects) {
      probabilities[sprint] += probability / static_cast<double>(causes.size());
    }
    test.nobody += cause->nobody / static_cast<double>(causes.size());
  }
  test.suspects.clear();
  test.evidence.clear();
  for (const auto& [sprint, probability] : probabilities) {
    test.suspects.push_back({sprint, probability});
  }
  std::stable_sort(test.suspects.begin(), test.suspects.end(),
                   [](const auto& a, const auto& b) { return a.probability > b.probability; });
  test.verdict = causes.size() == 1 ? causes.front()->verdict : Verdict::Unattributed;
  const bool stands_out = !test.suspects.empty() && test.suspects.front().probability >= 0.5;
  if (causes.size() > 1 && stands_out) test.verdict = Verdict::Attributed;
  for (const auto& suspect : test.suspects) {
    test.evidence.push_back({EvidenceKind::Consequence, suspect.sprint, 0,
                             "its program was not built: " + reason_for(suspect.sprint, causes)});
  }
}

/// What an error shares with those that follow from it: its objects and the source that includes
/// its file, or the run of CMake.
std::vector<std::string> surroundings(const Failure& failure) {
  if (failure.kind == FailureKind::Configure) return {failure.source.file};
  if (failure.kind != FailureKind::Build) return {};
  auto names = failure.outputs;
  std::string source = failure.place.file;
  for (const auto& each : failure.trail) {
    if (each.role == logs::PlaceRole::IncludedFrom) source = each.place.file;
  }
  if (!source.empty()) names.push_back("source " + source);
  return names;
}

/// Whether the error itself says who it was: a line, or a name that somebody took away.
bool has_strong_evidence(const AttributedFailure& each) {
  // Weights are logarithms: this one makes a sprint a hundred times as likely.
  constexpr double kStrong = 4.6;
  return std::any_of(each.evidence.begin(), each.evidence.end(),
                     [](const Evidence& evidence) { return evidence.weight >= kStrong; });
}

void follow(const AttributedFailure& first, AttributedFailure& later, const std::string& why) {
  later.suspects = first.suspects;
  later.nobody = first.nobody;
  later.verdict = first.verdict;
  later.group = first.group;
  later.evidence.clear();
  for (const auto& suspect : later.suspects) {
    later.evidence.push_back(
        {EvidenceKind::Consequence, suspect.sprint, 0, why + first.failure.id});
  }
}

}  // namespace

bool is_found_in(const Failure& error, const FileSet& files) {
  return files.contains(error.place.file) ||
         std::any_of(error.trail.begin(), error.trail.end(), [&](const TrailPlace& each) {
           return each.role == logs::PlaceRole::IncludedFrom && files.contains(each.place.file);
         });
}

void follow_first_errors(std::vector<AttributedFailure>& failures) {
  std::map<std::string, std::size_t> firsts;
  for (std::size_t i = 0; i < failures.size(); ++i) {
    auto& each = failures[i];
    std::size_t first = i;
    for (const auto& place : surroundings(each.failure)) {
      first = std::min(first, firsts.try_emplace(place, i).first->second);
    }
    const auto& cause = failures[first];
    const bool is_clear =
        cause.verdict == Verdict::Attributed || cause.verdict == Verdict::Interaction;
    if (first != i && is_clear && each.counts() && !has_strong_evidence(each))
      follow(cause, each, "it follows from the error before: ");
  }
}

void explain_silent_tests(std::vector<AttributedFailure>& failures) {
  const AttributedFailure* death = nullptr;
  for (const auto& each : failures) {
    const bool is_from_log = each.failure.kind == FailureKind::Test && each.failure.test.empty();
    if (!is_from_log) continue;
    // Two deaths, and nothing says which of them silenced which test.
    if (death != nullptr) return;
    death = &each;
  }
  // One that was red before explains nothing that is new.
  if (death == nullptr || !death->counts()) return;
  for (auto& each : failures) {
    const auto& failure = each.failure;
    const bool is_silent = failure.kind == FailureKind::Test && !failure.test.empty() &&
                           failure.place.line == 0 && failure.trail.empty();
    if (is_silent && each.counts() && !has_strong_evidence(each)) {
      follow(*death, each, "the log tells why: ");
    }
  }
}

void blame_builds_for_missing_tests(std::vector<AttributedFailure>& failures,
                                    const std::unordered_map<std::string, Closure>& closures) {
  Causes builds;
  for (const auto& each : failures) {
    if (breaks_the_build(each) && each.counts()) builds.push_back(&each);
  }
  if (builds.empty()) return;
  for (auto& each : failures) {
    const bool did_not_run = each.failure.kind == FailureKind::Missing && each.counts();
    if (!did_not_run || each.failure.test.empty()) continue;
    const auto closure = closures.find(each.failure.id);
    const bool is_known = closure != closures.end();
    take_over(causes_of(each.failure, builds, is_known ? &closure->second : nullptr), each);
  }
}

}  // namespace sprint::attribution
