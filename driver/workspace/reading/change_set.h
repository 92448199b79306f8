// What the commits of a range changed, as values: commits, and groups of commits that belong to one
// piece of work, called sprints.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sprint::workspace {

/// Lines of a file, from 1, both ends included.
struct LineRange {
  unsigned first = 1;
  unsigned last = 1;

  friend bool operator==(const LineRange&, const LineRange&) = default;
};

/// A line that a commit added or removed, with its text.
struct ChangedLine {
  bool added = true;
  /// In the file as the commit left it or, of a removed line, as it was before.
  unsigned line = 0;
  /// Without its end; of a very long line only the begin.
  std::string text;

  friend bool operator==(const ChangedLine&, const ChangedLine&) = default;
};

/// Whether a changed line of the file is worth keeping with its text.
using LineFilter = bool (*)(std::string_view path, std::string_view line);

enum class ChangeKind { Added, Modified, Deleted, Renamed, Copied, TypeChanged, Submodule };

/// One file in one commit, against the commit's first parent; of a merge, only what its author
/// changed besides merging.
struct FileChange {
  /// Bytes as git has them, relative to the top of the repository. Of a deleted file its old name.
  std::string path;
  /// Where a renamed or copied file came from; else empty.
  std::string old_path{};
  ChangeKind kind = ChangeKind::Modified;
  /// Git shows no lines of it.
  bool binary = false;
  /// It became executable, or a link, or the other way round.
  bool mode_changed = false;
  /// Lines of the file as the commit left it, ascending.
  std::vector<LineRange> added{};
  /// Lines of the file as it was before, ascending; of a merge, as git alone would have merged it,
  /// with the marks of conflicts.
  std::vector<LineRange> removed{};
  /// Identifiers in the lines added and in the lines removed; each sorted, each once. Not all of
  /// them in very large changes (changed_words.h says where it ends).
  std::vector<std::string> words_added{};
  std::vector<std::string> words_removed{};
  /// Of these words, those that the lines seem to declare or to import (declared_words.h).
  std::vector<std::string> declared_added{};
  std::vector<std::string> declared_removed{};
  /// What the lines declare that git shows as the functions around the changes; sorted, each once.
  std::vector<std::string> functions{};
  /// How many more brackets of all kinds the lines open than they close, against what was there.
  int open_brackets = 0;
  /// Lines were changed, but only their comments or their layout; where blanks have a meaning
  /// (Python), only their comments.
  bool cosmetic = false;
  /// Of the changed lines, those that whoever reads the range wants to see (LineFilter); the first
  /// 10'000 of them.
  std::vector<ChangedLine> kept_lines{};
};

struct Commit {
  std::string id;
  std::string subject{};
  std::vector<FileChange> files{};
};

/// One piece of work. Without a run of the supervisor it is made from commits.
struct ChangeSet {
  /// "unit/id" of a `Sprint:` trailer, the name of a merged branch, or a short commit id. Unique in
  /// its range: a second one of the same name is "name#2".
  std::string id;
  /// For people: the subject of the first commit, or of the merge; may be empty.
  std::string title{};
  /// Oldest first.
  std::vector<Commit> commits{};

  /// The names of all files it touched, old names of renames included; sorted, each once.
  std::vector<std::string> files() const;
};

/// What makes commits one sprint.
enum class SprintsFrom {
  Trailers,  ///< equal `Sprint:` lines at the end of their messages
  Branches,  ///< they came with one merge into the first-parent line
  Commits,   ///< each is its own
};

struct ChangeRange {
  /// The commit at which head left the base: their merge base. Empty if there is only a head.
  std::string base;
  std::string head;
  /// The name of head's content: equal trees have equal names.
  std::string head_tree{};
  /// How people would name the base: what they wrote, or what was found ("origin/main").
  std::string base_name;
  SprintsFrom sprints_from = SprintsFrom::Commits;
  /// Whether only the names of the changed files were asked for; all else about them is missing.
  bool names_only = false;
  /// In the order of their last commits, oldest first. Not empty if there is a base.
  std::vector<ChangeSet> sprints;
};

}  // namespace sprint::workspace
