#include "workspace/reading/range_base.h"

#include "base/short_commit.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/git_fixture.h"
#include "workspace/reading/change_range.h"

namespace sprint::test {

using workspace::Git;
using workspace::RangeBase;
using workspace::RangeRequest;

namespace {

/// The base of HEAD in a directory.
RangeBase base_in(GitSpace& space, const std::filesystem::path& directory,
                  const std::optional<std::string>& named = {}) {
  const auto head = std::string(space.git_in(directory, {"rev-parse", "HEAD"})).substr(0, 40);
  return workspace::find_range_base(Git(space.runner, directory), named, head, "HEAD");
}

std::string message(GitSpace& space, const std::filesystem::path& directory,
                    const RangeRequest& request = {}) {
  const auto error =
      error_of([&] { workspace::read_range(space.runner, space.find(directory), request); });
  CHECK(error.code() == ErrorCode::BadCall);
  return error.what();
}

/// `repo` with two commits on main, cloned to `clone`, which is on main too.
void make_clone(GitSpace& space) {
  space.commit({"one"});
  space.commit({"two"});
  space.git_in(space.root(), {"clone", "--quiet", "repo", "clone"});
}

void commit_in(GitSpace& space, const std::filesystem::path& directory) {
  space.git_in(directory, {"commit", "--quiet", "--allow-empty", "-m", "work"});
}

constexpr const char* kShallow =
    "(this clone is shallow: git fetch --unshallow, or fetch-depth: 0 in a GitHub workflow)";

}  // namespace

TEST_CASE("A base that was named is taken with that name, at the commit where head left it") {
  GitSpace space;
  // Files that have the names of revisions confuse nobody.
  for (const auto* name : {"main", "HEAD", "work"}) space.write(name, "x");
  const auto fork = space.commit_as("first of all");
  space.git({"checkout", "--quiet", "-b", "work"});
  space.commit({"work"});
  space.git({"checkout", "--quiet", "main"});
  space.commit({"two"});
  space.git({"checkout", "--quiet", "work"});
  const auto base = base_in(space, space.repo(), "main");
  CHECK(base.name == "main");
  CHECK(base.tip == space.id("main"));
  CHECK(base.fork == fork);
  CHECK(base_in(space, space.repo(), "HEAD~1").fork == fork);
  const auto words = base_in(space, space.repo(), ":/first of all");
  CHECK(words.name == ":/first of all");
  CHECK(words.fork == fork);
}

TEST_CASE("Without a base, the upstream branch is taken, then the default branch of origin") {
  GitSpace space;
  make_clone(space);
  const auto clone = space / "clone";
  commit_in(space, clone);
  CHECK(base_in(space, clone).name == "origin/main");

  space.git_in(clone, {"checkout", "--quiet", "-b", "work"});
  space.git_in(clone, {"branch", "--quiet", "--set-upstream-to=main"});
  commit_in(space, clone);
  CHECK(base_in(space, clone).name == "main");

  space.git_in(clone, {"branch", "--unset-upstream"});
  CHECK(base_in(space, clone).name == "origin/main");
  space.git_in(clone, {"remote", "set-head", "origin", "--delete"});
  CHECK(base_in(space, clone).name == "origin/main");
  space.git_in(clone, {"update-ref", "refs/remotes/origin/trunk", "origin/main~1"});
  space.git_in(clone, {"remote", "set-head", "origin", "trunk"});
  CHECK(base_in(space, clone).name == "origin/trunk");
  space.git_in(clone, {"checkout", "--quiet", "--detach"});
  CHECK(base_in(space, clone).name == "origin/trunk");
  space.git_in(clone, {"tag", "origin/trunk"});
  CHECK(base_in(space, clone).fork == space.id("main~1"));
}

TEST_CASE("A branch of one's own that was pushed is no base if the default branch can be one") {
  GitSpace space;
  make_clone(space);
  const auto clone = space / "clone";
  space.git_in(clone, {"checkout", "--quiet", "-b", "work"});
  commit_in(space, clone);
  space.git_in(clone, {"push", "--quiet", "--set-upstream", "origin", "work"});
  CHECK(base_in(space, clone).name == "origin/main");
  commit_in(space, clone);
  CHECK(base_in(space, clone).name == "origin/work");
}

TEST_CASE("Without a remote, main or master is the base of another branch") {
  GitSpace space;
  space.commit({"one"});
  space.git({"branch", "master"});
  space.commit({"two"});
  CHECK(base_in(space, space.repo()).name == "master");
  space.git({"checkout", "--quiet", "--detach"});
  space.commit({"three"});
  CHECK(base_in(space, space.repo()).name == "main");
  space.git({"branch", "--quiet", "--delete", "--force", "master"});
  space.git({"checkout", "--quiet", "main"});
  CHECK(message(space, space.repo()) ==
        "no base found: HEAD has no upstream branch, and there is no other main or master "
        "(name an older base, as in --base HEAD~5)");
}

TEST_CASE("A base that is none is refused with what to do") {
  GitSpace space;
  CHECK(message(space, space.repo()) == "HEAD has no commit yet (commit something first)");
  make_clone(space);
  const auto& repo = space.repo();
  CHECK(
      message(space, repo, {.base = "nowhere"}) ==
      "--base nowhere: no such commit here (name a commit, a branch or a tag of this repository)");
  CHECK(message(space, repo, {.base = "HEAD^{tree}"}).starts_with("--base HEAD^{tree}: no such"));
  CHECK(message(space, repo, {.base = "--all"}).starts_with("--base --all: no such"));
  CHECK(message(space, repo, {.base = ""}).starts_with("--base : no such"));
  CHECK(message(space, repo, {.base = "HEAD"}) ==
        "no commit between HEAD and HEAD (name an older base, as in --base HEAD~5)");
  CHECK(message(space, repo, {.base = "main", .head = "main~1"}) ==
        "no commit between main and main~1 (name an older base, as in --base HEAD~5)");
  CHECK(message(space, repo, {.head = "nowhere"}).starts_with("nowhere: no such commit here"));
  CHECK(message(space, space / "clone") ==
        "no commit between origin/main and HEAD (name an older base, as in --base HEAD~5)");
  space.git({"checkout", "--quiet", "--orphan", "island"});
  space.commit({"island"});
  CHECK(message(space, repo, {.base = "main"}) ==
        "main and HEAD have no common history (name a base that HEAD comes from)");
  CHECK(message(space, repo).starts_with("main and HEAD have no common history"));
}

TEST_CASE("In a shallow clone, what is missing is said to be missing because of that") {
  GitSpace space;
  for (int i = 0; i < 5; ++i) space.commit({"file" + std::to_string(i)});
  const auto old = space.id("HEAD~4");
  // A branch that left main before the clone begins.
  space.git({"checkout", "--quiet", "-b", "side", "main~3"});
  space.commit({"s"});
  space.git({"checkout", "--quiet", "main"});
  space.git({"merge", "--quiet", "--no-ff", "-m", "Merge branch 'side'", "side"});
  space.git_in(space.root(), {"clone", "--quiet", "--depth=2", "--no-single-branch",
                              "file://" + space.repo().string(), "shallow"});
  const auto shallow = space / "shallow";
  for (const auto& missing : {old, std::string("HEAD~4"), std::string("gone")}) {
    CHECK(message(space, shallow, {.base = missing}) ==
          "--base " + missing + ": no such commit here " + kShallow);
  }
  CHECK(message(space, shallow, {.base = "HEAD~1"}) ==
        "the history between HEAD~1 and HEAD ends at " +
            space.git({"log", "-1", "--format=%H", "side^"}).substr(0, kShortCommit) + " " +
            kShallow);
  CHECK(message(space, shallow, {.base = "origin/side", .head = "HEAD~1"}) ==
        "origin/side and HEAD~1 have no common history " + std::string(kShallow));

  commit_in(space, shallow);
  const auto range = workspace::read_range(space.runner, space.find(shallow), {});
  CHECK(range.base_name == "origin/main");
  CHECK(range.sprints.size() == 1);
}

}  // namespace sprint::test
