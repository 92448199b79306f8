// Takes apart what git prints for programs (-z). Pure functions; what git would never print is
// Error(System), so that a list is never silently short.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sprint::workspace {

/// A file as git stores it: its kind and the name of its content. Git's own words: "100644",
/// "000000" if there is none.
struct Blob {
  std::string mode = "000000";
  std::string id{};

  friend bool operator==(const Blob&, const Blob&) = default;
};

/// Whether the mode is that of a file or a symbolic link: neither missing nor a submodule.
bool is_file_mode(std::string_view mode);

/// One file that is not the same in HEAD, in the index and on disk.
struct StatusEntry {
  enum class Kind { Tracked, Unmerged, Untracked };

  std::string path;
  Kind kind = Kind::Untracked;
  /// Tracked only: in HEAD, in the index, and the mode on disk.
  Blob head{};
  Blob index{};
  std::string disk_mode{};
  /// Tracked only: on disk it is what the index has.
  bool same_as_index = false;
  /// Tracked only: a submodule with changes or untracked files of its own.
  bool dirty_submodule = false;
};

struct Status {
  /// The commit of HEAD; empty if the branch has none yet.
  std::string head;
  std::vector<StatusEntry> entries;
};

/// Reads `git status --porcelain=v2 --branch -z --no-renames`.
Status parse_status(std::string_view text);

/// Reads `git diff-tree -r -z --raw --no-renames --no-abbrev OLD NEW`: for each path that differs,
/// what it was and what it became.
struct TreeChange {
  Blob before;
  Blob after;
};
std::unordered_map<std::string, TreeChange> parse_tree_diff(std::string_view text);

}  // namespace sprint::workspace
