#include "workspace/git/repository.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text.h"
#include "os/files.h"
#include "workspace/git/git.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// The text without the line feed that git adds; a name may end with one of its own.
std::string without_line_end(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

/// Whether git looked up to the root and found nothing, or only a folder that is a repository
/// without files, which any commit may hold. A broken `.git` reads "not a git repository: PLACE"
/// instead.
bool found_no_repository(const os::ProcessResult& result) {
  const auto text = complaint(result);
  return text.starts_with("not a git repository (or any ") ||
         text.starts_with("cannot use bare repository ");
}

/// The folder of one record of `git worktree list`: fields, the first of which is "worktree PATH".
/// Nothing if it is bare or gone.
std::optional<fs::path> worktree_of(const std::vector<std::string>& fields) {
  constexpr std::string_view kPath = "worktree ";
  if (fields.empty() || !fields.front().starts_with(kPath)) return std::nullopt;
  const bool unusable = std::any_of(fields.begin(), fields.end(), [](const std::string& field) {
    return field == "bare" || field == "prunable" || field.starts_with("prunable ");
  });
  const fs::path path = fields.front().substr(kPath.size());
  std::error_code ignored;
  // A locked worktree may be gone without being called prunable.
  if (unusable || !fs::is_directory(path, ignored)) return std::nullopt;
  return os::real_path(path);
}

std::vector<fs::path> list_worktrees(const Git& git, const fs::path& top,
                                     const fs::path& common_dir) {
  std::vector<fs::path> worktrees;
  std::vector<std::string> record;
  for (auto& field : split(git.output_of({"worktree", "list", "--porcelain", "-z"}), '\0')) {
    if (!field.empty()) {
      record.push_back(std::move(field));
      continue;
    }
    const auto path = worktree_of(record);
    record.clear();
    // Of a repository whose `.git` is elsewhere, git lists that place as the main worktree.
    if (path && *path != common_dir) worktrees.push_back(*path);
  }
  if (std::find(worktrees.begin(), worktrees.end(), top) == worktrees.end()) {
    worktrees.insert(worktrees.begin(), top);
  }
  return worktrees;
}

/// The usual answer with one question; nothing if it is not plain.
std::optional<Repository> ask_at_once(const Git& git) {
  const auto answer = git.run({"rev-parse", "--path-format=absolute", "--is-inside-work-tree",
                               "--show-toplevel", "--git-common-dir"});
  const auto lines = split(answer.out, '\n');
  const bool is_plain = answer.succeeded() && lines.size() == 4 && lines.front() == "true";
  if (!is_plain) return std::nullopt;
  return Repository{os::real_path(lines[1]), os::real_path(lines[2]), {}};
}

}  // namespace

std::optional<Repository> find_repository(os::ProcessRunner& runner, const fs::path& directory) {
  const Git git(runner, directory);
  if (auto repository = ask_at_once(git)) {
    repository->worktrees = list_worktrees(git, repository->top, repository->common_dir);
    return repository;
  }
  // One question for each path, since a path may contain a line feed.
  const auto inside = git.run({"rev-parse", "--is-inside-work-tree"});
  if (!inside.succeeded()) {
    if (found_no_repository(inside)) return std::nullopt;
    throw git.failure(inside);
  }
  if (trim(inside.out) != "true") return std::nullopt;
  const auto path = [&](const std::string& option) {
    const std::string text = git.output_of({"rev-parse", "--path-format=absolute", option});
    return os::real_path(without_line_end(text));
  };
  Repository repository{path("--show-toplevel"), path("--git-common-dir"), {}};
  repository.worktrees = list_worktrees(git, repository.top, repository.common_dir);
  return repository;
}

std::vector<fs::path> checkouts_around(os::ProcessRunner& runner, const fs::path& top) {
  std::vector<fs::path> around;
  for (fs::path inner = top;;) {
    const auto said = Git(runner, inner).run({"rev-parse", "--show-superproject-working-tree"});
    const fs::path outer = without_line_end(said.succeeded() ? said.out : "");
    // A folder cannot lie in itself; a git that says so would keep us here for ever.
    if (outer.empty() || outer == inner) return around;
    around.push_back(os::real_path(outer));
    inner = around.back();
  }
}

}  // namespace sprint::workspace
