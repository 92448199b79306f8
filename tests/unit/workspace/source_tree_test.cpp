#include "workspace/trees/source_tree.h"

#include <chrono>

#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/tree_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

TEST_CASE("A commit is checked out with exactly its files") {
  TreeSpace space;
  space.commit({"a", "src/b"});
  fs::create_symlink("a", space.repo() / "link");
  space.commit_as("link");
  space.write("not committed", "x");
  space.check_out();
  CHECK(space.files() == Files{{"a", "a"}, {"src/b", "src/b"}, {"link", "-> a"}});
  CHECK(space.git_in(space.tree(), {"status", "--porcelain", "--ignored"}).empty());
  CHECK(space.git_in(space.tree(), {"rev-parse", "HEAD"}) == space.id() + "\n");
  CHECK(space.git_in(space.tree(), {"rev-parse", "--abbrev-ref", "HEAD"}) == "HEAD\n");
}

TEST_CASE("Going to another commit changes only the files that differ") {
  TreeSpace space;
  space.commit({"same", "changed", "removed", "folder/removed"});
  space.check_out();
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(5);
  // As git knows them: it looks at the times, too.
  for (const char* name : {"same", "changed"}) fs::last_write_time(space.tree() / name, long_ago);
  space.git_in(space.tree(), {"update-index", "--refresh"});

  fs::remove_all(space.repo() / "folder");
  fs::remove(space.repo() / "removed");
  space.write("changed", "now");
  space.write("new/file", "new");
  space.commit_as("next");
  space.check_out();
  CHECK(space.files() == Files{{"same", "same"}, {"changed", "now"}, {"new/file", "new"}});
  CHECK(space.time_of("same") == long_ago);
  CHECK(space.time_of("changed") > long_ago);
}

TEST_CASE("The same commit again takes two calls of git and touches nothing") {
  TreeSpace space;
  space.commit({"a", "b/c"});
  space.check_out();
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(5);
  for (const char* name : {"a", "b/c", "b"}) fs::last_write_time(space.tree() / name, long_ago);
  space.git_in(space.tree(), {"update-index", "--refresh"});
  space.check_out();
  CHECK(space.counting.commands.size() == 2);
  for (const char* name : {"a", "b/c", "b"}) CHECK(space.time_of(name) == long_ago);
}

TEST_CASE("What is untracked or ignored is removed, other repositories included") {
  TreeSpace space;
  space.write(".gitignore", "*.o\nout/\n");
  space.commit({"a"});
  space.check_out();
  os::replace_file(space.tree() / "a.o", "x");
  os::replace_file(space.tree() / "out/deep/file", "x");
  os::replace_file(space.tree() / "untracked", "x");
  fs::create_directories(space.tree() / "empty/empty");
  space.git_in(space.tree(), {"init", "--quiet", "nested"});
  space.git_in(space.tree() / "nested", {"commit", "--quiet", "--allow-empty", "-m", "x"});
  os::replace_file(space.tree() / "a", "changed");
  space.check_out();
  CHECK(space.files() == Files{{".gitignore", "*.o\nout/\n"}, {"a", "a"}});
}

TEST_CASE("A file becomes a folder, a folder a link, and back") {
  TreeSpace space;
  space.commit({"a", "b/c"});
  const auto first = space.id();
  fs::remove(space.repo() / "a");
  fs::remove_all(space.repo() / "b");
  fs::create_symlink("a", space.repo() / "b");
  space.commit({"a/x"});
  for (int round = 0; round < 2; ++round) {
    space.check_out("HEAD");
    CHECK(space.files() == Files{{"a/x", "a/x"}, {"b", "-> a"}});
    space.check_out(first);
    CHECK(space.files() == Files{{"a", "a"}, {"b/c", "b/c"}});
  }
}

TEST_CASE("The user's index, branches, stash, configuration and status stay as they are") {
  TreeSpace space;
  space.commit({"a", "b"});
  space.write("a", "stashed");
  space.git({"stash", "--quiet"});
  space.write("a", "staged");
  space.git({"add", "a"});
  space.write("a", "and more");
  space.write("untracked", "x");
  const auto before = space.users_state();
  space.check_out();
  CHECK(space.users_state() == before);
  space.check_out("HEAD");
  CHECK(space.users_state() == before);
}

