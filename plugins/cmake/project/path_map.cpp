#include "cmake/project/path_map.h"

#include <algorithm>

#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

std::string parent_of(const std::string& path) {
  const auto slash = path.find_last_of('/');
  return slash == 0 || slash == std::string::npos ? "/" : path.substr(0, slash);
}

}  // namespace

bool is_within(const std::string& path, const std::string& folder) {
  if (path.compare(0, folder.size(), folder) != 0) return false;
  return path.size() == folder.size() || path[folder.size()] == '/' || folder == "/";
}

void PathMap::add_rule(const std::string& from, const std::string& to) {
  if (from == to) return;
  const auto place = std::find_if(rules_.begin(), rules_.end(),
                                  [&](const Rule& rule) { return rule.from.size() < from.size(); });
  rules_.insert(place, {from, to, exists(from + "/CMakeCache.txt"), BuildTreeFolders(from)});
}

std::string PathMap::operator()(const std::string& path) const {
  for (const auto& rule : rules_) {
    // A worktree may lie inside the tree it was made from.
    if (is_within(path, rule.to) && is_within(rule.to, rule.from)) return path;
    if (!is_within(path, rule.from)) continue;
    if (rule.build_trees.holds(path)) return path;
    std::string moved = rule.to + path.substr(rule.from.size());
    return rule.built_in_source && !exists(moved) ? path : moved;
  }
  return path;
}

bool BuildTreeFolders::holds(const std::string& path) const {
  if (!is_within(path, top_) || path == top_) return false;
  const auto known = known_.find(path);
  if (known != known_.end()) return known->second;
  const bool answer = exists(path + "/CMakeCache.txt") || holds(parent_of(path));
  known_.emplace(path, answer);
  return answer;
}

}  // namespace sprint::cmake
