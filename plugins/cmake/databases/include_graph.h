// Which files include which, by what their texts say. Conditions are ignored, and a name stands for
// every file that it may mean: enough to know whom to ask, not to know the answer.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "cmake/project/path_map.h"
#include "sprint/types.h"

namespace sprint::cmake {

class IncludeGraph {
 public:
  /// `map` tells where absolute names in #include lines lie here; it must outlive the graph.
  explicit IncludeGraph(const PathMap& map) : map_(map) {}

  /// Whether some of `starts` include `goal`, directly or through others of `files`.
  bool reaches(const std::vector<std::string>& starts, const std::string& goal,
               const std::vector<const std::string*>& files);

 private:
  const sdk::Words& names_in(const std::string& file);

  const PathMap& map_;
  /// Each file is read once.
  std::unordered_map<std::string, sdk::Words> names_;
};

}  // namespace sprint::cmake
