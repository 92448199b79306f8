#include "python/gate/python_import_graph.h"

#include <set>

#include "python/project/python_places.h"

namespace sprint::python {

ImportGraph read_import_graph(std::string_view text) {
  ImportGraph graph;
  const auto words = split_null_ended(text);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    auto& file = graph[words[i]];
    file.why = words[i + 1];
    for (i += 2; i < words.size() && !words[i].empty(); ++i) file.imports.push_back(words[i]);
  }
  return graph;
}

sdk::Sources closure_of(const std::string& file, const ImportGraph& graph) {
  std::set<std::string> reached = {file};
  sdk::Words waiting = {file};
  while (!waiting.empty()) {
    const std::string name = std::move(waiting.back());
    waiting.pop_back();
    const auto found = graph.find(name);
    if (found == graph.end()) return {true, {}, "the imports of " + name + " are not known"};
    if (!found->second.why.empty()) return {true, {}, found->second.why};
    for (const auto& next : found->second.imports) {
      if (reached.insert(next).second) waiting.push_back(next);
    }
  }
  return {false, {reached.begin(), reached.end()}, "imports of " + file};
}

}  // namespace sprint::python
