// Whether failures were there before: the base is built and the failing tests run there, unless an
// earlier gate has seen it. Only asked when something is red.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "attribution/failure.h"
#include "gate/known_results.h"
#include "gate/tree_runner.h"

namespace sprint::gate {

struct BaselineQuestion {
  const std::vector<attribution::Failure>& failures;
  /// By the ids of the failures that are tests.
  const std::unordered_map<std::string, TestKey>& tests;
  /// Ids of the failures that passed when they were run again.
  const std::unordered_set<std::string>& flaky;
  /// How often in a row a flaky test has to pass at the base to be newly flaky.
  unsigned flake_runs = 5;
};

struct BaselineAnswer {
  /// Ids of failures that the base has too.
  std::unordered_set<std::string> red_before{};
  /// Ids of flaky tests that are steady at the base.
  std::unordered_set<std::string> steady{};
  std::vector<std::string> notes{};
};

/// What earlier gates have seen, if that answers the question; nothing if the base must be built.
std::optional<BaselineAnswer> answer_from(const KnownResults& known,
                                          const BaselineQuestion& question,
                                          const std::vector<GateToolchain>& toolchains);

/// What a run at the base says: tests that were red there, and errors of the build that it has too,
/// wherever their lines have moved to.
BaselineAnswer answer_from(const TreeRun& base,
                           const std::vector<attribution::Failure>& failures_at_base,
                           const BaselineQuestion& question,
                           const std::vector<GateToolchain>& toolchains);

}  // namespace sprint::gate
