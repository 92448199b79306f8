// What is done once something is red: failing tests run again, alone, and at the base, so that
// flakes and what was red before are told by runs that are made now. Says nothing about who is to
// blame.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "attribution/failure.h"
#include "gate/baseline.h"
#include "gate/flakes.h"
#include "gate/gate_observer.h"
#include "gate/known_results.h"
#include "gate/tree_runner.h"
#include "os/process_runner.h"
#include "workspace/git/repository.h"

namespace sprint::gate {

/// What is red, and where it may run again. Everything outlives the look.
struct RedGate {
  os::ProcessRunner& runner;
  const workspace::Repository& repository;
  const TreePlaces& gate_tree;
  const TreePlaces& base_tree;
  /// Commits.
  const std::string& base;
  const std::string& head;
  const std::vector<GateToolchain>& toolchains;
  const TreeRun& run;
  const std::vector<attribution::Failure>& failures;
  ProjectFilesOnDemand project;
  /// How many failing tests are run again, and how often those that are flaky.
  std::size_t reruns = 20;
  unsigned flake_runs = 20;
};

class SecondLook {
 public:
  /// Each run that it makes is told to `record`.
  SecondLook(RedGate red, TreeRunner& runs, GateObserver& observer,
             std::function<void(const TreeRun&)> record);

  /// Each failing test once, alone.
  void run_again();

  /// Whether what is known of the base makes a run there needless, unless nobody can be blamed: no
  /// failing test has ever failed there. Flaky ones have to be compared.
  bool is_settled_by(const KnownResults& known) const;

  /// Builds the base, runs the failing tests there, and flaky ones often enough, in both trees, to
  /// tell whether they have become so. Adds to `known`; whether the base was built and tested
  /// without trouble, so that this is worth keeping. Error(System) if there is no base to be had.
  bool compare_with_base(KnownResults& known);

  /// By the ids of the failures that are tests.
  const std::unordered_map<std::string, TestKey>& tests() const { return tests_; }
  /// Ids of the failures that the base has too.
  const std::unordered_set<std::string>& red_before() const { return answer_.red_before; }
  /// Ids of the tests that passed when they were run again, and of those that are so only now.
  const std::unordered_set<std::string>& flaky() const { return flaky_; }
  const std::unordered_set<std::string>& newly_flaky() const { return newly_flaky_; }
  const std::vector<std::string>& notes() const { return answer_.notes; }

 private:
  using Tallies = std::unordered_map<std::string, FlakeTally>;

  BaselineQuestion question() const;
  /// The answer is then that of this run.
  TreeRun run_base(const Selection& selection);
  /// Whether one of those that are red at the base has ever passed there.
  bool has_passed_before(const KnownResults& known) const;
  void repeat_flaky(Tallies tallies, KnownResults& known);
  std::vector<std::string> still_needed(Purpose side, const Tallies& tallies) const;
  TreeRun run_side(Purpose side, const std::vector<std::string>& ids);
  void decide(const Tallies& tallies, const std::string& why_no_more);

  RedGate red_;
  TreeRunner& runs_;
  GateObserver& observer_;
  std::function<void(const TreeRun&)> record_;
  std::unordered_map<std::string, TestKey> tests_;
  std::unordered_set<std::string> flaky_;
  std::unordered_set<std::string> newly_flaky_;
  BaselineAnswer answer_;
};

/// The failures that logs and reports of a run tell of, and what is wrong besides.
std::vector<attribution::Failure> failures_in(const TreeRun& run,
                                              const ProjectFilesOnDemand& project);

}  // namespace sprint::gate
