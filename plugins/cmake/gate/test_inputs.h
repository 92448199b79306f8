// What of the build and of the source tree a test uses, by its command.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "cmake/databases/build_products.h"
#include "cmake/gate/ctest_listing.h"

namespace sprint::cmake {

struct TestInputs {
  /// Indices of products: those that its command, its environment or a script in it names, and
  /// those of the tests that must run before it.
  std::set<std::size_t> products;
  /// Files of the source tree that it names: scripts, data.
  std::set<std::string> files;
  /// Whether its program does not exist.
  bool is_missing = false;
  /// Why it is not known what it uses; empty if it is.
  std::string unknown;
};

/// Of the tests with these names, in their order; a name that several tests have stands for all of
/// them. Scripts are read, and in them the names of products and of other files are looked for: the
/// answer is rather too wide than too narrow.
std::vector<TestInputs> inputs_of(const sdk::Words& names, const TestListing& listing,
                                  const BuildProducts& products);

}  // namespace sprint::cmake
