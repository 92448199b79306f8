#include "render/attribution/answer.h"

#include <algorithm>

namespace sprint::render {

using attribution::GateVerdict;
using attribution::Verdict;

namespace {

Verdict verdict_with(Verdict verdict, std::size_t suspects) {
  if (verdict == Verdict::Interaction && suspects == 1) return Verdict::Attributed;
  const bool needs_one = verdict == Verdict::Attributed || verdict == Verdict::Interaction;
  return needs_one && suspects == 0 ? Verdict::Unattributed : verdict;
}

}  // namespace

Answer answer_of(const attribution::AttributedFailure& failure) {
  Answer answer;
  if (failure.counts()) answer.suspects = failure.suspects;
  answer.verdict = verdict_with(failure.verdict, answer.suspects.size());
  answer.confirmed =
      failure.confirmed && !answer.suspects.empty() && answer.verdict != Verdict::Unattributed;
  std::copy_if(failure.evidence.begin(), failure.evidence.end(),
               std::back_inserter(answer.evidence), [&](const auto& evidence) {
                 return std::any_of(
                     answer.suspects.begin(), answer.suspects.end(),
                     [&](const auto& suspect) { return suspect.sprint == evidence.sprint; });
               });
  return answer;
}

GateVerdict verdict_of(const attribution::Attribution& attribution) {
  const bool red = std::any_of(attribution.failures.begin(), attribution.failures.end(),
                               [](const auto& each) { return each.counts(); });
  return red && attribution.verdict == GateVerdict::Pass ? GateVerdict::Fail : attribution.verdict;
}

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

}  // namespace sprint::render
