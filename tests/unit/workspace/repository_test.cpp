#include "workspace/git/repository.h"

#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/git_fixture.h"

namespace sprint::test {

using workspace::find_repository;
using Paths = std::vector<std::filesystem::path>;

TEST_CASE("A repository is found from its top level and from below") {
  GitSpace space;
  space.commit({"a/b/file"});
  for (const auto& directory : {space.repo(), space.repo() / "a/b"}) {
    const auto found = space.find(directory);
    CHECK(found.top == space.repo());
    CHECK(found.common_dir == space.repo() / ".git");
    CHECK(found.worktrees == Paths{space.repo()});
  }
}

TEST_CASE("Where there are no files of a repository, none is found") {
  GitSpace space;
  space.git_in(space.root(), {"init", "--quiet", "--bare", "bare.git"});
  CHECK_FALSE(find_repository(space.runner, space.root()));
  CHECK_FALSE(find_repository(space.runner, space / "bare.git"));
  CHECK_FALSE(find_repository(space.runner, space.repo() / ".git"));
}

TEST_CASE("A folder of a checkout that looks like a repository is none") {
  GitSpace space;
  space.commit({"file"});
  // All that a commit may hold, with settings that lead back to the checkout.
  space.git_in(space.root(), {"clone", "--quiet", "--bare", "repo", "repo/evil"});
  space.git_in(space.repo() / "evil", {"config", "core.bare", "false"});
  space.git_in(space.repo() / "evil", {"config", "core.worktree", ".."});
  space.git({"add", "-A"});
  space.git({"commit", "--quiet", "-m", "evil"});
  CHECK_FALSE(find_repository(space.runner, space.repo() / "evil"));
  CHECK(space.find().common_dir == space.repo() / ".git");
}

TEST_CASE("A repository that git cannot read is an error with git's words") {
  GitSpace space;
  std::filesystem::create_directory(space / "broken");
  os::write_file_atomically(space / "broken/.git", "gitdir: /nowhere/at/all\n");
  auto error = error_of([&] { find_repository(space.runner, space / "broken"); });
  CHECK(error.code() == ErrorCode::System);
  CHECK(error.message() ==
        "git in '" + (space / "broken").string() + "': not a git repository: /nowhere/at/all");

  space.write(".git/config", "[core\n");
  error = error_of([&] { find_repository(space.runner, space.repo()); });
  CHECK(error.message().find("bad config line 1") != std::string::npos);

  error = error_of([&] { find_repository(space.runner, space / "missing"); });
  CHECK(error.message().find("cannot change to") != std::string::npos);
}

TEST_CASE("All worktrees are listed from any of them, the main one first") {
  GitSpace space;
  space.commit({"file"});
  space.git({"worktree", "add", "--quiet", "../one"});
  space.git({"worktree", "add", "--quiet", "--detach", "../two words\nand lines"});
  const Paths all = {space.repo(), space / "one", space / "two words\nand lines"};
  for (const auto& directory : all) {
    const auto found = space.find(directory);
    CHECK(found.top == directory);
    CHECK(found.common_dir == space.repo() / ".git");
    CHECK(found.worktrees == all);
  }
}

TEST_CASE("Worktrees whose folder is gone are left out, locked or not") {
  GitSpace space;
  space.commit({"file"});
  space.git({"worktree", "add", "--quiet", "../gone"});
  space.git({"worktree", "add", "--quiet", "--lock", "../locked"});
  space.git({"worktree", "add", "--quiet", "--lock", "../here"});
  std::filesystem::remove_all(space / "gone");
  std::filesystem::remove_all(space / "locked");
  CHECK(space.find().worktrees == Paths{space.repo(), space / "here"});
}

TEST_CASE("A bare repository is not one of its worktrees") {
  GitSpace space;
  space.commit({"file"});
  space.git_in(space.root(), {"clone", "--quiet", "--bare", "repo", "bare.git"});
  space.git_in(space / "bare.git", {"worktree", "add", "--quiet", "../linked"});
  const auto found = space.find(space / "linked");
  CHECK(found.top == space / "linked");
  CHECK(found.common_dir == space / "bare.git");
  CHECK(found.worktrees == Paths{space / "linked"});
}

TEST_CASE("A worktree whose git directory lies elsewhere is listed itself, not that directory") {
  GitSpace space;
  space.git_in(space.root(), {"init", "--quiet", "--separate-git-dir=elsewhere", "apart"});
  CHECK(space.find(space / "apart").worktrees == Paths{space / "apart"});

  space.commit({"file"});
  space.git_in(space.root(), {"init", "--quiet", "super"});
  space.git_in(space / "super", {"submodule", "--quiet", "add", "../repo", "sub"});
  const auto submodule = space.find(space / "super/sub");
  CHECK(submodule.top == space / "super/sub");
  CHECK(submodule.worktrees == Paths{space / "super/sub"});
  CHECK(workspace::checkouts_around(space.runner, submodule.top) == Paths{space / "super"});
  CHECK(workspace::checkouts_around(space.runner, space / "super").empty());
  CHECK(workspace::checkouts_around(space.runner, space.repo()).empty());
}

TEST_CASE("Variables of a hook do not lead to another repository") {
  GitSpace space;
  space.git_in(space.root(), {"init", "--quiet", "other"});
  const ScopedVariable dir("GIT_DIR", (space / "other/.git").string());
  const ScopedVariable tree("GIT_WORK_TREE", (space / "other").string());
  const ScopedVariable common("GIT_COMMON_DIR", (space / "other/.git").string());
  CHECK(space.find().top == space.repo());
}

}  // namespace sprint::test
