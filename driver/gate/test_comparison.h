// Compares the tests of a run with those of its base: which are gone or turned off, and by whom.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attribution/judging_changes.h"
#include "gate/gate_subject.h"
#include "gate/test_list.h"
#include "gate/tree_runner.h"
#include "os/process_runner.h"
#include "workspace/git/repository.h"

namespace sprint::gate {

class TestComparer {
 public:
  struct Places {
    const workspace::Repository& repository;
    /// Where the base is built, if it is.
    const TreePlaces& base_tree;
    /// Where the tests of trees are kept.
    os::PlainPath lists;
  };

  /// Everything must outlive it.
  TestComparer(os::ProcessRunner& runner, Places places,
               const std::vector<GateToolchain>& toolchains, const GateLimits& limits)
      : runner_(runner), places_(std::move(places)), toolchains_(toolchains), limits_(limits) {}

  /// Fills in which tests are lost, and with what they were compared. `how` is any text: runs with
  /// another one have other tests. `steps` are all that were run so far, those of the base among
  /// them. Lines of the range are read if need be.
  void compare(const TreeRun& run, const std::string& how, const std::vector<StepRecord>& steps,
               GateSubject& subject, attribution::JudgingChanges& judging);

  /// Remembers the tests of a tree for gates whose base it will be.
  void keep(const std::string& tree, const std::string& how, const OutcomesByKey& outcomes) const;

 private:
  std::optional<TestList> tests_of_base(const std::string& base, const std::string& how,
                                        const std::vector<StepRecord>& steps);
  TestListStore store() const { return TestListStore(places_.lists); }

  os::ProcessRunner& runner_;
  Places places_;
  const std::vector<GateToolchain>& toolchains_;
  const GateLimits& limits_;
};

}  // namespace sprint::gate
