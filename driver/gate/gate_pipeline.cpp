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
#include "gate/closures.h"
#include "gate/gate_lock.h"
#include "gate/gate_verdict.h"
#include "gate/holding_runner.h"
#include "gate/log_places.h"
#include "gate/red_tests.h"
#include "gate/removed_tests.h"
#include "gate/second_look.h"
#include "gate/test_comparison.h"
#include "gate/test_outcomes.h"
#include "os/files.h"
#include "os/test_variables.h"
#include "workspace/merging/integration.h"
#include "workspace/reading/changed_files.h"

namespace sprint::gate {

namespace {

std::size_t count_steps(const std::vector<StepRecord>& steps, sdk::StepKind kind) {
  return static_cast<std::size_t>(std::count_if(
      steps.begin(), steps.end(), [&](const StepRecord& step) { return step.kind == kind; }));
}

/// The largest number of a gate that this checkout has seen. A commit may have put anything there,
/// so it is only where the search for a free number begins.
unsigned last_number_in(const os::PlainFolder& gates) {
  constexpr std::size_t kMostDigits = 8;
  unsigned last = 0;
  for (const auto& name : gates.names()) {
    if (name.size() > kMostDigits) continue;
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
  const auto gates = os::PlainFolder::make(request.reports / "gates");
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
  // New, so that nothing is in it but what this gate writes.
  run.folder = gates.new_folder(std::to_string(run.number)).path();
  return run;
}

RedTestStore red_store(const GateRequest& request) {
  return {request.state / "red", request.reports.path().string()};
}

class Gate {
 public:
  /// With `again`, of all tests only those.
  Gate(os::ProcessRunner& runner, const GateRequest& request, std::optional<RedTests> again,
       GateObserver& observer)
      : runner_(runner),
        request_(request),
        observer_(observer),
        subject_(request.subject),
        again_(std::move(again)) {}

  GateOutcome run() {
    outcome_.run = begin_run(runner_, request_, subject_.range.head);
    outcome_.attribution.judging.settings = subject_.changed_settings;
    runs_.emplace(runner_, options(), observer_);
    build_and_test();
    // Who wrote which line is needed only to explain a failure, and is the dear part of a range.
    if (!failures_.empty()) look_closer();
    if (subject_.has_sprints()) {
      test_comparer().compare(gate_, tested_how(), outcome_.run.steps, subject_,
                              outcome_.attribution.judging);
    }
    attribute();
    finish();
    return std::move(outcome_);
  }

 private:
  TreeRunner::Options options() {
    const auto logs = request_.reports / "gates" / std::to_string(outcome_.run.number);
    const auto restore = [this](const TreePlaces& places) {
      const bool is_base = places.top == request_.base_tree.top;
      check_out(runner_, request_.repository, places,
                is_base ? subject_.range.base : subject_.range.head);
    };
    return {request_.limits, logs, project_on_demand(), restore};
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
    check_out(runner_, request_.repository, request_.gate_tree, subject_.range.head);
    auto [detecting, refusals, trouble] = runs_->detecting(request_.gate_tree, request_.toolchains);
    toolchains_ = std::move(detecting);
    if (toolchains_.empty() && trouble.empty()) {
      throw Error(ErrorCode::BadCall,
                  "no toolchain detects this project (" + join(refusals, "; ") + ")",
                  "'sprint-supervisor toolchains' lists them");
    }
    gate_ = runs_->build_and_test(request_.gate_tree, toolchains_, Purpose::Gate, selection());
    if (again_) answer_for_all();
    // A toolchain that crashes while it looks at the project may be the one that should have built
    // it; without it a pass would mean nothing.
    gate_.could_not_run.insert(gate_.could_not_run.begin(), trouble.begin(), trouble.end());
    // Nothing done is not green.
    if (gate_.steps.empty() && gate_.could_not_run.empty()) {
      gate_.could_not_run.emplace_back("no toolchain has anything to build or to test");
    }
    add_steps(gate_);
    // What is known of the base counts only if it was built in the same way, for the same tests.
    configuration_ = configuration_of(gate_.steps, request_.gate_tree);
    failures_ = failures_in(gate_, project_on_demand());
  }

  Selection selection() const {
    return again_ ? Selection::only(keys_of(*again_, toolchains_)) : Selection{};
  }

  /// A test that was to run again and is gone is not green.
  void answer_for_all() {
    for (auto& line : unanswered(*again_, outcomes_of(gate_, toolchains_), toolchains_)) {
      gate_.unexplained.push_back(std::move(line));
    }
    if (again_->others > 0) {
      gate_.notes.push_back(count_of(again_->others, "failure", "failures") +
                            " of the last gate cannot be run alone: only a whole gate tells");
    }
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
    look_.emplace(red_gate(), *runs_, observer_, [this](const TreeRun& run) { add_steps(run); });
    // Who wants to see whether a test is mended wants to know if it is red once.
    if (!again_) look_->run_again();
    if (!subject_.has_sprints()) return;
    read_lines(runner_, request_.repository, subject_);
    compare_with_base();
  }

  RedGate red_gate() {
    return {runner_,
            request_.repository,
            request_.gate_tree,
            request_.base_tree,
            subject_.range.base,
            subject_.range.head,
            toolchains_,
            gate_,
            failures_,
            project_on_demand(),
            request_.reruns,
            request_.flake_runs};
  }

  void compare_with_base() {
    const auto tree = workspace::tree_of(runner_, request_.repository, subject_.range.base);
    const ResultStore store(store_folder());
    // By tree, not by commit: a rebased or amended base with the same files has the same results.
    auto known = store.find(tree, configuration_);
    if (known && look_->is_settled_by(*known) && names_somebody()) return;
    traced_.reset();
    auto results = known.value_or(KnownResults{});
    try {
      if (look_->compare_with_base(results)) store.keep(tree, configuration_, results);
    } catch (const Error& error) {
      // A submodule that is no longer to be had, a full disk: the gate itself has its answer.
      if (error.code() != ErrorCode::System) throw;
      outcome_.attribution.notes.push_back("no baseline: " + error.message());
    }
  }

  /// Whether evidence speaks against a sprint, for each failure. Where it does not, the cause may
  /// be none of the code's (a service that is down now), and only a run of the base can tell.
  bool names_somebody() {
    traced_ = trace();
    return std::none_of(traced_->begin(), traced_->end(), [](const auto& each) {
      return each.verdict == attribution::Verdict::Unattributed || each.evidence.empty();
    });
  }

  TestComparer test_comparer() {
    return {runner_,
            {request_.repository, request_.base_tree, request_.state / "cache" / "tests"},
            toolchains_,
            request_.limits};
  }
  /// Without the words of test steps: a sprint that filters tests must not seem to have none.
  std::string tested_how() const {
    auto steps = gate_.steps;
    std::erase_if(steps, [](const auto& step) { return step.kind == sdk::StepKind::Test; });
    return configuration_of(steps, request_.gate_tree) + request_.asked;
  }

  void attribute() {
    auto& attribution = outcome_.attribution;
    if (subject_.has_sprints()) {
      attribution.failures = traced_ ? *std::move(traced_) : trace();
    } else {
      attribution.failures = attribution::nobodys(std::move(failures_));
      attribution.scope = again_ ? attribution::Scope::RedTests : attribution::Scope::Head;
      attribution.tests_in_whole = again_ ? again_->tests : 0;
    }
    if (look_) mark_flaky(attribution.failures, look_->flaky(), look_->newly_flaky());
    if (request_.removed_tests_fail) {
      auto removed = failures_of(attribution.judging.lost_tests, attribution.failures.size());
      std::move(removed.begin(), removed.end(), std::back_inserter(attribution.failures));
    }
    for (auto& conflict : subject_.conflicts) {
      conflict.group = attribution.failures.size();
      attribution.failures.push_back(std::move(conflict));
    }
    attribution.range = std::move(subject_.range);
  }

  std::vector<attribution::AttributedFailure> trace() {
    if (!look_) return {};
    std::unordered_map<std::string, TestKey> suspects;
    for (const auto& [id, key] : look_->tests()) {
      // What was red before is nobody's: there is no need to ask what it is made of.
      if (!look_->red_before().contains(id)) suspects.emplace(id, key);
    }
    attribution::Findings findings{failures_, look_->red_before(), {}};
    if (!suspects.empty()) {
      findings.closures =
          closures_of(runner_, request_.gate_tree, toolchains_, request_.limits, suspects);
      lend_closures(findings.failures, findings.closures);
    }
    auto range = subject_.range;
    // A sprint that could not be merged is not in the tree that was built, so it broke nothing
    // there.
    range.sprints.resize(subject_.merged);
    return attribution::trace_failures(runner_, request_.repository, range, std::move(findings));
  }

  void finish() {
    auto& attribution = outcome_.attribution;
    auto could_not_run = gate_.could_not_run;
    // Where nobody is judged, no trace was looked for either.
    if (attribution.scope == attribution::Scope::Range) {
      for (auto& line : foreign_configure_errors(attribution.failures)) {
        could_not_run.push_back(std::move(line));
      }
    }
    for (auto& line : lost_programs(attribution.failures)) could_not_run.push_back(std::move(line));
    for (auto& line : never_sound(attribution.failures, gate_.unexplained)) {
      could_not_run.push_back(std::move(line));
    }
    attribution.verdict = verdict_of(attribution.failures, could_not_run);
    // What kept all tests from running was red before: nothing new is known to be red, but nothing
    // is known to be green either.
    if (attribution.verdict == attribution::GateVerdict::Pass && !gate_.untested.empty()) {
      could_not_run = std::exchange(gate_.untested, {});
      attribution.verdict = attribution::GateVerdict::CouldNotRun;
    }
    attribution.tests = gate_.reports.counts();
    // Of tests, as the numbers beside them: an error of the build is none.
    const auto count = [&](attribution::Verdict verdict) {
      return static_cast<std::size_t>(std::count_if(
          attribution.failures.begin(), attribution.failures.end(),
          [&](const auto& each) { return each.verdict == verdict && !each.failure.test.empty(); }));
    };
    attribution.pre_existing = count(attribution::Verdict::PreExisting);
    attribution.tests.flaky =
        count(attribution::Verdict::Flaky) + count(attribution::Verdict::NewlyFlaky);
    auto& notes = attribution.notes;
    for (const auto& line : could_not_run) notes.push_back("could not run: " + line);
    for (const auto& name : os::test_variables_set()) {
      notes.push_back("the variable " + name + " is not passed on, since it changes what tests do");
    }
    for (const auto* more : {&subject_.notes, &gate_.notes, &gate_.untested}) {
      notes.insert(notes.end(), more->begin(), more->end());
    }
    if (look_) notes.insert(notes.end(), look_->notes().begin(), look_->notes().end());
    keep_results();
    outcome_.run.told_in = told_in_logs(attribution.failures, outcome_.run.steps);
    outcome_.run.cache =
        cache_use_in(os::read_file_if_exists(outcome_.run.folder / "ccache.log").value_or(""));
    outcome_.reports = std::move(gate_.reports);
  }

  /// A tree that was built without an error may be the base of a later gate.
  void keep_results() {
    // A part says nothing of the rest.
    if (again_) return;
    const auto tests = look_ ? look_->tests() : std::unordered_map<std::string, TestKey>{};
    red_store(request_).keep(red_tests_of(outcome_.attribution, tests, toolchains_));
    if (gate_.build_failed || !gate_.is_sound()) return;
    KnownResults results{true};
    const auto outcomes = outcomes_of(gate_, toolchains_);
    add_run(results, outcomes, toolchains_);
    test_comparer().keep(outcome_.attribution.range.head_tree, tested_how(), outcomes);
    ResultStore(store_folder()).keep(outcome_.attribution.range.head_tree, configuration_, results);
  }

  os::PlainPath store_folder() const { return request_.state / "cache" / "results"; }

  os::ProcessRunner& runner_;
  const GateRequest& request_;
  GateObserver& observer_;
  GateSubject subject_;
  std::optional<RedTests> again_;
  std::optional<TreeRunner> runs_;
  std::optional<places::ProjectFiles> project_;
  std::vector<GateToolchain> toolchains_;
  TreeRun gate_;
  std::string configuration_;
  std::vector<attribution::Failure> failures_;
  /// Only if something is red.
  std::optional<SecondLook> look_;
  std::optional<std::vector<attribution::AttributedFailure>> traced_;
  GateOutcome outcome_;
};

}  // namespace

GateOutcome run_gate(os::ProcessRunner& runner, const GateRequest& request,
                     GateObserver& observer) {
  const auto started = std::chrono::steady_clock::now();
  // Before the lock: a wrong call should not wait for another gate to end.
  std::optional<RedTests> again;
  if (request.rerun_failed) again = red_store(request).to_run_again();
  const auto lock = GateLock::acquire(request.state, observer);
  observer.gate_started();
  // Everything that is started from here holds the second lock, so that a gate after us finds what
  // we leave running if we are killed.
  HoldingRunner holding(runner, lock.held_by_steps());
  auto outcome = Gate(holding, request, std::move(again), observer).run();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
  outcome.run.seconds = seconds.count();
  return outcome;
}

}  // namespace sprint::gate
