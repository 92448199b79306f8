#include "gate/baseline.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "gate/test_outcomes.h"

namespace sprint::gate {

namespace {

bool is_red(results::TestOutcome outcome) {
  return outcome == results::TestOutcome::Failed || outcome == results::TestOutcome::Error;
}

/// What makes two errors of a build the same, although lines may have moved.
std::tuple<attribution::FailureKind, std::string, std::string> sameness(
    const attribution::Failure& failure) {
  return {failure.kind, failure.place.file, failure.message};
}

}  // namespace

std::optional<BaselineAnswer> answer_from(const KnownResults& known,
                                          const BaselineQuestion& question,
                                          const std::vector<GateToolchain>& toolchains) {
  BaselineAnswer answer;
  for (const auto& failure : question.failures) {
    const auto test = question.tests.find(failure.id);
    // What is known was built without an error: those of the build are new.
    if (test == question.tests.end()) continue;
    const auto& key = test->second;
    const auto found = known.tests.find(known_test(toolchains.at(key.toolchain).name(), key.key));
    if (found == known.tests.end()) {
      // All tests of the base are known and this is none of them: it is new. Otherwise nobody has
      // looked.
      if (known.complete) continue;
      return std::nullopt;
    }
    const auto [passes, fails] = found->second;
    if (!question.flaky.contains(failure.id)) {
      if (fails > 0) answer.red_before.insert(failure.id);
      // Too few passes to call it steady there; the base must run it more often.
    } else if (fails == 0 && passes > 0 && passes < question.flake_runs) {
      return std::nullopt;
    } else if (fails == 0 && passes > 0) {
      answer.steady.insert(failure.id);
    }
  }
  return answer;
}

BaselineAnswer answer_from(const TreeRun& base,
                           const std::vector<attribution::Failure>& failures_at_base,
                           const BaselineQuestion& question,
                           const std::vector<GateToolchain>& toolchains) {
  BaselineAnswer answer;
  std::set<std::tuple<attribution::FailureKind, std::string, std::string>> same;
  for (const auto& failure : failures_at_base) {
    if (failure.test.empty()) same.insert(sameness(failure));
  }
  const auto outcomes = outcomes_of(base, toolchains);
  for (const auto& failure : question.failures) {
    const auto test = question.tests.find(failure.id);
    if (test == question.tests.end()) {
      if (same.contains(sameness(failure))) answer.red_before.insert(failure.id);
      continue;
    }
    const auto found = outcomes.find(test->second);
    // A flaky test is judged by how often the base passes, not by one run.
    if (found == outcomes.end() || question.flaky.contains(failure.id)) continue;
    // A program that could not be built at the base either is no new failure.
    const bool never_ran = failure.kind == attribution::FailureKind::Missing &&
                           found->second == results::TestOutcome::NotRun;
    if (is_red(found->second) || never_ran) answer.red_before.insert(failure.id);
  }
  if (base.build_failed || !base.could_not_run.empty()) {
    answer.notes.emplace_back(
        outcomes.empty() ? "no baseline: the base does not build"
                         : "the base does not build as a whole: not all could be compared with it");
  }
  return answer;
}

}  // namespace sprint::gate
