// The build of a gate as far as its files tell: how it is made and what it makes.
#pragma once

#include <optional>
#include <string>

#include "cmake/databases/build_products.h"
#include "cmake/databases/ninja_manifest.h"
#include "sprint/host.h"

namespace sprint::cmake {

struct BuildGraph {
  /// Only of Ninja's generators.
  std::optional<NinjaGraph> ninja;
  /// The manifest, in the build tree.
  std::string manifest;
  BuildProducts products;
  /// The folder of the CMake project.
  std::string project;
  /// The program that builds: ninja or make.
  std::string program;
};

BuildGraph load_build_graph(const sdk::GateContext& context);

/// Whether an edge compiles, and tells ninja what it has read.
bool is_compilation(const NinjaGraph& graph, const NinjaEdge& edge);

}  // namespace sprint::cmake
