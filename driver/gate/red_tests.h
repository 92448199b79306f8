// The tests that were red in the last whole gate of a checkout, so that they alone can be run
// again. Kept where no commit can reach it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "attribution/attribution.h"
#include "gate/test_outcomes.h"
#include "gate/tree_runner.h"
#include "os/plain_folder.h"

namespace sprint::gate {

struct RedTests {
  /// How many tests the gate ran in all.
  std::size_t tests = 0;
  /// Failures that are no test which could be run by itself: errors of a build, a conflict.
  std::size_t others = 0;
  struct Test {
    std::string toolchain;
    std::string key;

    friend bool operator==(const Test&, const Test&) = default;
  };
  std::vector<Test> red{};
};

/// Those that make the gate red. `tests` has the keys by the ids of failures.
RedTests red_tests_of(const attribution::Attribution& attribution,
                      const std::unordered_map<std::string, TestKey>& tests,
                      const std::vector<GateToolchain>& toolchains);

/// Their keys with these toolchains; what belongs to a toolchain that is not there is left out.
std::vector<TestKey> keys_of(const RedTests& tests, const std::vector<GateToolchain>& toolchains);

/// Of those that were to run again, the ones that neither passed nor are red: skipped, or not there
/// any more. A line for each: whoever asked for them must not take that for green.
std::vector<std::string> unanswered(const RedTests& tests, const OutcomesByKey& outcomes,
                                    const std::vector<GateToolchain>& toolchains);

/// One file for each checkout. It is a convenience: what cannot be written is not kept.
class RedTestStore {
 public:
  /// `checkout` is any text that is another one for each checkout.
  RedTestStore(os::PlainPath folder, const std::string& checkout);

  /// Nothing if no gate of this checkout is known.
  std::optional<RedTests> find() const;
  void keep(const RedTests& tests) const;

  /// What to run. Error(BadCall) if there is nothing: no gate is known, or nothing was red.
  RedTests to_run_again() const;

 private:
  os::PlainPath folder_;
  std::string name_;
};

}  // namespace sprint::gate
