// Paths in the order in which they came, each once. Views: the text they point into must live on.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace sprint::plan {

class DistinctPaths {
 public:
  /// Whether it was new.
  bool add(std::string_view path);
  bool contains(std::string_view path) const;

  std::size_t size() const { return paths_.size(); }
  const std::vector<std::string_view>& all() const { return paths_; }
  /// Keeps the memory for the next use.
  void clear();

 private:
  /// A sprint names a few paths: comparing them all is quicker than hashing. A hostile plan names
  /// a million.
  static constexpr std::size_t kFew = 24;

  std::vector<std::string_view> paths_;
  std::unordered_set<std::string_view> index_;
};

}  // namespace sprint::plan
