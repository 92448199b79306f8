#include "workspace/trees/linked_tree.h"

#include <string_view>
#include <vector>

#include "base/error.h"
#include "os/files.h"
#include "workspace/trees/own_folders.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kGitDir = "gitdir: ";

/// The one line of a file of git's; empty if there is no such file.
std::string line_of(const fs::path& file) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) return {};
  std::string text = os::read_file_if_exists(file).value_or("");
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  return text;
}

/// The folder that a git directory of a worktree names; empty if none.
fs::path named_folder(const fs::path& git_dir) {
  const std::string line = line_of(git_dir / "gitdir");
  return line.empty() ? fs::path() : os::real_path(git_dir / line).parent_path();
}

bool name_each_other(const fs::path& folder, const fs::path& git_dir) {
  const auto named = named_git_dir(folder);
  return named && os::real_path(*named) == os::real_path(git_dir) &&
         named_folder(git_dir) == folder;
}

/// Whether git would take it for a git directory: not one that was being made when its maker died.
bool is_whole(const fs::path& git_dir) {
  const std::string head = line_of(git_dir / "HEAD");
  const bool has_head =
      head.starts_with("ref: refs/") ||
      (head.size() >= 40 && head.find_first_not_of("0123456789abcdef") == std::string::npos);
  return has_head && !line_of(git_dir / "commondir").empty();
}

/// Versions before kept a file beside the folder that said whose it is. By itself it proves
/// nothing, since it may have come with somebody's commit; git's own entry for a worktree with a
/// detached HEAD does.
bool is_of_earlier_version(const fs::path& folder, const fs::path& mark,
                           const fs::path& worktrees) {
  std::error_code ignored;
  const auto git_dir = named_git_dir(folder);
  return git_dir && fs::is_regular_file(fs::symlink_status(mark, ignored)) &&
         os::real_path(git_dir->parent_path()) == worktrees && name_each_other(folder, *git_dir) &&
         !line_of(*git_dir / "HEAD").starts_with("ref:");
}

/// With the build trees beside it.
void adopt_earlier(const OwnFolders& own, const fs::path& folder, const fs::path& worktrees) {
  std::error_code ignored;
  if (!fs::is_directory(fs::symlink_status(folder, ignored))) return;
  const auto parent = os::PlainFolder::find(whole_way(folder.parent_path()));
  const auto mark = folder.filename().string() + ".owner";
  if (!parent || !is_of_earlier_version(folder, parent->path() / mark, worktrees)) return;
  for (const auto& name : {folder.filename().string(), std::string("build")}) {
    if (const auto each = parent->find_folder(name)) own.add(*each);
  }
  parent->remove_file(mark);
}

/// What `take` would refuse as well, with the better reason.
void check_free(const fs::path& folder, const fs::path& worktrees) {
  const std::string quoted = "'" + folder.string() + "'";
  std::error_code ignored;
  // A folder `.git` is a repository of its own, which no gate makes there.
  if (fs::is_directory(folder / ".git", ignored)) {
    throw Error(ErrorCode::BadCall, quoted + " is a repository, and no checkout that a gate made",
                "move it away, or set workspace.dir to another place");
  }
  const auto git_dir = named_git_dir(folder);
  if (git_dir && os::real_path(git_dir->parent_path()) != worktrees &&
      name_each_other(folder, *git_dir)) {
    throw Error(ErrorCode::BadCall,
                quoted + " is in use by another repository: '" + git_dir->string() + "'",
                "set workspace.dir to another place");
  }
}

/// Puts both files in order. What git knew about the files of the folder stays true.
void tie(const fs::path& folder, const fs::path& git_dir) {
  os::replace_file(git_dir / "gitdir", (folder / ".git").string() + "\n");
  os::replace_file(folder / ".git", std::string(kGitDir) + git_dir.string() + "\n");
}

/// A git directory in the repository that was the folder's: it names it, or the folder names it
/// (under the place where the repository was before) and no other folder has it.
std::optional<fs::path> former_git_dir(const fs::path& folder, const fs::path& worktrees) {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(worktrees, failed)) {
    if (named_folder(entry.path()) == folder) return entry.path();
  }
  const auto named = named_git_dir(folder);
  if (!named || !named->has_filename()) return std::nullopt;
  fs::path moved = worktrees / named->filename();
  if (!fs::is_directory(moved, failed)) return std::nullopt;
  const fs::path other = named_folder(moved);
  if (!other.empty() && name_each_other(other, moved)) return std::nullopt;
  return moved;
}

}  // namespace

Git git_in(const OwnTree& tree, const Git& git) {
  return git.in(tree.folder)
      .with("GIT_DIR", tree.git_dir.string())
      .with("GIT_WORK_TREE", tree.folder.string());
}

std::optional<fs::path> named_git_dir(const fs::path& folder) {
  std::error_code ignored;
  if (fs::is_directory(folder / ".git", ignored)) return folder / ".git";
  const std::string line = line_of(folder / ".git");
  if (!line.starts_with(kGitDir)) return std::nullopt;
  return (folder / line.substr(kGitDir.size())).lexically_normal();
}

OwnTree link_tree(const Git& acting, const Repository& repository, const fs::path& place,
                  const std::string& commit) {
  const fs::path folder = place.lexically_normal();
  const fs::path worktrees = os::real_path(repository.common_dir / "worktrees");
  const OwnFolders own(repository);
  check_free(folder, worktrees);
  adopt_earlier(own, folder, worktrees);
  const auto opened = own.take(folder);
  const auto named = named_git_dir(folder);
  if (named && os::real_path(named->parent_path()) == worktrees &&
      name_each_other(folder, *named) && is_whole(*named)) {
    return {folder, *named};
  }

  if (const auto former = former_git_dir(folder, worktrees)) {
    if (is_whole(*former)) {
      tie(folder, *former);
      return {folder, *former};
    }
    fs::remove_all(*former);
  }
  opened.clear();
  // Twice --force: the place may belong to a worktree that is gone, and even locked. The files are
  // written later, with settings that take all of them.
  acting.output_of({"worktree", "add", "--quiet", "--force", "--force", "--detach", "--no-checkout",
                    folder.string(), commit});
  const auto made = named_git_dir(folder);
  if (!made) {
    throw Error(ErrorCode::System, "git made no worktree in '" + folder.string() + "'");
  }
  return {folder, *made};
}

}  // namespace sprint::workspace
