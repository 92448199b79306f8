#include "cmake/gate/build_graph.h"

#include "cmake/gate/gate_configuration.h"
#include "cmake/project/path_map.h"

namespace sprint::cmake {

BuildGraph load_build_graph(const sdk::GateContext& context) {
  const auto cache = gate_cache(context);
  // As CMake writes it, so that paths of commands and of the graph compare.
  std::string build = value_of(cache, "CMAKE_CACHEFILE_DIR");
  if (build.empty()) build = context.build;
  BuildGraph graph;
  graph.project = value_of(cache, "CMAKE_HOME_DIRECTORY");
  // Tests may use what lies beside the project.
  const auto trees = context.host.source_trees();
  const bool is_below = !trees.empty() && is_within(graph.project, trees.front().top);
  const std::string source = is_below ? trees.front().top : graph.project;
  graph.program = value_of(cache, "CMAKE_MAKE_PROGRAM");
  if (!value_of(cache, "CMAKE_GENERATOR").starts_with("Ninja")) {
    graph.products = products_of_targets(build, source);
    return graph;
  }
  const std::string configuration = configuration_of(context);
  graph.manifest = configuration.empty() ? "build.ninja" : "build-" + configuration + ".ninja";
  graph.ninja.emplace(build, graph.manifest);
  graph.products = products_of(*graph.ninja, source);
  return graph;
}

bool is_compilation(const NinjaGraph& graph, const NinjaEdge& edge) {
  return edge.rule.find("_COMPILER__") != std::string::npos && graph.has_deps(edge);
}

}  // namespace sprint::cmake
