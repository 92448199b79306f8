#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "base/text.h"
#include "os/files.h"
#include "workspace/git/git.h"
#include "workspace/git/git_records.h"
#include "workspace/merging/integration.h"
#include "workspace/merging/own_commit.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// Changes inside of submodules are no change of ours; another commit of one is.
Status read_status(const Git& git) {
  return parse_status(git.output_of({"status", "--porcelain=v2", "--branch", "--no-ahead-behind",
                                     "-z", "--no-renames", "--untracked-files=all", "--ignored=no",
                                     "--ignore-submodules=dirty"}));
}

void check_committable(const Status& status) {
  if (status.head.empty()) {
    throw Error(ErrorCode::BadCall, "this repository has no commit yet", "make a first commit");
  }
  const auto unmerged = std::find_if(
      status.entries.begin(), status.entries.end(),
      [](const StatusEntry& entry) { return entry.kind == StatusEntry::Kind::Unmerged; });
  if (unmerged != status.entries.end()) {
    throw Error(ErrorCode::BadCall, "'" + printable(unmerged->path) + "' has a merge conflict",
                "resolve it and git add it, or git merge --abort");
  }
}

/// A copy of the user's index. What it knows about files spares reading them, and is only to be
/// trusted of files older than the index: so the copy has the same age.
fs::path copy_index(const Git& git, const fs::path& folder) {
  std::string text = git.output_of({"rev-parse", "--path-format=absolute", "--git-path", "index"});
  if (text.ends_with('\n')) text.pop_back();
  const fs::path original = text;
  fs::path copy = folder / "index";
  std::error_code failed;
  const auto age = fs::last_write_time(original, failed);
  if (failed) return copy;  // no index: nothing is tracked
  fs::copy_file(original, copy, failed);
  if (!failed) fs::last_write_time(copy, age, failed);
  if (failed) {
    throw Error(ErrorCode::System,
                "'" + original.string() + "' cannot be copied: " + failed.message());
  }
  return copy;
}

/// The names of untracked files, each followed by a NUL. A repository inside of the working tree is
/// listed as a folder: it is somebody else's.
std::string untracked_files(const Status& status) {
  std::string names;
  for (const auto& entry : status.entries) {
    if (entry.kind != StatusEntry::Kind::Untracked || entry.path.ends_with('/')) continue;
    names += entry.path + '\0';
  }
  return names;
}

}  // namespace

std::vector<std::string> dirty_submodules(os::ProcessRunner& runner, const Repository& repository) {
  const auto status = parse_status(
      Git(runner, repository.top)
          .output_of({"status", "--porcelain=v2", "-z", "--no-renames", "--untracked-files=normal",
                      "--ignored=no", "--ignore-submodules=none"}));
  std::vector<std::string> paths;
  for (const auto& entry : status.entries) {
    if (entry.dirty_submodule) paths.push_back(entry.path);
  }
  return paths;
}

std::optional<std::string> commit_working_tree(os::ProcessRunner& runner,
                                               const Repository& repository) {
  const Git git(runner, repository.top);
  const Status status = read_status(git);
  check_committable(status);
  if (status.entries.empty()) return std::nullopt;

  const os::TempDir scratch;
  // Line ends that would change on the way are a matter for the user's own commits. A split index
  // would be written in two parts, one of them into the user's git directory.
  const Git acting = git.acting()
                         .with("GIT_INDEX_FILE", copy_index(git, scratch.path()).string())
                         .setting("core.splitIndex=false")
                         .setting("core.safecrlf=false");
  // Not --all, which would take a repository inside of the working tree for a submodule.
  acting.output_of({"add", "--update"});
  if (const std::string names = untracked_files(status); !names.empty()) {
    acting.reading(names).output_of({"update-index", "--add", "--replace", "-z", "--stdin"});
  }
  const std::string tree(trim(acting.output_of({"write-tree"})));
  auto facts = read_commit_facts(git, {status.head});
  const auto& head = facts[status.head];
  // What was staged may have been taken back on disk, which status still calls a change.
  if (tree == head.tree) return std::nullopt;
  return store_commit(acting, {tree, {status.head}, "Working tree\n", head.time});
}

}  // namespace sprint::workspace
