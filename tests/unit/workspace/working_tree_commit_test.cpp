#include <fstream>

#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/tree_fixture.h"
#include "workspace/merging/integration.h"

namespace sprint::test {

namespace fs = std::filesystem;

namespace {

struct Working : TreeSpace {
  Working() {
    write(".gitignore", "ignored\n");
    commit({"same", "changed", "deleted", "folder/file"});
  }

  /// The id, or nothing; the user's state must not change by it.
  std::optional<std::string> commit_it() {
    const auto before = users_state();
    auto id = workspace::commit_working_tree(runner, find());
    CHECK(users_state() == before);
    return id;
  }
  /// What the commit changes against HEAD, a line each.
  std::string changes() {
    const auto commit = commit_it();
    return commit ? git({"diff-tree", "-r", "--name-status", "--no-renames", "HEAD", *commit})
                  : "nothing";
  }
};

}  // namespace

TEST_CASE("A clean working tree is no commit") {
  Working space;
  space.write("ignored", "x");
  CHECK_FALSE(space.commit_it());
  // The same content, with another time: git has to look into the file.
  fs::last_write_time(space.repo() / "same", fs::file_time_type::clock::now());
  CHECK_FALSE(space.commit_it());
}

TEST_CASE("Everything that differs from HEAD is in the commit, staged or not") {
  Working space;
  space.write("changed", "now");
  fs::remove(space.repo() / "deleted");
  space.write("staged", "s");
  space.git({"add", "staged"});
  space.write("untracked/new", "n");
  space.write("ignored", "i");
  space.write("intended", "to be added");
  space.git({"add", "--intent-to-add", "intended"});
  fs::permissions(space.repo() / "same", fs::perms::owner_exec, fs::perm_options::add);
  CHECK(space.changes() ==
        "M\tchanged\nD\tdeleted\nA\tintended\nM\tsame\nA\tstaged\nA\tuntracked/new\n");
  const auto commit = space.commit_it();
  REQUIRE(commit);
  CHECK(space.git({"show", "--no-patch", "--format=%s|%P|%an", *commit}) ==
        "Working tree|" + space.id() + "|sprint-supervisor\n");
  CHECK(space.git({"show", *commit + ":intended"}) == "to be added");
  CHECK(space.git({"ls-tree", *commit, "same"}).starts_with("100755"));
  CHECK(space.commit_it() == commit);  // and again the same
}

TEST_CASE("What is on disk counts, not what was staged before") {
  Working space;
  space.write("changed", "staged");
  space.git({"add", "changed"});
  space.write("changed", "on disk");
  CHECK(space.git({"show", space.commit_it().value() + ":changed"}) == "on disk");
  space.write("changed", "changed");
  CHECK_FALSE(space.commit_it());
}

TEST_CASE("Files that moved, and names that changed their kind, are as they are on disk") {
  Working space;
  space.git({"mv", "same", "moved"});
  fs::rename(space.repo() / "changed", space.repo() / "moved too");
  fs::remove(space.repo() / "deleted");
  space.write("deleted/is a folder", "x");
  fs::remove_all(space.repo() / "folder");
  fs::create_symlink("moved", space.repo() / "folder");
  CHECK(space.changes() ==
        "D\tchanged\nD\tdeleted\nA\tdeleted/is a folder\nA\tfolder\nD\tfolder/file\nA\tmoved\n"
        "A\tmoved too\nD\tsame\n");
}

TEST_CASE("A change that the index cannot know of by its time is seen") {
  Working space;
  space.git({"config", "core.trustctime", "false"});
  const auto file = space.repo() / "changed";
  const auto index = space.repo() / ".git/index";
  space.write("changed", "1234567");
  space.git({"add", "changed"});
  // As if all happened within one tick of the clock: same file, same size, same time.
  const auto time = fs::last_write_time(file);
  std::ofstream(file) << "7654321";
  fs::last_write_time(file, time);
  fs::last_write_time(index, time);
  CHECK(space.git({"show", space.commit_it().value() + ":changed"}) == "7654321");
}

TEST_CASE("A repository inside of the working tree is somebody else's") {
  Working space;
  space.git_in(space.repo(), {"init", "--quiet", "nested"});
  space.write("nested/file", "x");
  CHECK_FALSE(space.commit_it());
  space.git_in(space.repo() / "nested", {"add", "file"});
  space.git_in(space.repo() / "nested", {"commit", "--quiet", "-m", "x"});
  space.write("new", "n");
  CHECK(space.changes() == "A\tnew\n");
}

TEST_CASE("Another commit of a submodule is taken, changes inside of it are not") {
  Working space;
  space.git_in(space.root(), {"init", "--quiet", "lib"});
  space.git_in(space / "lib", {"commit", "--quiet", "--allow-empty", "-m", "first"});
  space.git({"submodule", "--quiet", "add", "../lib", "lib"});
  space.commit_as("submodule");
  space.write("lib/untracked", "x");
  CHECK_FALSE(space.commit_it());
  space.git_in(space.repo() / "lib", {"commit", "--quiet", "--allow-empty", "-m", "second"});
  CHECK(space.changes() == "M\tlib\n");
}

TEST_CASE("An index in parts, or of a sparse checkout, is read as it is") {
  Working space;
  space.write("new", "n");
  SECTION("in parts") {
    space.git({"update-index", "--split-index"});
    CHECK(space.changes() == "A\tnew\n");
  }
  SECTION("sparse") {
    space.git({"sparse-checkout", "set", "--sparse-index", "nothing"});
    REQUIRE_FALSE(fs::exists(space.repo() / "folder/file"));
    CHECK(space.changes() == "A\tnew\n");
  }
  SECTION("of a linked worktree") {
    space.git({"worktree", "add", "--quiet", "../linked"});
    os::replace_file(space / "linked/other", "o");
    const auto commit = workspace::commit_working_tree(space.runner, space.find(space / "linked"));
    CHECK(space.git({"diff-tree", "-r", "--name-status", "HEAD", commit.value()}) == "A\tother\n");
  }
}

TEST_CASE("Line ends that git warns about do not stop us") {
  Working space;
  space.git({"config", "core.autocrlf", "input"});
  space.git({"config", "core.safecrlf", "true"});
  space.write("dos", "a\r\nb\r\n");
  CHECK(space.changes() == "A\tdos\n");
}

TEST_CASE("Without a commit, or amid conflicts, it is a wrong call") {
  Working space;
  space.git_in(space.root(), {"init", "--quiet", "empty"});
  auto error =
      error_of([&] { workspace::commit_working_tree(space.runner, space.find(space / "empty")); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message().find("no commit yet") != std::string::npos);

  space.git({"checkout", "--quiet", "-b", "other"});
  space.write("changed", "other");
  space.commit_as("other");
  space.git({"checkout", "--quiet", "main"});
  space.write("changed", "main");
  space.commit_as("main");
  CHECK_THROWS(space.git({"merge", "other"}));
  error = error_of([&] { space.commit_it(); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message() == "'changed' has a merge conflict");
}

}  // namespace sprint::test
