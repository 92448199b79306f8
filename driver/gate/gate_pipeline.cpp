#include "gate/gate_pipeline.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <system_error>
#include <utility>

#include "attribution/failure_list.h"
#include "attribution/trace_failures.h"
#include "base/error.h"
#include "base/text.h"
#include "gate/baseline.h"
#include "gate/closures.h"
#include "gate/gate_lock.h"
#include "gate/gate_verdict.h"
#include "gate/holding_runner.h"
#include "gate/report_collector.h"
#include "gate/test_outcomes.h"
#include "os/files.h"
#include "workspace/merging/integration.h"
#include "workspace/reading/changed_files.h"
#include "workspace/trees/source_tree.h"

namespace sprint::gate {

namespace fs = std::filesystem;

namespace {

std::size_t count_steps(const std::vector<StepRecord>& steps, sdk::StepKind kind) {
  return static_cast<std::size_t>(std::count_if(
      steps.begin(), steps.end(), [&](const StepRecord& step) { return step.kind == kind; }));
}

/// The largest number of a gate that this checkout has seen.
unsigned last_number_in(const fs::path& gates) {
  unsigned last = 0;
  std::error_code failed;
  for (fs::directory_iterator each(gates, failed), end; !failed && each != end;
       each.increment(failed)) {
    const auto name = each->path().filename().string();
    unsigned number = 0;
    const auto [stop, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error == std::errc() && stop == name.data() + name.size()) last = std::max(last, number);
  }
  return last;
}

/// Keeps the commit under the gate's number, which no other gate of the repository has, and makes
/// its folder.
GateRun begin_run(os::ProcessRunner& runner, const GateRequest& request,
                  const std::string& commit) {
  const auto gates = request.state / "gates";
  const auto keep = [&](unsigned number) {
    return workspace::keep_commit(runner, request.repository, "gates/" + std::to_string(number),
                                  commit);
  };
  GateRun run;
  run.number = last_number_in(gates) + 1;
  if (!keep(run.number)) {
    // Another checkout of the repository has had gates, too.
    run.number = std::max(run.number, workspace::last_gate_number(runner, request.repository) + 1);
    keep(run.number);
  }
  run.folder = gates / std::to_string(run.number);
  std::error_code failed;
  fs::create_directories(run.folder, failed);
  if (failed) {
    throw Error(ErrorCode::System, "making " + run.folder.string() + ": " + failed.message());
  }
  return run;
}

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

class Gate {
 public:
  Gate(os::ProcessRunner& runner, const GateRequest& request, GateSubject subject,
       GateObserver& observer)
      : runner_(runner), request_(request), observer_(observer), subject_(std::move(subject)) {}

  GateOutcome run() {
    outcome_.run = begin_run(runner_, request_, subject_.range.head);
    runs_.emplace(runner_, options(), observer_);
    build_and_test();
    // Who wrote which line is needed only to explain a failure, and is the dear part of a range.
    if (!failures_.empty()) {
      read_lines(runner_, request_.repository, subject_);
      look_closer();
    }
    attribute();
    finish();
    return std::move(outcome_);
  }

 private:
  TreeRunner::Options options() {
    return {request_.limits, outcome_.run.folder, project_on_demand()};
  }

  const places::ProjectFiles& project_files() {
    if (!project_) {
      std::vector<std::string> roots{request_.gate_tree.top.string(),
                                     request_.base_tree.top.string()};
      for (const auto& tree : request_.repository.worktrees) roots.push_back(tree.string());
      project_.emplace(
          workspace::committed_files(runner_, request_.repository, subject_.range.head),
          std::move(roots),
          std::vector<std::string>{request_.gate_tree.builds.string(),
                                   request_.base_tree.builds.string()});
    }
    return *project_;
  }

  void build_and_test() {
    workspace::check_out(runner_, request_.repository, request_.gate_tree.top, subject_.range.head);
    auto [detecting, refusals, trouble] = runs_->detecting(request_.gate_tree, request_.toolchains);
    toolchains_ = std::move(detecting);
    if (toolchains_.empty() && trouble.empty()) {
      throw Error(ErrorCode::BadCall,
                  "no toolchain detects this project (" + join(refusals, "; ") + ")",
                  "'sprint-supervisor toolchains' lists them");
    }
    gate_ = runs_->build_and_test(request_.gate_tree, toolchains_, Purpose::Gate);
    // A toolchain that crashes while it looks at the project may be the one that should have built
    // it; without it a pass would mean nothing.
    gate_.could_not_run.insert(gate_.could_not_run.begin(), trouble.begin(), trouble.end());
    // Nothing done is not green.
    if (gate_.steps.empty() && gate_.could_not_run.empty()) {
      gate_.could_not_run.emplace_back("no toolchain has anything to build or to test");
    }
    add_steps(gate_);
    // Results of the base may be used again only if it was built in the same way.
    configuration_ = configuration_of(gate_.steps, request_.gate_tree);
    failures_ = failures_in(gate_, project_on_demand());
  }

