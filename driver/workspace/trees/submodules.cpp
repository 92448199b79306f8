#include "workspace/trees/submodules.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "os/files.h"
#include "workspace/trees/exact_files.h"
#include "workspace/trees/submodule_list.h"
#include "workspace/trees/submodule_repository.h"
#include "workspace/trees/submodule_url.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// In a git directory of ours: the paths of the submodules that had a folder, each followed by NUL.
constexpr const char* kRemembered = "sprint-submodules";

/// A checkout with its submodules: the top one, or a submodule itself.
struct Level {
  OwnTree tree;
  /// The user's copies of the same repository.
  std::vector<UserCopy> copies{};
  /// The checkout it is a submodule of, and what it is there; nothing for the top one.
  const Level* around = nullptr;
  Submodule module{};
};

/// Removes the folders of submodules that the checkout had before and has no longer, which git
/// leaves where they are. Whether there was one: then the files of the commit have to be written
/// again.
bool remove_former(const OwnTree& tree, const std::vector<Submodule>& now) {
  bool removed = false;
  const auto before = os::read_file_if_exists(tree.git_dir / kRemembered).value_or("");
  for (const auto& path : split(before, '\0')) {
    const bool stays = std::any_of(now.begin(), now.end(),
                                   [&](const Submodule& module) { return module.path == path; });
    if (path.empty() || stays) continue;
    const fs::path folder = tree.folder / path;
    // A folder above it may be a link by now, which leads to somebody else's files.
    if (fs::weakly_canonical(folder) != folder) continue;
    removed = fs::remove_all(folder) > 0 || removed;
  }
  return removed;
}

void remember(const OwnTree& tree, const std::vector<Submodule>& modules) {
  std::string paths;
  for (const auto& module : modules) paths += module.path + '\0';
  const fs::path file = tree.git_dir / kRemembered;
  if (os::read_file_if_exists(file).value_or("") != paths) os::replace_file(file, paths);
}

std::string head_of(const OwnTree& tree) {
  return std::string(trim(os::read_file_if_exists(tree.git_dir / "HEAD").value_or("")));
}

void make_empty(const fs::path& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
}

/// Git has no exit code for it, only words.
bool lacks_objects(const Error& error) {
  constexpr std::array<std::string_view, 4> kSigns = {"unable to read", "not a tree", "bad object",
                                                      "missing"};
  return std::any_of(kSigns.begin(), kSigns.end(), [&](std::string_view sign) {
    return error.message().find(sign) != std::string::npos;
  });
}

class Writer {
 public:
  Writer(Git acting, const Repository& repository)
      : git_(std::move(acting)), repository_(&repository) {}

  void write(const Level& level, const std::string& commit) const {
    write_files(git_, level.tree, commit);
    const auto modules = read_submodules(git_, level.tree);
    // What the commit has in the place of such a folder was written into it, and went with it.
    if (remove_former(level.tree, modules)) write_files(git_, level.tree, commit);
    remove_others(git_, level.tree);
    // Before the first is written: if we are killed on the way, the next gate knows of their
    // folders.
    remember(level.tree, modules);
    for (const auto& module : modules) {
      write_submodule(
          {{level.tree.folder / module.path, level.tree.git_dir / "modules" / module.name},
           copies_of(level.copies, module),
           &level,
           module});
    }
  }

 private:
  void write_submodule(const Level& level) const {
    const auto& [tree, copies, around, module] = level;
    fs::create_directories(tree.folder);
    prepare_repository(git_, tree, module.commit, copies);
    clear_leftovers(tree);
    if (head_of(tree) != module.commit) {
      if (has_commit(git_, tree, module.commit)) {
        borrow_tags(git_, tree, copies);
      } else if (is_unwanted(level)) {
        return make_empty(tree.folder);
      } else {
        fetch_commit(git_, tree, module, url_of(level));
      }
    }
    try {
      write(level, module.commit);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::System || !lacks_objects(error)) throw;
      // The user's copy has the commit, but no longer all that belongs to it.
      fs::remove_all(tree.git_dir);
      prepare_repository(git_, tree, module.commit, {});
      fetch_commit(git_, tree, module, url_of(level));
      write(level, module.commit);
    }
  }

  /// What the user configured for a submodule in one of his copies of the repository around it.
  std::string user_setting(const Level& level, const std::string& key) const {
    for (const auto& copy : level.around->copies) {
      const auto result = git_.in(copy.git_dir)
                              .run({"config", "--file", (copy.git_dir / "config").string(), "--get",
                                    "submodule." + level.module.name + "." + key});
      if (result.succeeded()) return std::string(trim(result.out));
    }
    return {};
  }

  bool is_unwanted(const Level& level) const {
    const std::string update = user_setting(level, "update");
    return update.empty() ? level.module.unwanted : update == "none";
  }

  std::string url_of(const Level& level) const {
    if (level.around == nullptr) {
      return origin_url(git_.in(repository_->top), repository_->top);
    }
    const std::string chosen = user_setting(level, "url");
    return chosen.empty() ? resolve_url(url_of(*level.around), level.module.url) : chosen;
  }

  Git git_;
  const Repository* repository_;
};

/// Those of all worktrees: one may have a submodule that another has not.
std::vector<UserCopy> top_copies(const Repository& repository, const OwnTree& tree) {
  std::vector<UserCopy> copies = {{repository.common_dir, repository.top}};
  for (const auto& worktree : repository.worktrees) {
    if (worktree != repository.top && worktree != tree.folder) {
      copies.push_back({repository.common_dir, worktree});
    }
  }
  return copies;
}

}  // namespace

void write_with_submodules(const Git& acting, const Repository& repository, const OwnTree& tree,
                           const std::string& commit) {
  Writer(acting, repository).write({tree, top_copies(repository, tree)}, commit);
}

}  // namespace sprint::workspace
