#include "os/tree_snapshot.h"

#include <unordered_set>
#include <utility>

namespace sprint::os {

namespace fs = std::filesystem;

namespace {

/// Whether nothing has happened to it. The entries of a folder speak for it.
bool is_same(const FoundFile& before, const FoundFile& now) {
  if (before.is_folder() || now.is_folder()) return before.is_folder() && now.is_folder();
  return before.mode == now.mode && before.stamp == now.stamp;
}

}  // namespace

TreeSnapshot::TreeSnapshot(fs::path folder) : folder_(std::move(folder)) {
  walk_tree(folder_, Unreadable::Refuse, [&](const std::string& name, const FoundFile& found) {
    entries_.emplace(name, found);
    return true;
  });
}

TreeDifference TreeSnapshot::difference_now() const {
  TreeDifference difference;
  std::unordered_set<std::string> seen;
  walk_tree(folder_, Unreadable::Refuse, [&](const std::string& name, const FoundFile& found) {
    const auto before = entries_.find(name);
    if (before == entries_.end()) {
      difference.created.emplace_back(name);
      return false;
    }
    const bool unchanged = is_same(before->second, found);
    if (!unchanged) difference.changed.emplace_back(name);
    seen.insert(name);
    return unchanged;
  });
  for (const auto& [name, entry] : entries_) {
    if (!seen.contains(name)) difference.removed.emplace_back(name);
  }
  return difference;
}

}  // namespace sprint::os