  ProjectFilesOnDemand project_on_demand() {
    return [this]() -> const places::ProjectFiles& { return project_files(); };
  }

  void add_steps(const TreeRun& run) {
    outcome_.run.builds += count_steps(run.steps, sdk::StepKind::Build);
    outcome_.run.test_runs += count_steps(run.steps, sdk::StepKind::Test);
    auto& steps = outcome_.run.steps;
    steps.insert(steps.end(), run.steps.begin(), run.steps.end());
  }

  /// Flakes, and what was red before.
  void look_closer() {
    tests_ = keys_of_red(gate_, toolchains_);
    run_again();
    compare_with_base();
  }

  void run_again() {
    std::vector<TestKey> chosen;
    std::vector<std::string> ids;
    for (const auto& failure : failures_) {
      const auto test = tests_.find(failure.id);
      if (test == tests_.end() || failure.kind != attribution::FailureKind::Test) continue;
      // Hundreds of red tests have a cause; they are not flakes, and are not worth running again.
      if (chosen.size() >= request_.reruns) break;
      chosen.push_back(test->second);
      ids.push_back(failure.id);
    }
    if (chosen.empty()) return;
    observer_.remark(count_of(chosen.size(), "failing test is", "failing tests are") +
                     " run once more, alone");
    auto run = runs_->test_alone(request_.gate_tree, toolchains_, Purpose::Again, chosen);
    add_steps(run);
    // A run that broke off proves nothing, whatever its report says.
    if (!run.is_sound()) return;
    const auto outcomes = outcomes_of(run, toolchains_);
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const auto found = outcomes.find(chosen[i]);
      if (found != outcomes.end() && found->second == results::TestOutcome::Passed)
        flaky_.insert(ids[i]);
    }
  }

  void compare_with_base() {
    const BaselineQuestion question{failures_, tests_, flaky_, request_.flake_runs};
    const auto tree = workspace::tree_of(runner_, request_.repository, subject_.range.base);
    const ResultStore store(store_folder());
    // By tree, not by commit: a rebased or amended base with the same files has the same results.
    auto known = store.find(tree, configuration_);
    if (known) {
      if (auto answer = answer_from(*known, question, toolchains_)) {
        baseline_ = *std::move(answer);
        return;
      }
    }
    observer_.remark("something is red: the base is built, to see what was red before");
    auto results = known.value_or(KnownResults{});
    try {
      if (build_base(question, results)) store.keep(tree, configuration_, results);
    } catch (const Error& error) {
      // A submodule that is no longer to be had, a full disk: the gate itself has its answer.
      if (error.code() != ErrorCode::System) throw;
      baseline_.notes.push_back("no baseline: " + error.message());
    }
  }

  /// Whether the base was built without an error, so that what was seen there is worth keeping.
  bool build_base(const BaselineQuestion& question, KnownResults& results) {
    workspace::check_out(runner_, request_.repository, request_.base_tree.top, subject_.range.base);
    std::vector<TestKey> all;
    std::vector<std::pair<std::string, TestKey>> flaky;
    for (const auto& [id, key] : tests_) {
      all.push_back(key);
      if (flaky_.contains(id)) flaky.emplace_back(id, key);
    }
    auto run =
        runs_->build_and_test(request_.base_tree, toolchains_, Purpose::Base, Selection::only(all));
    add_steps(run);
    baseline_ = answer_from(run, failures_in(run, project_on_demand()), question, toolchains_);
    auto outcomes = outcomes_of(run, toolchains_);
    // What was looked for and is not there must not be looked for again.
    for (const auto& key : all) {
      results.tests.try_emplace(known_test(toolchains_[key.toolchain].name(), key.key));
    }
    add_run(results, outcomes, toolchains_);
    repeat_flaky(std::move(flaky), std::move(outcomes), results);
    return !run.build_failed && run.could_not_run.empty();
  }

  /// Runs the flaky tests at the base until they fail there, or have passed often enough.
  void repeat_flaky(std::vector<std::pair<std::string, TestKey>> flaky, OutcomesByKey outcomes,
                    KnownResults& results) {
    for (unsigned round = 1;; ++round) {
      std::erase_if(flaky, [&](const auto& each) {
        const auto found = outcomes.find(each.second);
        return found == outcomes.end() || found->second != results::TestOutcome::Passed;
      });
      if (flaky.empty() || round >= request_.flake_runs) break;
      std::vector<TestKey> keys;
      keys.reserve(flaky.size());
      for (const auto& [id, key] : flaky) keys.push_back(key);
      auto run = runs_->test_alone(request_.base_tree, toolchains_, Purpose::Base, keys);
      add_steps(run);
      // As above: what a run that broke off reports is no pass.
      outcomes = run.is_sound() ? outcomes_of(run, toolchains_) : OutcomesByKey{};
      add_run(results, outcomes, toolchains_);
    }
    for (const auto& [id, key] : flaky) baseline_.steady.insert(id);
  }

