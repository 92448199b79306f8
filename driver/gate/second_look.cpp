#include "gate/second_look.h"

#include <algorithm>
#include <utility>

#include "attribution/failure_list.h"
#include "base/text.h"
#include "gate/gate_verdict.h"
#include "gate/report_collector.h"
#include "gate/test_outcomes.h"
#include "workspace/reading/blame.h"

namespace sprint::gate {

namespace {

/// Repetitions may take as long as the gate itself did, and so long in any case.
constexpr double kLeastSeconds = 60;

double seconds_of(const TreeRun& run) {
  double seconds = 0;
  for (const auto& step : run.steps) seconds += step.seconds;
  return seconds;
}

}  // namespace

std::vector<attribution::Failure> failures_in(const TreeRun& run,
                                              const ProjectFilesOnDemand& project) {
  // A green run never asks git for the project's files: in a large repository that list is most of
  // what a gate without changes would cost.
  const bool is_clean = run.logs.empty() && findings_of(run.reports).red == 0;
  auto failures = is_clean ? std::vector<attribution::Failure>{}
                           : attribution::failures_of(run.reports, run.logs, project());
  for (const auto& what : run.unexplained) {
    failures.push_back(attribution::unexplained_failure(step_failure_id(what), what));
  }
  return failures;
}

SecondLook::SecondLook(RedGate red, TreeRunner& runs, GateObserver& observer,
                       std::function<void(const TreeRun&)> record)
    : red_(std::move(red)),
      runs_(runs),
      observer_(observer),
      record_(std::move(record)),
      tests_(keys_of_red(red_.run, red_.toolchains)) {}

void SecondLook::run_again() {
  std::vector<TestKey> chosen;
  std::vector<std::string> ids;
  for (const auto& failure : red_.failures) {
    const auto test = tests_.find(failure.id);
    if (test == tests_.end() || failure.kind != attribution::FailureKind::Test) continue;
    // Hundreds of red tests have a cause; they are not flakes, and are not worth running again.
    if (chosen.size() >= red_.reruns) break;
    chosen.push_back(test->second);
    ids.push_back(failure.id);
  }
  // What they left behind may be just what they need.
  if (chosen.empty() || red_.run.is_untidy) return;
  observer_.remark(count_of(chosen.size(), "failing test is", "failing tests are") +
                   " run once more, alone");
  const auto run = runs_.test_alone(red_.gate_tree, red_.toolchains, Purpose::Again, chosen);
  record_(run);
  const auto outcomes = outcomes_of(run, red_.toolchains);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    // A run that broke off proves nothing, whatever its report says.
    if (run.unsound.contains(chosen[i].toolchain)) continue;
    const auto found = outcomes.find(chosen[i]);
    if (found != outcomes.end() && found->second == results::TestOutcome::Passed)
      flaky_.insert(ids[i]);
  }
}

BaselineQuestion SecondLook::question() const {
  const auto is_written = [this](const FileLine& line) {
    const auto commits =
        workspace::blame(red_.runner, red_.repository, red_.base, red_.head, {line});
    return !commits.empty() && !commits.front().empty();
  };
  return {red_.run, red_.failures, tests_, flaky_, is_written};
}

bool SecondLook::is_settled_by(const KnownResults& known) const {
  return flaky_.empty() && has_always_passed(known, question(), red_.toolchains);
}

bool SecondLook::compare_with_base(KnownResults& known) {
  observer_.remark("something is red: the base is built, to see what was red before");
  check_out(red_.runner, red_.repository, red_.base_tree, red_.base);
  std::vector<TestKey> all;
  all.reserve(tests_.size());
  for (const auto& [id, key] : tests_) all.push_back(key);
  const auto red = attribution::red_cases(red_.run.reports);
  const bool all_can_be_chosen = std::all_of(
      red.begin(), red.end(), [this](const auto& each) { return tests_.contains(each.id); });
  auto selection = all_can_be_chosen ? Selection::only(std::move(all)) : Selection();
  // What broke in the build may be nothing that a test needs.
  selection.whole_build = red_.run.build_failed;
  auto run = run_base(selection);
  // Alone they fail there, and among all others they have passed: perhaps they need what another
  // test does before them, which says nothing about today.
  if (has_passed_before(known)) run = run_base({});
  const auto outcomes = outcomes_of(run, red_.toolchains);
  add_run(known, outcomes, red_.toolchains);
  Tallies tallies;
  for (const auto& id : flaky_) {
    const auto& test = tests_.at(id);
    auto& tally = tallies[id];
    tally.no_baseline = run.build_failed || run.unsound.contains(test.toolchain);
    if (!tally.no_baseline) add_base_run(tally, outcomes, test);
  }
  repeat_flaky(std::move(tallies), known);
  return !run.build_failed && run.is_sound();
}

