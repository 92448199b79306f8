#include "workspace/changed_files.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "workspace/git.h"
#include "workspace/git_records.h"
#include "workspace/present_files.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;
using TreeChanges = std::unordered_map<std::string, TreeChange>;

/// The folder relative to the top level, as git writes it; empty for the top level itself.
std::string folder_in(const Repository& repository, const fs::path& folder) {
  const auto relative = fs::weakly_canonical(folder).lexically_relative(repository.top);
  if (relative == ".") return {};
  if (relative.empty() || *relative.begin() == "..") {
    throw Error(ErrorCode::BadCall, "'" + folder.string() + "' is not in the worktree '" +
                                        repository.top.string() + "'");
  }
  return relative.string();
}

Words limited_to(Words words, const std::string& folder) {
  words.emplace_back("--");
  if (!folder.empty()) words.push_back(folder);
  return words;
}

bool is_object_id(std::string_view text) {
  return text.size() >= 40 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// The one object that the text names; nothing if it names none, or several.
std::optional<std::string> object_id(const Git& git, const std::string& text) {
  const auto result = git.run({"rev-parse", "--verify", "--quiet", "--end-of-options", text});
  std::string id(trim(result.out));
  if (!result.succeeded() || !is_object_id(id)) return std::nullopt;
  return id;
}

std::string commit_of(const Git& git, const std::string& revision) {
  // In two steps, since nothing can be appended to a revision like ":/words of a message".
  const auto object = object_id(git, revision);
  const auto commit = object ? object_id(git, *object + "^{commit}") : std::nullopt;
  if (!commit) {
    throw Error(ErrorCode::BadCall, "--base " + revision + ": no such commit here",
                "name a commit, a branch or a tag of this repository");
  }
  return *commit;
}

Status read_status(const Git& git, const std::string& folder) {
  return parse_status(git.output_of(
      limited_to({"status", "--porcelain=v2", "--branch", "--no-ahead-behind", "-z", "--no-renames",
                  "--untracked-files=all", "--ignored=no", "--ignore-submodules=all"},
                 folder)));
}

/// What differs between the base and HEAD. A HEAD without a commit is an empty tree.
TreeChanges committed_changes(const Git& git, const std::string& base, const std::string& head,
                              const std::string& folder) {
  const std::string after =
      head.empty() ? std::string(trim(git.output_of({"hash-object", "-t", "tree", "/dev/null"})))
                   : head;
  return parse_tree_diff(
      git.output_of(limited_to({"diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev",
                                "--ignore-submodules=none", base, after},
                               folder)));
}

/// Whether a file that git status listed differs from the base.
bool differs(const StatusEntry& entry, const TreeChanges& committed) {
  switch (entry.kind) {
    case StatusEntry::Kind::Untracked:
      return true;
    case StatusEntry::Kind::Unmerged:
      return is_file_mode(entry.disk_mode);
    case StatusEntry::Kind::Tracked:
      break;
  }
  if (!is_file_mode(entry.disk_mode)) return false;
  if (!entry.same_as_index) return true;
  const auto found = committed.find(entry.path);
  return entry.index != (found != committed.end() ? found->second.before : entry.head);
}

/// Everything that may differ: what git status tells about a file counts more than what was
/// committed, since it is later.
Words differing(const Status& status, TreeChanges committed) {
  Words names;
  for (const auto& entry : status.entries) {
    if (differs(entry, committed)) names.push_back(entry.path);
  }
  for (const auto& entry : status.entries) committed.erase(entry.path);
  for (const auto& [name, change] : committed) {
    if (is_file_mode(change.after.mode)) names.push_back(name);
  }
  return names;
}

}  // namespace

std::vector<std::string> changed_files(os::ProcessRunner& runner, const Repository& repository,
                                       const std::string& revision, const fs::path& folder) {
  const Git git(runner, repository.top);
  const std::string below = folder_in(repository, folder);
  const Status status = read_status(git, below);
  const bool base_is_unborn_head = status.head.empty() && (revision == "HEAD" || revision == "@");
  const std::string base = base_is_unborn_head ? std::string() : commit_of(git, revision);
  TreeChanges committed;
  if (base != status.head) committed = committed_changes(git, base, status.head, below);
  return present_files(repository.top, below, differing(status, std::move(committed)));
}

std::vector<std::string> all_files(os::ProcessRunner& runner, const Repository& repository,
                                   const fs::path& folder) {
  const Git git(runner, repository.top);
  const std::string below = folder_in(repository, folder);
  const auto listed = git.output_of(
      limited_to({"ls-files", "-z", "--cached", "--others", "--exclude-standard"}, below));
  return present_files(repository.top, below, split(listed, '\0'));
}

}  // namespace sprint::workspace
