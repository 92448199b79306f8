#include "gate/test_comparison.h"

#include <algorithm>
#include <utility>

#include "gate/removed_tests.h"
#include "gate/test_losses.h"
#include "workspace/merging/integration.h"

namespace sprint::gate {

namespace {

/// Whether the steps have built the base, all of it.
bool base_is_built(const std::vector<StepRecord>& steps) {
  const auto is_of_base = [](const StepRecord& step) { return step.purpose == Purpose::Base; };
  const auto is_fine = [&](const StepRecord& step) {
    return !is_of_base(step) || step.kind == sdk::StepKind::Test || step.succeeded();
  };
  return std::any_of(steps.begin(), steps.end(), is_of_base) &&
         std::all_of(steps.begin(), steps.end(), is_fine);
}

}  // namespace

void TestComparer::compare(const TreeRun& run, const std::string& how,
                           const std::vector<StepRecord>& steps, GateSubject& subject,
                           attribution::JudgingChanges& judging) {
  // A run that broke off has not said which tests there are.
  const bool is_whole = !run.build_failed && run.is_sound();
  const auto head = test_list_of(outcomes_of(run, toolchains_), toolchains_);
  const auto base = is_whole ? tests_of_base(subject.range.base, how, steps) : std::nullopt;
  auto& sprints = subject.range.sprints;
  if (touch_tests(sprints) || (base && lacks_tests(*base, head))) {
    read_lines(runner_, places_.repository, subject);
  }
  // What a conflict kept out has taken nothing away.
  const std::vector<workspace::ChangeSet> merged(
      sprints.begin(), sprints.begin() + static_cast<std::ptrdiff_t>(subject.merged));
  auto told = losses_by_diff(merged);
  if (base) {
    judging.tests_compared = attribution::TestComparison::Exact;
    judging.lost_tests = removed_tests(*base, head, {merged, told, judging.settings});
  } else if (!told.empty()) {
    judging.tests_compared = attribution::TestComparison::ByDiff;
    judging.lost_tests = std::move(told);
  }
}

void TestComparer::keep(const std::string& tree, const std::string& how,
                        const OutcomesByKey& outcomes) const {
  store().keep(tree, how, test_list_of(outcomes, toolchains_));
}

std::optional<TestList> TestComparer::tests_of_base(const std::string& base, const std::string& how,
                                                    const std::vector<StepRecord>& steps) {
  const auto tree = workspace::tree_of(runner_, places_.repository, base);
  if (auto known = store().find(tree, how)) return known;
  if (!base_is_built(steps)) return std::nullopt;
  auto listed = list_tests(runner_, places_.base_tree, toolchains_, limits_);
  // The next gate is as a rule the corrected work on the same base, which is not built then.
  if (listed) store().keep(tree, how, *listed);
  return listed;
}

}  // namespace sprint::gate
