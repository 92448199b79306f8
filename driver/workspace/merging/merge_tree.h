// Merges two commits in memory with `git merge-tree`, and understands what that prints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "workspace/git/git.h"

namespace sprint::workspace {

/// A file that both sides changed in ways that do not fit.
struct ConflictedFile {
  std::string path;
  /// "content", "modify/delete", "rename/delete", … as git calls it.
  std::string kind;
  /// Git's own sentence: "Merge conflict in src/a.cpp".
  std::string message;
};

struct MergeOutcome {
  /// The tree of the merge; with conflicts, one with their marks.
  std::string tree;
  /// Each file once, sorted by path; empty if the merge is clean.
  std::vector<ConflictedFile> conflicts;
};

/// Merges as `git merge` would with the user's settings: renames, merge drivers and so on. The
/// attributes of files (.gitattributes) are those in the directory of `git`, an acting one.
/// Error(System) if git cannot merge at all.
MergeOutcome merge_in_memory(const Git& git, const std::string& ours, const std::string& theirs);

/// Reads `git merge-tree --write-tree -z --name-only` of a merge with conflicts. Error(System) for
/// what git would not print.
MergeOutcome parse_merge_tree(std::string_view text);

}  // namespace sprint::workspace
