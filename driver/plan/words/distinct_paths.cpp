#include "plan/words/distinct_paths.h"

#include <algorithm>

namespace sprint::plan {

bool DistinctPaths::contains(std::string_view path) const {
  if (!index_.empty()) return index_.contains(path);
  return std::find(paths_.begin(), paths_.end(), path) != paths_.end();
}

bool DistinctPaths::add(std::string_view path) {
  if (contains(path)) return false;
  paths_.push_back(path);
  if (!index_.empty()) {
    index_.insert(path);
  } else if (paths_.size() > kFew) {
    index_.insert(paths_.begin(), paths_.end());
  }
  return true;
}

void DistinctPaths::clear() {
  paths_.clear();
  index_.clear();
}

}  // namespace sprint::plan
