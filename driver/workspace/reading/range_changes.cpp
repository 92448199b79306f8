#include "workspace/reading/range_changes.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "os/file_source.h"
#include "os/files.h"
#include "workspace/reading/patch_reader.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

/// `git log` of the span, newest first: git forgets the parents of what it has shown, and a merge
/// whose ancestors were shown before could not be repeated. A user may have switched off that the
/// first commit of all shows its files: log.showRoot.
Words log_words(const CommitSpan& span, const Words& options) {
  Words words = {"-c", "trailer.separators=:",         "-c",  "log.showRoot=true",
                 "-c", "i18n.logOutputEncoding=UTF-8", "log", "--topo-order"};
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), {"^" + span.tip, span.head, "--"});
  return words;
}

/// Everything that a user's settings could change is said here. Empty files are all alike, and
/// would look as if one had become the other: --no-rename-empty.
Words patch_options() {
  return {"-z",
          "--format=%x00%H",
          "--no-show-signature",
          "--no-notes",
          "--raw",
          "--patch",
          "--unified=0",
          "--inter-hunk-context=0",
          "--find-renames=50%",
          "-l1000",
          "--no-rename-empty",
          "--no-ext-diff",
          "--no-textconv",
          "--no-color",
          "--no-relative",
          "--submodule=short",
          "--ignore-submodules=none",
          "--full-index",
          "--diff-algorithm=default",
          "--indent-heuristic",
          "--src-prefix=a/",
          "--dst-prefix=b/",
          "-O/dev/null"};
}

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

using FilesOfCommits = std::unordered_map<std::string, std::vector<FileChange>>;

FilesOfCommits read_files(const Git& git, const Words& words, const fs::path& output,
                          LineFilter keeps) {
  // Into a file: the patches of a long range are more than is kept in memory of other answers.
  git.write_output(output, words);
  FilesOfCommits files;
  os::FileSource source(output);
  const auto add = [&](std::string id, std::vector<FileChange> changes) {
    files[std::move(id)] = std::move(changes);
  };
  read_patches(source, add, keeps);
  fs::remove(output);
  return files;
}

/// A path in a list that colons separate, whatever characters it has.
std::string quoted_path(const fs::path& path) {
  std::string quoted = "\"";
  for (const char c : path.string()) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (c == '\n') {
      quoted += "\\n";
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

/// Repeating a merge makes objects, and may run the merge drivers of a project, which work on
/// files: both happen in the scratch folder, as if it were the worktree. So the repository need not
/// be writable, and attributes of the project's files do not count. All that git does there is to
/// mark objects as used that it would have to make again.
Git git_for_merging(const Git& git, const Repository& repository, const fs::path& scratch) {
  const auto tree = scratch / "tree";
  fs::create_directories(scratch / "objects");
  fs::create_directories(tree);
  std::string git_dir = git.output_of({"rev-parse", "--absolute-git-dir"});
  if (git_dir.ends_with('\n')) git_dir.pop_back();
  return git.in(tree)
      .with("GIT_DIR", git_dir)
      .with("GIT_WORK_TREE", tree.string())
      .with("GIT_INDEX_FILE", (scratch / "index").string())
      .with("GIT_OBJECT_DIRECTORY", (scratch / "objects").string())
      .with("GIT_ALTERNATE_OBJECT_DIRECTORIES", quoted_path(repository.common_dir / "objects"));
}

FilesOfCommits merge_files(const Git& git, const Repository& repository, const CommitSpan& span,
                           const ChangeReading& reading) {
  // Of a merge with more parents git prints a warning in place of a patch.
  const Words which = {"--merges", "--max-parents=2", "--remerge-diff"};
  Words words = {"-c", "merge.conflictStyle=merge", "-c", "merge.directoryRenames=conflict",
                 "-c", "merge.renames=true",        "-c", "merge.renormalize=false"};
  words = with(std::move(words), log_words(span, with(patch_options(), which)));
  try {
    return read_files(git_for_merging(git, repository, reading.scratch), words,
                      reading.scratch / "merges", reading.keeps);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::System) throw;
    return {};
  }
}

void fill_in(FilesOfCommits files, std::vector<RangeCommit>& commits) {
  for (auto& each : commits) {
    const auto found = files.find(each.commit.id);
    if (found != files.end()) each.commit.files = std::move(found->second);
  }
}

}  // namespace

bool has_merges(const std::vector<RangeCommit>& commits) {
  return std::any_of(commits.begin(), commits.end(),
                     [](const RangeCommit& commit) { return commit.is_merge(); });
}

std::vector<RangeCommit> list_commits(const Git& git, const CommitSpan& span, bool with_names,
                                      const fs::path& scratch) {
  const auto output = scratch / "commits";
  auto options = commit_list_options();
  if (with_names) options = with(std::move(options), name_options());
  git.write_output(output, log_words(span, options));
  os::FileSource source(output);
  auto commits = read_commits(source);
  std::reverse(commits.begin(), commits.end());
  return commits;
}

void add_changes(const Git& git, const Repository& repository, const CommitSpan& span,
                 std::vector<RangeCommit>& commits, const ChangeReading& reading) {
  auto files = read_files(git, log_words(span, with(patch_options(), {"--no-merges"})),
                          reading.scratch / "changes", reading.keeps);
  if (has_merges(commits)) {
    files.merge(merge_files(git, repository, span, reading));
  }
  fill_in(std::move(files), commits);
}

}  // namespace sprint::workspace
