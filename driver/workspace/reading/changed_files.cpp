#include "workspace/reading/changed_files.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "workspace/git/git.h"
#include "workspace/git/git_records.h"
#include "workspace/git/revision.h"
#include "workspace/reading/present_files.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;
constexpr std::string_view kSymlinkMode = "120000";

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

Status read_status(const Git& git, const std::string& folder) {
  return parse_status(git.output_of(
      limited_to({"status", "--porcelain=v2", "--branch", "--no-ahead-behind", "-z", "--no-renames",
                  "--untracked-files=all", "--ignored=no", "--ignore-submodules=all"},
                 folder)));
}

/// What differs between the base and HEAD. A HEAD without a commit is an empty tree.
TreeChanges committed_changes(const Git& git, const std::string& base, const std::string& head,
                              const std::string& folder) {
  // The id of the empty tree depends on the kind of hash the repository uses.
  const std::string after =
      head.empty() ? std::string(trim(git.output_of({"hash-object", "-t", "tree", "/dev/null"})))
                   : head;
  return parse_tree_diff(
      git.output_of(limited_to({"diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev",
                                "--ignore-submodules=none", base, after},
                               folder)));
}

/// What the base has in the place of a file that git status listed.
const Blob& before(const StatusEntry& entry, const TreeChanges& committed) {
  const auto found = committed.find(entry.path);
  return found != committed.end() ? found->second.before : entry.head;
}

enum class Verdict { Same, Differs, DependsOnContent };

Verdict judge(const StatusEntry& entry, const TreeChanges& committed) {
  if (entry.kind == StatusEntry::Kind::Untracked) return Verdict::Differs;
  if (!is_file_mode(entry.disk_mode)) return Verdict::Same;  // deleted, or a submodule
  if (entry.kind == StatusEntry::Kind::Unmerged) return Verdict::Differs;
  const Blob& base = before(entry, committed);
  if (entry.same_as_index) return entry.index == base ? Verdict::Same : Verdict::Differs;
  // A change that was committed may have been taken back on disk.
  const bool may_be_base =
      base != entry.head && base.mode == entry.disk_mode && base.mode != kSymlinkMode;
  return may_be_base ? Verdict::DependsOnContent : Verdict::Differs;
}

/// The names of the files' contents, in order. Empty if a file has vanished meanwhile.
Words content_ids(const Git& git, const Words& files) {
  Words words = {"hash-object", "--"};
  words.insert(words.end(), files.begin(), files.end());
  const auto result = git.run(words);
  auto ids = split(trim(result.out), '\n');
  if (!result.succeeded() || ids.size() != files.size()) return {};
  return ids;
}

/// Of these files, those whose content is not that of the base; all of them when in doubt.
Words with_other_content(const Git& git, const Words& files, const TreeChanges& committed) {
  constexpr std::size_t kFilesPerCall = 200;  // the length of a command line is limited
  Words others;
  for (std::size_t first = 0; first < files.size(); first += kFilesPerCall) {
    const auto end = std::min(files.size(), first + kFilesPerCall);
    const Words some(std::next(files.begin(), static_cast<std::ptrdiff_t>(first)),
                     std::next(files.begin(), static_cast<std::ptrdiff_t>(end)));
    const auto ids = content_ids(git, some);
    for (std::size_t i = 0; i < some.size(); ++i) {
      if (ids.empty() || ids[i] != committed.at(some[i]).before.id) others.push_back(some[i]);
    }
  }
  return others;
}

/// Everything that differs from the base, deleted files perhaps included. What git status says
/// about a file counts more than what was committed, since it is later.
Words differing(const Git& git, const Status& status, TreeChanges committed) {
  Words names;
  Words doubtful;
  for (const auto& entry : status.entries) {
    switch (judge(entry, committed)) {
      case Verdict::Same:
        break;
      case Verdict::Differs:
        names.push_back(entry.path);
        break;
      case Verdict::DependsOnContent:
        doubtful.push_back(entry.path);
        break;
    }
  }
  const auto others = with_other_content(git, doubtful, committed);
  names.insert(names.end(), others.begin(), others.end());
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
  // HEAD is what status has seen, so that both answers are about one state.
  const bool base_is_unborn_head = status.head.empty() && (revision == "HEAD" || revision == "@");
  const std::string base = base_is_unborn_head ? std::string() : base_commit(git, revision);
  TreeChanges committed;
  if (base != status.head) committed = committed_changes(git, base, status.head, below);
  return present_files(repository.top, below, differing(git, status, std::move(committed)));
}

std::vector<std::string> committed_files(os::ProcessRunner& runner, const Repository& repository,
                                         const std::string& commit) {
  const Git git(runner, repository.top);
  auto files =
      split(git.output_of({"ls-tree", "-r", "-z", "--name-only", "--full-tree", commit}), '\0');
  std::erase(files, "");
  return files;
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
