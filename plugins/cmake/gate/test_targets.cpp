#include "cmake/gate/test_targets.h"

#include <set>

#include "cmake/gate/build_graph.h"
#include "cmake/gate/ctest_listing.h"
#include "cmake/gate/test_inputs.h"

namespace sprint::cmake {

sdk::Words targets_of_tests(const sdk::Words& tests, const sdk::GateContext& context) {
  const auto listing = list_tests(context);
  if (!listing.problem.empty() || listing.tests.empty()) return {};
  const auto graph = load_build_graph(context);
  std::set<std::string> targets;
  for (const auto& inputs : inputs_of(tests, listing, graph.products)) {
    if (!inputs.unknown.empty()) return {};
    for (const auto index : inputs.products) targets.insert(graph.products.all[index].target);
  }
  if (targets.empty()) return {};
  for (const auto& product : graph.products.all) {
    if (product.is_module) targets.insert(product.target);
  }
  return {targets.begin(), targets.end()};
}

}  // namespace sprint::cmake
