// The tests of a tree by their names, so that a later run can tell which of them it lacks; kept by
// the content of the tree and the way it was tested.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gate/test_outcomes.h"
#include "os/plain_folder.h"

namespace sprint::gate {

struct TestList {
  enum class State {
    Ran,      ///< with whatever outcome
    Skipped,  ///< it is there, and did not count
    Listed,   ///< it is there; whether it would run nobody knows
  };
  /// By "TOOLCHAIN KEY", as known_test() writes it.
  std::map<std::string, State> tests{};
};

TestList test_list_of(const OutcomesByKey& outcomes, const std::vector<GateToolchain>& toolchains);

/// What the toolchains say of a tree that is built; nothing if one of them does not tell.
std::optional<TestList> list_tests(os::ProcessRunner& runner, const TreePlaces& places,
                                   const std::vector<GateToolchain>& toolchains,
                                   const GateLimits& limits);

/// The key alone, as people know the test.
std::string test_name(const std::string& known_test);

/// A folder of such lists, which only we may write: what it holds is believed. It is a cache: what
/// cannot be read is not known, what cannot be written is not kept. What has not the name of a list
/// is left alone.
class TestListStore {
 public:
  explicit TestListStore(os::PlainPath folder) : folder_(std::move(folder)) {}

  /// `how` is any text: lists with another one are not comparable.
  std::optional<TestList> find(const std::string& tree, const std::string& how) const;
  /// The oldest are forgotten when there are many.
  void keep(const std::string& tree, const std::string& how, const TestList& list) const;

 private:
  os::PlainPath folder_;
};

}  // namespace sprint::gate
