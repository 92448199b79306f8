#include <algorithm>
#include <chrono>

#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/tree_fixture.h"
#include "workspace/trees/source_tree.h"
#include "workspace/trees/submodule_list.h"

namespace sprint::test {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

namespace {

/// The repository has a submodule `libs/outer`, which has one, `inner`; both come from next door,
/// from where git takes nothing unless it is told that it may.
struct Nested : TreeSpace {
  Nested() {
    make("inner", "i");
    make("outer", "o");
    git_in(root() / "outer", {"submodule", "--quiet", "add", "../inner", "inner"});
    commit_in("outer");
    git({"remote", "add", "origin", (root() / "repo").string()});
    git({"submodule", "--quiet", "add", "../outer", "libs/outer"});
    git({"submodule", "--quiet", "update", "--init", "--recursive"});
    commit({"a"});
  }

  void make(const std::string& name, const std::string& file) {
    git_in(root(), {"init", "--quiet", "--initial-branch=main", name});
    os::replace_file(root() / name / file, file);
    commit_in(name);
    git_in(root() / name, {"tag", "-m", "v1", "v1"});
  }
  void commit_in(const std::string& name) {
    git_in(root() / name, {"add", "--all"});
    git_in(root() / name, {"commit", "--quiet", "--allow-empty", "-m", "change"});
  }
  /// The user goes on to what is next door now.
  void update_submodule() {
    git_in(repo() / "libs/outer", {"pull", "--quiet", "origin", "main"});
    commit_as("update");
  }

