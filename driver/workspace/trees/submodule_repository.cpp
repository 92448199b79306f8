#include "workspace/trees/submodule_repository.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "os/files.h"

namespace sprint::workspace {

namespace fs = std::filesystem;

namespace {

/// The directory with the objects: that of the main worktree if this one is linked.
fs::path common_dir(const fs::path& git_dir) {
  const auto text = os::read_file_if_exists(git_dir / "commondir");
  return text ? (git_dir / std::string(trim(*text))).lexically_normal() : git_dir;
}

void add_copy(std::vector<UserCopy>& copies, const fs::path& git_dir, const fs::path& folder) {
  std::error_code failed;
  const fs::path real = fs::canonical(common_dir(git_dir), failed);
  if (failed || !fs::is_directory(real / "objects", failed)) return;
  const bool known = std::any_of(copies.begin(), copies.end(),
                                 [&](const UserCopy& copy) { return copy.git_dir == real; });
  if (!known) copies.push_back({real, folder});
}

/// It has files, and submodules that count, as after `git submodule init`.
constexpr const char* kConfiguration = "[core]\n\tbare = false\n[submodule]\n\tactive = .\n";

/// Not one that was being made when its maker died, and was still bare.
bool is_repository(const fs::path& git_dir) {
  std::error_code ignored;
  const auto config = os::read_file_if_exists(git_dir / "config");
  return fs::is_directory(git_dir / "objects", ignored) &&
         fs::is_directory(git_dir / "refs", ignored) && fs::exists(git_dir / "HEAD", ignored) &&
         config && config->find(kConfiguration) != std::string::npos;
}

/// Writes the file unless it has this content already; removes it if the content is empty.
void keep_file(const fs::path& file, const std::string& content) {
  if (content.empty()) {
    fs::remove(file);
  } else if (os::read_file_if_exists(file) != content) {
    os::replace_file(file, content);
  }
}

/// One line for each folder of objects; a name with a line feed cannot be written, and is left out.
std::string alternates(const std::vector<UserCopy>& copies) {
  std::string lines;
  for (const auto& copy : copies) {
    const std::string objects = (copy.git_dir / "objects").string();
    if (objects.find('\n') == std::string::npos) lines += objects + "\n";
  }
  return lines;
}

/// Where the history of the first copy ends, if it does not have all of it.
void take_shallow(const fs::path& git_dir, const std::vector<UserCopy>& copies) {
  if (copies.empty()) return;
  const auto shallow = os::read_file_if_exists(copies.front().git_dir / "shallow");
  if (shallow) keep_file(git_dir / "shallow", *shallow);
}

}  // namespace

std::vector<UserCopy> copies_of(const std::vector<UserCopy>& around, const Submodule& module) {
  std::vector<UserCopy> copies;
  for (const auto& copy : around) {
    if (copy.folder.empty()) continue;
    const fs::path folder = copy.folder / module.path;
    if (const auto git_dir = named_git_dir(folder)) add_copy(copies, *git_dir, folder);
  }
  for (const auto& copy : around) add_copy(copies, copy.git_dir / "modules" / module.name, {});
  return copies;
}

void prepare_repository(const Git& acting, const OwnTree& tree, const std::string& commit,
                        const std::vector<UserCopy>& copies) {
  if (!is_repository(tree.git_dir)) {
    fs::remove_all(tree.git_dir);
    fs::create_directories(tree.git_dir);
    // Not with the place of its files, which would be wrong once somebody moves them; and without
    // the user's templates, which have hooks.
    acting.in(tree.git_dir)
        .output_of({"init", "--quiet", "--bare", "--template=",
                    commit.size() == 64 ? "--object-format=sha256" : "--object-format=sha1", "."});
    const fs::path config = tree.git_dir / "config";
    os::replace_file(config, os::read_file(config) + kConfiguration);
  }
  keep_file(tree.git_dir / "objects" / "info" / "alternates", alternates(copies));
  take_shallow(tree.git_dir, copies);
  const fs::path link = tree.folder / ".git";
  if (!fs::is_regular_file(fs::symlink_status(link))) fs::remove_all(link);
  keep_file(link, "gitdir: " + tree.git_dir.string() + "\n");
}

void borrow_tags(const Git& acting, const OwnTree& tree, const std::vector<UserCopy>& copies) {
  if (copies.empty()) return;
  git_in(tree, acting)
      .with("GIT_ALLOW_PROTOCOL", "file")
      .run({"fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head",
            "--", copies.front().git_dir.string(), "+refs/tags/*:refs/tags/*"});
}

bool has_commit(const Git& git, const OwnTree& tree, const std::string& commit) {
  return git_in(tree, git).run({"cat-file", "-e", commit + "^{commit}"}).succeeded();
}

void fetch_commit(const Git& git, const OwnTree& tree, const Submodule& module,
                  const std::string& url) {
  const auto fetch = [&, here = git_in(tree, git.fetching())](const std::string& what) {
    std::vector<std::string> words = {"fetch", "--quiet", "--no-recurse-submodules",
                                      "--no-write-fetch-head"};
    if (module.shallow) words.emplace_back("--depth=1");
    // Behind "--", since an address in .gitmodules may look like an option.
    words.insert(words.end(), {module.shallow ? "--no-tags" : "--tags", "--", url, what});
    return here.run(words);
  };
  // Not every server gives out a commit by its id.
  if (fetch(module.commit).succeeded()) return;
  const auto all = fetch("+refs/heads/*:refs/remotes/origin/*");
  if (has_commit(git, tree, module.commit)) return;
  throw Error(ErrorCode::System,
              "submodule '" + printable(module.path) + "' (" + printable(url) +
                  ") cannot be fetched: " +
                  (all.succeeded() ? "it has no commit " + module.commit : complaint(all)),
              "git submodule update --init in your own checkout gets it, or tells more");
}

}  // namespace sprint::workspace
