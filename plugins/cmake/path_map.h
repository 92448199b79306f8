// Where the paths of one source tree lie in another one.
//
// A build tree knows the sources it was configured for. In a linked worktree the same files lie
// elsewhere, and a check must read those; only what the build itself has made stays where it is.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace sprint::cmake {

class PathMap {
 public:
  /// Paths below `from` are moved below `to`; of several rules the one with the deepest `from`
  /// decides. Both are absolute and normal.
  void add_rule(const std::string& from, const std::string& to);

  /// An absolute, normal path as it is here. Paths in a build tree stay as they are: a folder with
  /// a CMakeCache.txt makes everything in it part of one. In a source tree that is a build tree
  /// itself, only what does not exist at the new place stays.
  std::string operator()(const std::string& path) const;

 private:
  struct Rule {
    std::string from;
    std::string to;
    bool built_in_source = false;
  };

  bool is_in_build_tree(const std::string& path, const std::string& top) const;

  std::vector<Rule> rules_;
  /// Which folders belong to a build tree. Looking is slow, and there are few folders.
  mutable std::map<std::string, bool> built_folders_;
};

/// Whether `path` is `folder` or lies below it; both absolute and normal.
bool is_within(const std::string& path, const std::string& folder);

}  // namespace sprint::cmake
