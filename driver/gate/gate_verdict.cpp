#include "gate/gate_verdict.h"

#include <algorithm>

namespace sprint::gate {

void mark_flaky(std::vector<attribution::AttributedFailure>& failures,
                const std::unordered_set<std::string>& flaky,
                const std::unordered_set<std::string>& steady) {
  for (auto& each : failures) {
    if (!flaky.contains(each.failure.id)) continue;
    if (steady.contains(each.failure.id)) {
      each.verdict = attribution::Verdict::NewlyFlaky;
      continue;
    }
    each.verdict = attribution::Verdict::Flaky;
    each.suspects.clear();
    each.evidence.clear();
    each.nobody = 1;
  }
}

std::vector<std::string> foreign_configure_errors(
    const std::vector<attribution::AttributedFailure>& failures) {
  std::vector<std::string> foreign;
  for (const auto& each : failures) {
    const bool is_configure = each.failure.kind == attribution::FailureKind::Configure;
    // Red before, it has kept everything from being built all the same.
    const bool is_traced =
        each.verdict != attribution::Verdict::PreExisting && !each.evidence.empty();
    if (is_configure && !is_traced) {
      foreign.push_back("configure: " +
                        each.failure.message.substr(0, each.failure.message.find('\n')));
    }
  }
  return foreign;
}

std::string step_failure_id(const std::string& what) {
  return "step:" + what;
}

std::vector<std::string> never_sound(const std::vector<attribution::AttributedFailure>& failures,
                                     const std::vector<std::string>& unexplained) {
  std::vector<std::string> lines;
  for (const auto& what : unexplained) {
    const bool was_before = std::any_of(
        failures.begin(), failures.end(), [&](const attribution::AttributedFailure& each) {
          return each.verdict == attribution::Verdict::PreExisting &&
                 each.failure.id == step_failure_id(what);
        });
    if (was_before) lines.push_back(what + ", at the base, too");
  }
  return lines;
}

attribution::GateVerdict verdict_of(const std::vector<attribution::AttributedFailure>& failures,
                                    const std::vector<std::string>& could_not_run) {
  if (!could_not_run.empty()) return attribution::GateVerdict::CouldNotRun;
  const bool red =
      std::any_of(failures.begin(), failures.end(),
                  [](const attribution::AttributedFailure& each) { return each.counts(); });
  return red ? attribution::GateVerdict::Fail : attribution::GateVerdict::Pass;
}

}  // namespace sprint::gate
