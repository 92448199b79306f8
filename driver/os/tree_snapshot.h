// What lies in a folder at one moment, and what has become of it since. Reads no file, and follows
// no symbolic link: a link is a thing of its own, and what it leads to is not looked at.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

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
  struct Entry {
    std::uint32_t mode = 0;
    std::uint64_t inode = 0;
    std::uint64_t size = 0;
    /// When content, name or permissions last changed, which nobody can set; 0 for a folder, whose
    /// entries speak for it.
    std::int64_t changed_ns = 0;

    friend bool operator==(const Entry&, const Entry&) = default;
  };
  using Entries = std::unordered_map<std::string, Entry>;

  static Entry look_at(const std::filesystem::path& file);
  template <typename Visit>
  static void walk(const std::filesystem::path& folder, Visit visit);

  std::filesystem::path folder_;
  Entries entries_;
};

}  // namespace sprint::os
