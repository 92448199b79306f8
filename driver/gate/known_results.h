// Test results that are known already, by the content of a tree and the way it was built. What a
// gate has seen need not be built again when it becomes the base of the next one.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "os/plain_folder.h"

namespace sprint::gate {

/// How often a test has passed and failed.
struct TestHistory {
  unsigned passes = 0;
  unsigned fails = 0;
};

struct KnownResults {
  /// Whether all tests of the tree are among them; else only some were asked for.
  bool complete = false;
  /// By "TOOLCHAIN KEY". One that was looked for and is not there has neither passed nor failed.
  std::unordered_map<std::string, TestHistory> tests{};
};

std::string known_test(const std::string& toolchain, const std::string& key);

/// A folder of such results, which only we may write: what it holds is believed. It is a cache:
/// what cannot be read is not known, what cannot be written is not kept. What has not the name of a
/// result is left alone.
class ResultStore {
 public:
  explicit ResultStore(os::PlainPath folder) : folder_(std::move(folder)) {}

  /// Nothing if no gate has built this tree without an error. `configuration` is any text.
  std::optional<KnownResults> find(const std::string& tree, const std::string& configuration) const;

  /// Replaces what is known of the tree; the oldest are forgotten when there are many.
  void keep(const std::string& tree, const std::string& configuration,
            const KnownResults& results) const;

 private:
  os::PlainPath folder_;
};

}  // namespace sprint::gate