  Files all() const {
    const auto modules = "[submodule \"libs/outer\"]\n\tpath = libs/outer\n\turl = ../outer\n";
    const auto inner = "[submodule \"inner\"]\n\tpath = inner\n\turl = ../inner\n";
    return {{".gitmodules", modules},
            {"a", "a"},
            {"libs/outer/.gitmodules", inner},
            {"libs/outer/inner/i", "i"},
            {"libs/outer/o", "o"}};
  }
};

/// As with `git -c protocol.file.allow=always`, for all git in the scope.
struct FilesAllowed {
  ScopedVariable count = {"GIT_CONFIG_COUNT", "1"};
  ScopedVariable key = {"GIT_CONFIG_KEY_0", "protocol.file.allow"};
  ScopedVariable value = {"GIT_CONFIG_VALUE_0", "always"};
};

}  // namespace

TEST_CASE("Submodules are checked out from the user's own copies, without their origin") {
  Nested space;
  fs::rename(space / "outer", space / "outer gone");
  fs::rename(space / "inner", space / "inner gone");
  const auto before = space.users_state();
  space.check_out();
  CHECK(space.files() == space.all());
  CHECK(space.users_state() == before);
  CHECK(space.git_in(space.tree(), {"status", "--porcelain", "--ignored"}).empty());
  CHECK(space.git_in(space.tree(), {"submodule", "status", "--recursive"}) ==
        space.git({"submodule", "status", "--recursive"}));
  // A build may ask how old it is.
  CHECK(space.git_in(space.tree() / "libs/outer/inner", {"describe"}) == "v1\n");
}

TEST_CASE("Submodules that did not change are left alone") {
  Nested space;
  space.check_out();
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(5);
  for (const char* name : {"libs/outer/o", "libs/outer/inner/i"}) {
    fs::last_write_time(space.tree() / name, long_ago);
    space.git_in((space.tree() / name).parent_path(), {"update-index", "--refresh"});
  }
  space.commit({"b"});
  space.check_out();
  CHECK(fs::exists(space.tree() / "b"));
  CHECK(space.time_of("libs/outer/o") == long_ago);
  CHECK(space.time_of("libs/outer/inner/i") == long_ago);
  CHECK(space.counting.with_word("fetch") == 0);
  // Two for each of three checkouts, and two for each of two that have submodules; three about the
  // form in which git writes the files of the one with another commit.
  CHECK(space.counting.commands.size() == 13);
}

TEST_CASE("What was done inside of a submodule is undone") {
  Nested space;
  space.check_out();
  os::replace_file(space.tree() / "libs/outer/o", "changed");
  os::replace_file(space.tree() / "libs/outer/new/file", "x");
  os::replace_file(space.git_dir() / "modules/libs/outer/index.lock", "");
  fs::remove_all(space.tree() / "libs/outer/inner");
  space.check_out();
  CHECK(space.files() == space.all());
  fs::remove(space.tree() / "libs/outer/.git");
  fs::remove_all(space.git_dir() / "modules/libs/outer/refs");
  space.check_out();
  CHECK(space.files() == space.all());
}

TEST_CASE("A submodule goes to another commit, and back") {
  Nested space;
  const auto first = space.id();
  os::replace_file(space / "outer/o2", "o2");
  space.commit_in("outer");
  space.update_submodule();
  space.check_out(first);
  CHECK(space.files() == space.all());
  auto files = space.all();
  files["libs/outer/o2"] = "o2";
  space.check_out();
  CHECK(space.files() == files);
  space.check_out(first);
  CHECK(space.files() == space.all());
}

TEST_CASE("A submodule that is no longer one leaves nothing behind") {
  Nested space;
  space.check_out();
  const auto with = space.id();
  space.git({"rm", "--quiet", "libs/outer"});
  const auto kind = GENERATE(range(0, 4));
  Files files = {{".gitmodules", ""}, {"a", "a"}};
  if (kind == 1) {
    space.write("libs/outer/inner/file", "x");
    files["libs/outer/inner/file"] = "x";
  } else if (kind == 2) {
    space.write("libs/outer", "x");
    files["libs/outer"] = "x";
  } else if (kind == 3) {
    fs::remove_all(space.repo() / "libs");
    fs::create_symlink(space / "outer/..", space.repo() / "libs");
    files["libs"] = "-> " + (space / "outer/..").string();
  }
  space.commit_as("no submodule");
  space.check_out();
  CHECK(space.files() == files);
  if (kind == 1) CHECK_FALSE(fs::exists(space.tree() / "libs/outer/inner/.git"));
  CHECK(fs::exists(space / "outer/o"));  // not even through a link
  space.check_out(with);
  CHECK(space.files() == space.all());
}

TEST_CASE("A submodule that the user has not got is fetched") {
  Nested space;
  const FilesAllowed allowed;
  space.git_in(space.root(), {"clone", "--quiet", "repo", "fresh"});
  const auto repository = space.find(space / "fresh");
  const auto config = os::read_file(space / "fresh/.git/config");
  workspace::check_out(space.counting, repository, space.tree(), space.id());
  CHECK(space.files() == space.all());
  CHECK(space.git_in(space.tree() / "libs/outer/inner", {"describe"}) == "v1\n");
  CHECK(os::read_file(space / "fresh/.git/config") == config);
  CHECK(fs::is_empty(space / "fresh/libs/outer"));
  space.counting.commands.clear();
  workspace::check_out(space.counting, repository, space.tree(), space.id());
  CHECK(space.counting.with_word("fetch") == 0);
}

TEST_CASE("A commit that the user's copy lacks is fetched, and the copy stays as it is") {
  Nested space;
  space.check_out();
  os::replace_file(space / "outer/o2", "o2");
  space.commit_in("outer");
  const auto commit = space.git_in(space / "outer", {"rev-parse", "HEAD"}).substr(0, 40);
  space.git({"update-index", "--cacheinfo", "160000," + commit + ",libs/outer"});
  space.git({"commit", "--quiet", "-m", "by hand"});
  const auto error = error_of([&] { space.check_out(); });
  CHECK(error.code() == ErrorCode::System);
  CHECK(error.message().find("transport 'file' not allowed") != std::string::npos);
  const FilesAllowed allowed;
  space.check_out();
  CHECK(os::read_file(space.tree() / "libs/outer/o2") == "o2");
  CHECK_THROWS(space.git_in(space.repo() / "libs/outer", {"cat-file", "-e", commit}));
}

TEST_CASE("A user's copy that lost its objects is not relied on") {
  Nested space;
  space.check_out();
  const FilesAllowed allowed;
  fs::remove_all(space.repo() / ".git/modules/libs/outer");
  space.check_out();
  CHECK(space.files() == space.all());
}

TEST_CASE("A submodule that cannot be had is an error that names it") {
  Nested space;
  const FilesAllowed allowed;
  space.git_in(space.root(), {"clone", "--quiet", "repo", "fresh"});
  fs::rename(space / "outer", space / "outer gone");
  auto error = error_of([&] {
    workspace::check_out(space.runner, space.find(space / "fresh"), space.tree(), space.id());
  });
  CHECK(error.code() == ErrorCode::System);
  const std::string start =
      "submodule 'libs/outer' (" + (space / "outer").string() + ") cannot be fetched: ";
  CHECK(error.message().starts_with(start));
  CHECK(error.message().find("does not appear to be a git repository") != std::string::npos);
  CHECK_FALSE(error.hint().empty());

  space.git_in(space.root(), {"init", "--quiet", "outer"});
  error = error_of([&] {
    workspace::check_out(space.runner, space.find(space / "fresh"), space.tree(), space.id());
  });
  const auto commit = space.git({"rev-parse", "HEAD:libs/outer"}).substr(0, 40);
  CHECK(error.message() == start + "it has no commit " + commit);
}

TEST_CASE("The place that the user configured for a submodule is stronger than .gitmodules") {
  Nested space;
  const FilesAllowed allowed;
  space.git_in(space.root(), {"clone", "--quiet", "repo", "fresh"});
  fs::rename(space / "outer", space / "mirror");
  space.git_in(space / "fresh",
               {"config", "submodule.libs/outer.url", (space / "mirror").string()});
  workspace::check_out(space.runner, space.find(space / "fresh"), space.tree(), space.id());
  CHECK(space.files() == space.all());
}

TEST_CASE("A submodule that is not wanted, or that .gitmodules does not know, is an empty folder") {
  Nested space;
  Files files = {{"a", "a"}, {"libs/outer", "empty folder"}};
  SECTION("not wanted") {
    space.git({"config", "--file", ".gitmodules", "submodule.libs/outer.update", "none"});
    files[".gitmodules"] = os::read_file(space.repo() / ".gitmodules");
  }
  SECTION("not known") {
    space.check_out();
    space.git({"rm", "--quiet", "--cached", ".gitmodules"});
    fs::remove(space.repo() / ".gitmodules");
  }
  space.commit_as("change");
  space.git_in(space.root(), {"clone", "--quiet", "repo", "fresh"});
  workspace::check_out(space.runner, space.find(space / "fresh"), space / "other/tree", space.id());
  CHECK(TreeSpace::files_in(space / "other/tree") == files);
  space.check_out();
  CHECK(space.files().contains("libs/outer/o") == files.contains(".gitmodules"));
}

TEST_CASE("A repository that was moved with its tree has its submodules still") {
  Nested space;
  space.check_out();
  fs::rename(space.repo(), space / "moved");
  fs::rename(space / "repo.sprint", space / "moved.sprint");
  const auto repository = space.find(space / "moved");
  const auto commit = space.git_in(repository.top, {"rev-parse", "HEAD"}).substr(0, 40);
  const auto folder = space / "moved.sprint/gate/source";
  workspace::check_out(space.counting, repository, folder, commit);
  CHECK(TreeSpace::files_in(folder) == space.all());
  CHECK(space.git_in(folder, {"submodule", "status", "--recursive"}).find("libs/outer/inner") !=
        std::string::npos);
}

TEST_CASE("A name of a submodule that leads elsewhere is refused") {
  Nested space;
  auto text = os::read_file(space.repo() / ".gitmodules");
  text.replace(text.find("\"libs/outer\""), 12, "\"../../outer\"");
  space.write(".gitmodules", text);
  space.commit_as("evil");
  CHECK(error_of([&] { space.check_out(); }).code() == ErrorCode::BadInput);
}

TEST_CASE("The lines of .gitmodules are read, whatever names they have") {
  const std::string text(
      "submodule.a.b.path\nx y/\0submodule.a.b.url\nu\0submodule.a.b.shallow\0"
      "submodule.c.update\nnone\0submodule.c.path\nz\0submodule.d.url\nno path\0",
      133);
  const auto modules = workspace::parse_gitmodules(text);
  REQUIRE(modules.size() == 2);
  CHECK(modules[0].name == "a.b");
  CHECK(modules[0].path == "x y");
  CHECK(modules[0].url == "u");
  CHECK(modules[0].shallow);
  CHECK_FALSE(modules[0].unwanted);
  CHECK(modules[1].name == "c");
  CHECK(modules[1].unwanted);
}

}  // namespace sprint::test
