// Asks git what the commits of a range changed. Writes only into a temporary directory of its own.
#pragma once

#include <filesystem>
#include <vector>

#include "workspace/git/git.h"
#include "workspace/git/repository.h"
#include "workspace/reading/range_commit.h"

namespace sprint::workspace {

/// What the range is, for git.
struct CommitSpan {
  /// Not in the range, nor is anything it comes from.
  std::string tip;
  std::string head;
};

/// All commits of the range, parents before children, the head last; without their files, or with
/// the names of their files and nothing else about them: of a renamed file both names, of a merge
/// none.
std::vector<RangeCommit> list_commits(const Git& git, const CommitSpan& span, bool with_names,
                                      const std::filesystem::path& scratch);

bool has_merges(const std::vector<RangeCommit>& commits);

/// How changes are read.
struct ChangeReading {
  /// An empty folder.
  std::filesystem::path scratch;
  /// For FileChange::kept_lines.
  LineFilter keeps = nullptr;
};

/// Fills in the files of all commits: of a merge of two, what differs from what git alone would
/// have made of it. A merge of more than two, or one that git cannot repeat here, has none.
void add_changes(const Git& git, const Repository& repository, const CommitSpan& span,
                 std::vector<RangeCommit>& commits, const ChangeReading& reading);

}  // namespace sprint::workspace
