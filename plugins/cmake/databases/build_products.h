// What a build makes that a test may use: programs, libraries, generated files.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "cmake/databases/ninja_manifest.h"
#include "sprint/host.h"

namespace sprint::cmake {

struct Product {
  std::string file;    ///< absolute
  std::string target;  ///< what the build tool calls it
  /// A library that programs load while they run: nothing tells which do.
  bool is_module = false;
};

struct BuildProducts {
  std::string build;   ///< the build tree
  std::string source;  ///< the checkout it is made from
  std::vector<Product> all;
  /// Where in `all`, by the absolute path and by the name of the file.
  std::unordered_map<std::string, std::size_t> by_path;
  std::unordered_multimap<std::string, std::size_t> by_name;

  void add(Product product);
};

/// Every file that the graph makes, other than objects and symbolic names.
BuildProducts products_of(const NinjaGraph& graph, const std::string& source);

/// The artifacts of all targets, as the File API of CMake tells them; for generators other than
/// Ninja. Empty if nothing asked for its reply before the tree was configured.
BuildProducts products_of_targets(const std::string& build, const std::string& source);

}  // namespace sprint::cmake