  void attribute() {
    std::unordered_map<std::string, TestKey> suspects;
    for (const auto& [id, key] : tests_) {
      // What was red before is nobody's: there is no need to ask what it is made of.
      if (!baseline_.red_before.contains(id)) suspects.emplace(id, key);
    }
    attribution::Findings findings{std::move(failures_), baseline_.red_before, {}};
    if (!suspects.empty()) {
      findings.closures =
          closures_of(runner_, request_.gate_tree, toolchains_, request_.limits, suspects);
      lend_closures(findings.failures, findings.closures);
    }
    auto range = subject_.range;
    // A sprint that could not be merged is not in the tree that was built, so it broke nothing
    // there.
    range.sprints.resize(subject_.merged);
    auto& attribution = outcome_.attribution;
    attribution.failures =
        attribution::trace_failures(runner_, request_.repository, range, std::move(findings));
    mark_flaky(attribution.failures, flaky_, baseline_.steady);
    for (auto& conflict : subject_.conflicts) {
      conflict.group = attribution.failures.size();
      attribution.failures.push_back(std::move(conflict));
    }
    attribution.range = std::move(subject_.range);
  }

  void finish() {
    auto& attribution = outcome_.attribution;
    auto could_not_run = gate_.could_not_run;
    for (auto& line : foreign_configure_errors(attribution.failures)) {
      could_not_run.push_back(std::move(line));
    }
    for (auto& line : never_sound(attribution.failures, gate_.unexplained)) {
      could_not_run.push_back(std::move(line));
    }
    attribution.verdict = verdict_of(attribution.failures, could_not_run);
    // A failed build that was red before, and no test behind it that could run: nothing new is
    // known to be red, but nothing is known to be green either.
    if (attribution.verdict == attribution::GateVerdict::Pass && !gate_.untested.empty()) {
      could_not_run = std::exchange(gate_.untested, {});
      attribution.verdict = attribution::GateVerdict::CouldNotRun;
    }
    attribution.tests = gate_.reports.counts();
    const auto count = [&](attribution::Verdict verdict) {
      return static_cast<std::size_t>(
          std::count_if(attribution.failures.begin(), attribution.failures.end(),
                        [&](const auto& each) { return each.verdict == verdict; }));
    };
    attribution.pre_existing = count(attribution::Verdict::PreExisting);
    attribution.tests.flaky =
        count(attribution::Verdict::Flaky) + count(attribution::Verdict::NewlyFlaky);
    auto& notes = attribution.notes;
    for (const auto& line : could_not_run) notes.push_back("could not run: " + line);
    for (const auto* more : {&subject_.notes, &gate_.notes, &gate_.untested, &baseline_.notes}) {
      notes.insert(notes.end(), more->begin(), more->end());
    }
    keep_results();
    outcome_.run.cache =
        cache_use_in(os::read_file_if_exists(outcome_.run.folder / "ccache.log").value_or(""));
    outcome_.reports = std::move(gate_.reports);
  }

  /// A tree that was built without an error may be the base of a later gate.
  void keep_results() {
    if (gate_.build_failed || !gate_.is_sound()) return;
    KnownResults results{true};
    add_run(results, outcomes_of(gate_, toolchains_), toolchains_);
    for (const auto& id : flaky_) {
      // Its failure is counted above; this is the pass when it ran alone.
      const auto& key = tests_.at(id);
      ++results.tests[known_test(toolchains_[key.toolchain].name(), key.key)].passes;
    }
    ResultStore(store_folder()).keep(outcome_.attribution.range.head_tree, configuration_, results);
  }

  fs::path store_folder() const { return request_.state / "cache" / "results"; }

  os::ProcessRunner& runner_;
  const GateRequest& request_;
  GateObserver& observer_;
  GateSubject subject_;
  std::optional<TreeRunner> runs_;
  std::optional<places::ProjectFiles> project_;
  std::vector<GateToolchain> toolchains_;
  TreeRun gate_;
  std::string configuration_;
  std::vector<attribution::Failure> failures_;
  std::unordered_map<std::string, TestKey> tests_;
  std::unordered_set<std::string> flaky_;
  BaselineAnswer baseline_;
  GateOutcome outcome_;
};

}  // namespace

GateOutcome run_gate(os::ProcessRunner& runner, const GateRequest& request,
                     GateObserver& observer) {
  const auto started = std::chrono::steady_clock::now();
  // Before the lock: a wrong call should not wait for another gate to end.
  auto subject = find_subject(runner, request.repository, request.subject);
  const auto lock = GateLock::acquire(request.repository.common_dir / "sprint", observer);
  observer.gate_started();
  // Everything that is started from here holds the second lock, so that a gate after us finds what
  // we leave running if we are killed.
  HoldingRunner holding(runner, lock.held_by_steps());
  auto outcome = Gate(holding, request, std::move(subject), observer).run();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
  outcome.run.seconds = seconds.count();
  return outcome;
}

}  // namespace sprint::gate
