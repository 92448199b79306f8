// A commit of a range with what decides to which sprint it belongs, and how git tells it.
#pragma once

#include <string>
#include <vector>

#include "base/byte_source.h"
#include "workspace/reading/change_set.h"

namespace sprint::workspace {

struct RangeCommit {
  Commit commit;
  /// As short as it can be in this repository.
  std::string short_id{};
  /// Ids, the first parent first; also those outside of the range.
  std::vector<std::string> parents{};
  /// The first word of the last `Sprint:` trailer; empty if there is none.
  std::string sprint{};
  /// The name of its content.
  std::string tree{};

  bool is_merge() const { return parents.size() > 1; }
  /// Of a merge: its author changed something besides merging.
  bool has_own_changes() const { return !is_merge() || !commit.files.empty(); }
};

/// What `git log` has to print for read_commits, and what more if the names of the changed files
/// are wanted as well.
std::vector<std::string> commit_list_options();
std::vector<std::string> name_options();

/// Reads that, in the order of the stream. Of the files only the names are known, if at all.
/// Error(System) for what git would not print.
std::vector<RangeCommit> read_commits(ByteSource& source);

}  // namespace sprint::workspace