TreeRun SecondLook::run_base(const Selection& selection) {
  auto run = runs_.build_and_test(red_.base_tree, red_.toolchains, Purpose::Base, selection);
  record_(run);
  answer_ = answer_from(run, failures_in(run, red_.project), question(), red_.toolchains);
  return run;
}

bool SecondLook::has_passed_before(const KnownResults& known) const {
  return std::any_of(tests_.begin(), tests_.end(), [&](const auto& each) {
    const auto& [id, test] = each;
    const auto found =
        known.tests.find(known_test(red_.toolchains[test.toolchain].name(), test.key));
    return answer_.red_before.contains(id) && found != known.tests.end() &&
           found->second.passes > 0;
  });
}

void SecondLook::repeat_flaky(Tallies tallies, KnownResults& known) {
  const double most = std::max(kLeastSeconds, seconds_of(red_.run));
  double spent = 0;
  bool goes_on = true;
  while (goes_on) {
    goes_on = false;
    for (const auto side : {Purpose::Base, Purpose::Again}) {
      const auto ids = still_needed(side, tallies);
      if (ids.empty()) continue;
      if (spent > most) return decide(tallies, "there is no more time for it");
      const auto run = run_side(side, ids);
      spent += seconds_of(run);
      // As above: what a run that broke off reports is no pass, and no failure of the test.
      if (!run.is_sound()) return decide(tallies, "a repetition broke off");
      const auto outcomes = outcomes_of(run, red_.toolchains);
      if (side == Purpose::Base) add_run(known, outcomes, red_.toolchains);
      const auto add = side == Purpose::Base ? add_base_run : add_head_run;
      for (const auto& id : ids) add(tallies.at(id), outcomes, tests_.at(id));
      goes_on = true;
    }
  }
  decide(tallies, {});
}

std::vector<std::string> SecondLook::still_needed(Purpose side, const Tallies& tallies) const {
  std::vector<std::string> ids;
  for (const auto& [id, tally] : tallies) {
    const bool needs = side == Purpose::Base ? tally.needs_base(red_.flake_runs)
                                             : tally.needs_head(red_.flake_runs);
    if (needs) ids.push_back(id);
  }
  return ids;
}

TreeRun SecondLook::run_side(Purpose side, const std::vector<std::string>& ids) {
  std::vector<TestKey> keys;
  keys.reserve(ids.size());
  for (const auto& id : ids) keys.push_back(tests_.at(id));
  const auto& tree = side == Purpose::Base ? red_.base_tree : red_.gate_tree;
  auto run = runs_.test_alone(tree, red_.toolchains, side, std::move(keys));
  record_(run);
  return run;
}

void SecondLook::decide(const Tallies& tallies, const std::string& why_no_more) {
  for (const auto& [id, tally] : tallies) {
    const bool is_open = tally.state(red_.flake_runs) == FlakeState::Open;
    const auto state = is_open ? tally.state_now() : tally.state(red_.flake_runs);
    if (state == FlakeState::New) newly_flaky_.insert(id);
    const auto counts = std::to_string(tally.head_fails) + " of " +
                        count_of(tally.head_runs, "run", "runs") + " failed at the head, " +
                        std::to_string(tally.base_fails) + " of " +
                        std::to_string(tally.base_runs) + " at the base";
    if (is_open) {
      answer_.notes.push_back("whether " + printable(id) + " has become flaky is not certain: " +
                              why_no_more + " (" + counts + ")");
    } else if (state == FlakeState::New && !tally.is_new) {
      answer_.notes.push_back(printable(id) + " has become flaky: " + counts);
    } else if (state == FlakeState::New) {
      answer_.notes.push_back(printable(id) + " is flaky, and did not run at the base");
    }
  }
}

}  // namespace sprint::gate
