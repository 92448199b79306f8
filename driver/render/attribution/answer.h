// The answer about one failure in a form that cannot contradict itself; every output takes it from
// here, whatever the value says that it is made of.
#pragma once

#include <string>
#include <vector>

#include "attribution/attribution.h"

namespace sprint::render {

/// - `attributed` has a suspect, `interaction` two or more; `pre-existing` and `flaky` have none;
/// - only of these, and of `newly-flaky` with a suspect, anything can be confirmed;
/// - there is evidence against suspects only.
struct Answer {
  attribution::Verdict verdict = attribution::Verdict::Unattributed;
  bool confirmed = false;
  std::vector<attribution::Suspect> suspects{};
  std::vector<attribution::Evidence> evidence{};

  /// "confirmed", "suspected".
  std::string status() const { return confirmed ? "confirmed" : "suspected"; }
};

Answer answer_of(const attribution::AttributedFailure& failure);

/// Of the whole: with a failure that counts it is no pass.
attribution::GateVerdict verdict_of(const attribution::Attribution& attribution);

/// "pass", "fail", "could-not-run".
std::string verdict_name(attribution::GateVerdict verdict);

}  // namespace sprint::render
