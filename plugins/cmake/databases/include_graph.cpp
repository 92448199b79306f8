#include "cmake/databases/include_graph.h"

#include <unordered_set>

#include "cmake/databases/source_scan.h"
#include "cmake/project/look_at_files.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

/// `../a/b.h` may stand for any path that ends in `a/b.h`.
bool ends_with(const std::string& path, std::string name) {
  if (path == name) return true;
  const auto up = name.rfind("../");
  if (up != std::string::npos) name.erase(0, up + 3);
  if (name.compare(0, 2, "./") == 0) name.erase(0, 2);
  return path.size() > name.size() && path[path.size() - name.size() - 1] == '/' &&
         path.compare(path.size() - name.size(), name.size(), name) == 0;
}

}  // namespace

bool IncludeGraph::reaches(const std::vector<std::string>& starts, const std::string& goal,
                           const std::vector<const std::string*>& files) {
  std::unordered_map<std::string, std::vector<const std::string*>> by_name;
  for (const auto* file : files) by_name[sdk::file_name(*file)].push_back(file);
  std::vector<const std::string*> waiting;
  waiting.reserve(starts.size());
  for (const auto& start : starts) waiting.push_back(&start);
  std::unordered_set<std::string> seen(starts.begin(), starts.end());
  while (!waiting.empty()) {
    const std::string* file = waiting.back();
    waiting.pop_back();
    if (*file == goal) return true;
    for (const auto& name : names_in(*file)) {
      for (const auto* included : by_name[sdk::file_name(name)]) {
        if (ends_with(*included, name) && seen.insert(*included).second) {
          waiting.push_back(included);
        }
      }
    }
  }
  return false;
}

const sdk::Words& IncludeGraph::names_in(const std::string& file) {
  const auto known = names_.find(file);
  if (known != names_.end()) return known->second;
  auto names = included_names(read_text(file).value_or(""));
  for (auto& name : names) {
    if (name.compare(0, 1, "/") == 0)
      name = map_(name);  // so CMake lists the headers to precompile
  }
  return names_.emplace(file, std::move(names)).first->second;
}

}  // namespace sprint::cmake
