// The dependency log of a Ninja build tree: which headers each object was compiled from.
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <vector>

#include "sprint/host.h"

namespace sprint::cmake {

/// One object and what it was made of, as `ninja -t deps` prints them: relative to the build tree,
/// or absolute.
struct ObjectDeps {
  std::string object;
  std::vector<std::string> files;
  /// Whether that is still so: the object exists, and nothing else has made it since.
  bool is_valid = true;
};

/// The ninja that a build tree was configured with.
std::string ninja_of(const std::string& folder);

/// Calls `visit` for each object in the output of `ninja -t deps`.
void read_ninja_deps(std::istream& output, const std::function<void(const ObjectDeps&)>& visit);

/// The same for a build tree. Nothing is visited if it is not one of Ninja's, or was never built.
void visit_ninja_deps(const std::string& folder, sdk::Host& host,
                      const std::function<void(const ObjectDeps&)>& visit);

}  // namespace sprint::cmake
