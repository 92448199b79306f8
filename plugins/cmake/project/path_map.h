// Where the paths of one source tree lie in another one.
//
// A build tree knows the sources it was configured for. In a linked worktree the same files lie
// elsewhere, and a check must read those; only what the build itself has made stays where it is.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sprint::cmake {

/// Which folders below `top` belong to a build tree: those in which, or above which, a
/// CMakeCache.txt lies. The top itself does not count: a project may be built in its source folder.
class BuildTreeFolders {
 public:
  explicit BuildTreeFolders(std::string top) : top_(std::move(top)) {}

  /// Whether an absolute, normal path below the top lies in a build tree, or is one.
  bool holds(const std::string& path) const;

 private:
  std::string top_;
  /// Looking is slow, and there are few folders.
  mutable std::map<std::string, bool> known_;
};

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
    BuildTreeFolders build_trees;
  };

  std::vector<Rule> rules_;
};

/// Whether `path` is `folder` or lies below it; both absolute and normal.
bool is_within(const std::string& path, const std::string& folder);

}  // namespace sprint::cmake