TEST_CASE("No hook of the user's runs") {
  TreeSpace space;
  space.commit({"a"});
  const auto marker = (space / "marker").string();
  for (const char* hook : {"post-checkout", "post-index-change", "reference-transaction",
                           "post-merge", "pre-commit", "post-commit"}) {
    const auto file = space.repo() / ".git/hooks" / hook;
    os::replace_file(file, "#!/bin/sh\necho ran >> '" + marker + "'\n");
    fs::permissions(file, fs::perms::owner_all);
  }
  space.check_out();
  space.check_out();
  CHECK_FALSE(fs::exists(marker));
  space.git({"checkout", "--quiet", "--detach"});
  CHECK(fs::exists(marker));  // they would have
}

TEST_CASE("A sparse checkout of the user's is none of ours") {
  TreeSpace space;
  space.commit({"in/a", "out/b", "top"});
  const bool cone = GENERATE(true, false);
  space.git({"sparse-checkout", "set", cone ? "--cone" : "--no-cone", "in"});
  REQUIRE_FALSE(fs::exists(space.repo() / "out/b"));
  const auto before = space.users_state();
  const Files all = {{"in/a", "in/a"}, {"out/b", "out/b"}, {"top", "top"}};
  space.check_out();
  CHECK(space.files() == all);
  CHECK(space.git_in(space.tree(), {"status", "--porcelain"}).empty());
  space.check_out();
  CHECK(space.files() == all);
  CHECK(space.users_state() == before);
}

TEST_CASE("Settings of the user's that would hide files or changes do not hold") {
  TreeSpace space;
  space.commit({"a", "b"});
  const auto setting = GENERATE(values<std::string>(
      {"core.sparseCheckout", "core.ignoreStat", "submodule.recurse", "core.splitIndex",
       "worktree.guessRemote", "core.untrackedCache", "extensions.worktreeConfig"}));
  space.git({"config", setting, "true"});
  const auto before = space.users_state();
  space.check_out();
  os::replace_file(space.tree() / "a", "b");
  os::replace_file(space.tree() / "c", "c");
  space.check_out();
  CHECK(space.files() == Files{{"a", "a"}, {"b", "b"}});
  CHECK(space.users_state() == before);
}

TEST_CASE("A repository whose files are elsewhere is checked out where we say") {
  TreeSpace space;
  space.commit({"a"});
  fs::create_directories(space.repo() / "files");
  space.git({"config", "core.worktree", (space.repo() / "files").string()});
  const auto repository = space.find(space.repo() / "files");
  REQUIRE(repository.top == space.repo() / "files");
  workspace::check_out(space.runner, repository, space.tree(), space.id());
  CHECK(space.files() == Files{{"a", "a"}});
  CHECK(fs::is_empty(space.repo() / "files"));
}

TEST_CASE("Names with blanks and other alphabets are no trouble") {
  TreeSpace space;
  space.commit({"a b", "größe/日本"});
  fs::rename(space.repo(), space / "my repo ü");
  const auto repository = space.find(space / "my repo ü");
  const auto commit = space.git_in(repository.top, {"rev-parse", "HEAD"}).substr(0, 40);
  const auto folder = space / "my tree 日本/gate source";
  for (int round = 0; round < 2; ++round) {
    workspace::check_out(space.runner, repository, folder, commit);
    CHECK(TreeSpace::files_in(folder) == Files{{"a b", "a b"}, {"größe/日本", "größe/日本"}});
  }
}

TEST_CASE("A linked worktree of the user's has the same tree for its gates") {
  TreeSpace space;
  space.commit({"a"});
  space.git({"worktree", "add", "--quiet", "../other"});
  space.check_out();
  space.counting.commands.clear();
  workspace::check_out(space.counting, space.find(space / "other"), space.tree(), space.id());
  CHECK(space.counting.commands.size() == 2);
  CHECK(space.files() == Files{{"a", "a"}});
}

TEST_CASE("A commit that is not there is an error with git's words") {
  TreeSpace space;
  space.commit({"a"});
  const std::string missing(40, 'a');
  const auto check_out = [&] {
    workspace::check_out(space.runner, space.find(), space.tree(), missing);
  };
  CHECK(error_of(check_out).code() == ErrorCode::System);
  space.check_out();
  CHECK(error_of(check_out).message().find(missing) != std::string::npos);
  space.check_out();
  CHECK(space.files() == Files{{"a", "a"}});
}

}  // namespace sprint::test
