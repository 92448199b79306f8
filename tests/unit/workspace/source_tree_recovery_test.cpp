#include <algorithm>
#include <chrono>

#include "fakes/fake_process_runner.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/tree_fixture.h"
#include "workspace/trees/linked_tree.h"
#include "workspace/trees/own_folders.h"
#include "workspace/trees/source_tree.h"

namespace sprint::test {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

namespace {

const Files kFiles = {{"a", "a"}, {"b/c", "b/c"}};

/// A repository with kFiles that was checked out once, with a time by which to know its files.
struct Used : TreeSpace {
  Used() {
    commit({"a", "b/c"});
    TreeSpace::check_out();
    fs::last_write_time(tree() / "a", old);
    git_in(tree(), {"update-index", "--refresh"});
  }
  bool kept_its_files() const { return time_of("a") == old; }

  fs::file_time_type old = fs::file_time_type::clock::now() - std::chrono::hours(5);
};

/// Is interrupted at the command that has this word.
struct InterruptedRunner final : os::ProcessRunner {
  os::ProcessResult run(const os::Command& command) override {
    if (std::find(command.argv.begin(), command.argv.end(), word) != command.argv.end()) {
      throw Error(ErrorCode::Interrupted, "interrupted");
    }
    return real.run(command);
  }

  std::string word;
  os::OsProcessRunner real;
};

}  // namespace

TEST_CASE("Locks of a git that was killed are removed") {
  Used space;
  for (const char* name : {"index.lock", "HEAD.lock"}) os::replace_file(space.git_dir() / name, "");
  space.check_out();
  CHECK(space.files() == kFiles);
  CHECK(space.kept_its_files());
}

TEST_CASE("Half a checkout is completed") {
  Used space;
  const auto damage = GENERATE(range(0, 5));
  if (damage == 0) os::replace_file(space.tree() / "a", "");
  if (damage == 1) os::replace_file(space.tree() / "a", "A");
  if (damage == 2) {  // the same size and the same time
    const auto time = space.time_of("a");
    os::replace_file(space.tree() / "a", "A");
    fs::last_write_time(space.tree() / "a", time);
  }
  if (damage == 3) fs::remove_all(space.tree() / "b");
  if (damage == 4) fs::permissions(space.tree() / "a", fs::perms::owner_all);
  space.check_out();
  CHECK(space.files() == kFiles);
  CHECK(space.git_in(space.tree(), {"status", "--porcelain"}).empty());
}

TEST_CASE("An index that is damaged or missing is made anew") {
  Used space;
  const auto content =
      GENERATE(values<std::string>({"", "DIRC", "rubbish that is no index at all"}));
  os::replace_file(space.git_dir() / "index", content);
  space.check_out();
  CHECK(space.files() == kFiles);
  fs::remove(space.git_dir() / "index");
  space.check_out();
  CHECK(space.files() == kFiles);
}

TEST_CASE("A HEAD that is damaged, or at a commit that is gone, does not matter") {
  Used space;
  const auto head = GENERATE(values<std::string>({"", "rubbish\n", std::string(40, 'b') + "\n"}));
  os::replace_file(space.git_dir() / "HEAD", head);
  space.check_out();
  CHECK(space.files() == kFiles);
  CHECK(space.git_in(space.tree(), {"rev-parse", "HEAD"}) == space.id() + "\n");
}

TEST_CASE("A branch that somebody checked out in the tree stays where it is") {
  Used space;
  space.git_in(space.tree(), {"checkout", "--quiet", "-b", "mine"});
  const auto mine = space.id("mine");
  space.commit({"new"});
  space.check_out();
  CHECK(space.id("mine") == mine);
  CHECK(space.git_in(space.tree(), {"rev-parse", "--abbrev-ref", "HEAD"}) == "HEAD\n");
  CHECK(fs::exists(space.tree() / "new"));
}

TEST_CASE("A merge with conflicts that somebody left in the tree is dropped") {
  Used space;
  space.write("a", "one");
  const auto one = space.commit_as("one");
  space.git({"checkout", "--quiet", "-b", "two", "HEAD~1"});
  space.write("a", "two");
  space.commit_as("two");
  space.check_out("two");
  CHECK_THROWS(space.git_in(space.tree(), {"merge", one}));
  space.check_out("two");
  CHECK(space.git_in(space.tree(), {"status"}).find("nothing to commit") != std::string::npos);
}

TEST_CASE("A folder that was deleted is made again") {
  Used space;
  fs::remove_all(space.tree());
  SECTION("and git still knows it") {}
  SECTION("with everything around it") {
    fs::remove_all(space / "repo.sprint");
  }
  SECTION("and git was told") {
    space.git({"worktree", "prune"});
  }
  SECTION("and there is an empty one") {
    fs::create_directories(space.tree());
  }
  SECTION("and it was locked") {
    os::replace_file(space.git_dir() / "locked", "");
  }
  space.check_out();
  CHECK(space.files() == kFiles);
  CHECK(space.git({"worktree", "list"}).find("prunable") == std::string::npos);
  space.check_out();
  CHECK(space.counting.commands.size() == 2);
}

TEST_CASE("A tie between folder and repository that is broken is mended, and the files stay") {
  Used space;
  SECTION("the file is missing") {
    fs::remove(space.tree() / ".git");
  }
  SECTION("the file is empty") {
    os::replace_file(space.tree() / ".git", "");
  }
  SECTION("the file names another place") {
    os::replace_file(space.tree() / ".git", "gitdir: /nowhere/at/all\n");
  }
  SECTION("git's side is missing") {
    fs::remove(space.git_dir() / "gitdir");
  }
  SECTION("git's side names another place") {
    os::replace_file(space.git_dir() / "gitdir", "/nowhere/.git\n");
  }
  space.check_out();
  CHECK(space.files() == kFiles);
  CHECK(space.kept_its_files());
  space.check_out();
  CHECK(space.counting.commands.size() == 2);
}

TEST_CASE("What git knew about the tree may be gone, whole or in part") {
  Used space;
  SECTION("all of it") {
    fs::remove_all(space.repo() / ".git/worktrees");
  }
  SECTION("what makes it a git directory") {
    fs::remove(space.git_dir() / "commondir");
  }
  SECTION("all but its folder") {
    fs::remove_all(space.git_dir());
    fs::create_directories(space.git_dir());
  }
  space.check_out();
  CHECK(space.files() == kFiles);
  space.check_out();
  CHECK(space.counting.commands.size() == 2);
}

TEST_CASE("A repository that was moved finds its tree again") {
  Used space;
  fs::rename(space.repo(), space / "moved");
  auto folder = space.tree();
  SECTION("which stayed") {}
  SECTION("which was moved, too") {
    folder = space / "moved.sprint/gate/source";
    fs::rename(space / "repo.sprint", space / "moved.sprint");
  }
  const auto repository = space.find(space / "moved");
  const auto commit = space.git_in(repository.top, {"rev-parse", "HEAD"}).substr(0, 40);
  workspace::check_out(space.runner, repository, folder, commit);
  CHECK(TreeSpace::files_in(folder) == kFiles);
  CHECK(fs::last_write_time(folder / "a") == space.old);
  CHECK(space.git_in(folder, {"status", "--porcelain"}).empty());
}

TEST_CASE("A copy of a tree is not ours, and neither it nor the original is touched") {
  Used space;
  fs::create_directories(space / "copy");
  fs::copy(space.repo(), space / "copy/repo", fs::copy_options::recursive);
  fs::copy(space / "repo.sprint", space / "copy/repo.sprint", fs::copy_options::recursive);
  const auto repository = space.find(space / "copy/repo");
  const auto commit = space.git_in(repository.top, {"rev-parse", "HEAD"}).substr(0, 40);
  const auto folder = space / "copy/repo.sprint/gate/source";
  os::replace_file(folder / "mine", "x");
  const auto error =
      error_of([&] { workspace::check_out(space.runner, repository, folder, commit); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.hint().find("remove it") != std::string::npos);
  CHECK(os::read_file(folder / "mine") == "x");
  space.check_out();
  CHECK(space.counting.commands.size() == 2);
  fs::remove_all(space / "copy/repo.sprint");
  workspace::check_out(space.runner, repository, folder, commit);
  CHECK(TreeSpace::files_in(folder) == kFiles);
}

TEST_CASE("What somebody put in the place of our folder is not ours") {
  Used space;
  fs::rename(space.tree(), space / "away");
  SECTION("a folder with files") {
    os::replace_file(space.tree() / "precious", "x");
  }
  SECTION("a copy") {
    fs::copy(space / "away", space.tree(), fs::copy_options::recursive);
    os::replace_file(space.tree() / "precious", "x");
  }
  SECTION("a worktree of the user's") {
    space.git({"worktree", "prune"});
    space.git({"worktree", "add", "--quiet", "--detach", space.tree().string()});
    os::replace_file(space.tree() / "precious", "x");
  }
  CHECK(error_of([&] { space.check_out(); }).code() == ErrorCode::BadCall);
  CHECK(os::read_file(space.tree() / "precious") == "x");
}

TEST_CASE("A link on the way to the tree is refused, and nothing is removed behind it") {
  TreeSpace space;
  space.commit({"a", "b/c"});
  const auto level = GENERATE(as<std::string>{}, "repo.sprint/gate", "repo.sprint/gate/source");
  const bool used = GENERATE(false, true);
  if (used) {
    space.check_out();
    fs::rename(space / level, space / "away");
  }
  fs::create_directories((space / level).parent_path());
  os::replace_file(space / "elsewhere/source/precious", "x");
  os::replace_file(space / "elsewhere/precious", "x");
  fs::create_directory_symlink(space / "elsewhere", space / level);
  const auto error = error_of([&] { space.check_out(); });
  CHECK(error.code() == ErrorCode::System);
  CHECK(error.message().find((space / level).string()) != std::string::npos);
  CHECK(fs::exists(space / "elsewhere/source/precious"));
  CHECK(fs::exists(space / "elsewhere/precious"));
}

TEST_CASE("A mark of an earlier version counts only with git's own entry for the folder") {
  Used space;
  fs::remove_all(space.repo() / ".git/sprint");
  os::replace_file(space / "repo.sprint/gate/source.owner", "ours");
  SECTION("which is there") {
    os::replace_file(space / "repo.sprint/gate/build/cmake/CMakeCache.txt", "x");
    space.check_out();
    CHECK(space.files() == kFiles);
    CHECK(space.kept_its_files());
    CHECK_FALSE(fs::exists(space / "repo.sprint/gate/source.owner"));
    workspace::OwnFolders(space.find()).take(space / "repo.sprint/gate/build");
    CHECK(fs::exists(space / "repo.sprint/gate/build/cmake/CMakeCache.txt"));
  }
  SECTION("which is gone") {
    fs::remove_all(space.repo() / ".git/worktrees");
    CHECK(error_of([&] { space.check_out(); }).code() == ErrorCode::BadCall);
    CHECK(space.files() == kFiles);
  }
  SECTION("which is on a branch") {
    space.git_in(space.tree(), {"checkout", "--quiet", "-b", "mine"});
    os::replace_file(space.tree() / "precious", "x");
    CHECK(error_of([&] { space.check_out(); }).code() == ErrorCode::BadCall);
    CHECK(os::read_file(space.tree() / "precious") == "x");
  }
}

TEST_CASE("A folder that is not ours is refused, and stays as it is") {
  TreeSpace space;
  space.commit({"a", "b/c"});
  SECTION("with files") {
    os::replace_file(space.tree() / "precious", "x");
  }
  SECTION("a file") {
    os::replace_file(space.tree(), "x");
  }
  SECTION("a repository") {
    space.git_in(space.root(), {"init", "--quiet", space.tree().string()});
  }
  SECTION("a worktree of the user's") {
    space.git({"worktree", "add", "--quiet", space.tree().string()});
    os::replace_file(space.tree() / "precious", "x");
  }
  const auto error = error_of([&] { space.check_out(); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message().find(space.tree().string()) != std::string::npos);
  CHECK(error.hint().find("workspace.dir") != std::string::npos);
  CHECK(space.counting.commands.empty());
  if (fs::exists(space.tree() / "precious")) CHECK(os::read_file(space.tree() / "precious") == "x");
}

TEST_CASE("A folder that another repository uses is refused") {
  Used space;
  space.git_in(space.root(), {"clone", "--quiet", "repo", "other"});
  const auto repository = space.find(space / "other");
  const auto error =
      error_of([&] { workspace::check_out(space.runner, repository, space.tree(), space.id()); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message().find("in use by another repository") != std::string::npos);
  // Whoever made it: it is not this repository's.
  fs::remove_all(space.repo());
  const auto commit = space.git_in(repository.top, {"rev-parse", "HEAD"}).substr(0, 40);
  const auto check_out = [&] {
    workspace::check_out(space.runner, repository, space.tree(), commit);
  };
  CHECK(error_of(check_out).code() == ErrorCode::BadCall);
  CHECK(space.files() == kFiles);
  fs::remove_all(space.tree());
  check_out();
  CHECK(space.files() == kFiles);
}

TEST_CASE("Git in a tree of ours looks for no other, whatever is in its folder") {
  FakeProcessRunner runner;
  workspace::git_in({"/tree", "/git/dir"}, workspace::Git(runner, "/x")).run({"clean"});
  REQUIRE(runner.commands.size() == 1);
  CHECK(runner.commands[0].env.get("GIT_DIR") == "/git/dir");
  CHECK(runner.commands[0].env.get("GIT_WORK_TREE") == "/tree");
}

TEST_CASE("An interrupt is passed on, and the next checkout goes on from there") {
  Used space;
  space.commit({"new"});
  const auto word = GENERATE(values<std::string>({"checkout", "clean"}));
  InterruptedRunner runner;
  runner.word = word;
  const auto error =
      error_of([&] { workspace::check_out(runner, space.find(), space.tree(), space.id()); });
  CHECK(error.code() == ErrorCode::Interrupted);
  space.check_out();
  CHECK(fs::exists(space.tree() / "new"));
}

TEST_CASE("A tree inside of the user's own checkout never leads git to that") {
  TreeSpace space;
  space.commit({"a", "b/c"});
  const auto folder = space.repo() / "inside/source";
  space.write("untracked", "x");
  space.write("a", "changed");
  const auto check_out = [&] {
    workspace::check_out(space.runner, space.find(), folder, space.id());
  };
  check_out();
  fs::remove(folder / ".git");
  check_out();
  CHECK(TreeSpace::files_in(folder) == kFiles);
  CHECK(os::read_file(space.repo() / "untracked") == "x");
  CHECK(os::read_file(space.repo() / "a") == "changed");
}

}  // namespace sprint::test
