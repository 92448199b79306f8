// What tests leave behind in a tree. A test must find what it would find in a fresh tree: not a
// file of its own first run that makes the second one pass.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "os/tree_snapshot.h"

namespace sprint::gate {

/// What is left to do, or cannot be done.
struct Clearance {
  /// Files of the sources are not what they were.
  bool sources_changed = false;
  /// Something that the build had made is gone or was changed, and is removed: it must be built
  /// again before tests may run.
  bool build_changed = false;
  /// Why the tree could not be cleared; empty if it was.
  std::string trouble{};
};

class TestTraces {
 public:
  /// Looks at a checkout and its build trees as they are before a test step. Error(System) if it
  /// cannot.
  TestTraces(const std::filesystem::path& sources, const std::filesystem::path& builds);

  /// Takes away what has come since: into the folder `keep`, for people who want to know what a
  /// test has written, or, if there is none, for good. No other step has used that folder: a link
  /// in it would lead elsewhere. Does not throw.
  Clearance clear(const std::optional<std::filesystem::path>& keep) const;

 private:
  os::TreeSnapshot sources_;
  os::TreeSnapshot builds_;
};

}  // namespace sprint::gate
