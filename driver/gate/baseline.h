// Whether failures were there before: what a run of the base says, made now. What is kept from
// earlier runs excuses nothing, since then it may have failed for another reason; it can only tell
// that there is nothing to excuse. Only asked when something is red.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "attribution/failure.h"
#include "gate/known_results.h"
#include "gate/tree_runner.h"

namespace sprint::gate {

struct BaselineQuestion {
  const TreeRun& head;
  const std::vector<attribution::Failure>& failures;
  /// By the ids of the failures that are tests.
  const std::unordered_map<std::string, TestKey>& tests;
  /// Ids of the failures that passed when they were run again: one run does not judge them.
  const std::unordered_set<std::string>& flaky;
  /// Whether the range wrote this line. Asked only where one error has become several.
  std::function<bool(const FileLine&)> is_written{};
};

struct BaselineAnswer {
  /// Ids of failures that the base has too.
  std::unordered_set<std::string> red_before{};
  std::vector<std::string> notes{};
};

/// Whether all failing tests have passed at the base whenever they ran there, and the base was
/// built without an error: then no failure was there before, as far as is known.
bool has_always_passed(const KnownResults& known, const BaselineQuestion& question,
                       const std::vector<GateToolchain>& toolchains);

/// What a run at the base says. Red before is a case of a test that was red there in the same way:
/// it ran and failed, or it could not run; and an error of the build that kept the same targets
/// from being made, wherever its lines have moved to. A toolchain whose steps broke off at the base
/// excuses no test.
BaselineAnswer answer_from(const TreeRun& base,
                           const std::vector<attribution::Failure>& failures_at_base,
                           const BaselineQuestion& question,
                           const std::vector<GateToolchain>& toolchains);

}  // namespace sprint::gate
