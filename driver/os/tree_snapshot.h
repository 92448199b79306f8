// What lies in a folder at one moment, and what has become of it since. Reads no file, and follows
// no symbolic link: a link is a thing of its own, and what it leads to is not looked at.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "os/tree_walk.h"

namespace sprint::os {

/// Relative to the folder, in no order.
struct TreeDifference {
  /// A folder that was not there stands for everything in it.
  std::vector<std::filesystem::path> created{};
  /// Files and links with other content, permissions or times, or replaced by something else.
  std::vector<std::filesystem::path> changed{};
  std::vector<std::filesystem::path> removed{};

  bool empty() const { return created.empty() && changed.empty() && removed.empty(); }
};

class TreeSnapshot {
 public:
  /// A folder that is not there is empty. Error(System) if one cannot be read: what is in it could
  /// not be told from what comes later.
  explicit TreeSnapshot(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }
  TreeDifference difference_now() const;

 private:
  std::filesystem::path folder_;
  std::unordered_map<std::string, FoundFile> entries_;
};

}  // namespace sprint::os
