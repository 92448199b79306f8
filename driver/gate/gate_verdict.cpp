#include "gate/gate_verdict.h"

#include <algorithm>

#include "logs/lost_program.h"

namespace sprint::gate {

namespace {

void make_nobodys(attribution::AttributedFailure& failure) {
  failure.verdict = attribution::Verdict::Unattributed;
  failure.suspects.clear();
  failure.evidence.clear();
  failure.nobody = 1;
}

}  // namespace

void mark_flaky(std::vector<attribution::AttributedFailure>& failures,
                const std::unordered_set<std::string>& flaky,
                const std::unordered_set<std::string>& steady) {
  for (auto& each : failures) {
    if (!flaky.contains(each.failure.id)) continue;
    if (steady.contains(each.failure.id)) {
      each.verdict = attribution::Verdict::NewlyFlaky;
      continue;
    }
    make_nobodys(each);
    each.verdict = attribution::Verdict::Flaky;
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

std::vector<std::string> lost_programs(std::vector<attribution::AttributedFailure>& failures) {
  const auto is_named = [](const attribution::Evidence& each) {
    return each.kind == attribution::EvidenceKind::Identifier;
  };
  std::vector<std::string> lost;
  std::unordered_set<std::size_t> groups;
  for (const auto& each : failures) {
    if (each.failure.kind != attribution::FailureKind::Build) continue;
    if (logs::lost_program(each.failure.message).empty()) continue;
    // Red before, it has kept something from being built all the same.
    const bool is_traced = each.verdict != attribution::Verdict::PreExisting &&
                           std::any_of(each.evidence.begin(), each.evidence.end(), is_named);
    if (is_traced) continue;
    lost.push_back("build: " + each.failure.message.substr(0, each.failure.message.find('\n')));
    groups.insert(each.group);
  }
  for (auto& each : failures) {
    if (groups.contains(each.group) && each.counts()) make_nobodys(each);
  }
  return lost;
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
