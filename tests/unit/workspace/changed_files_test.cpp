#include "workspace/reading/changed_files.h"

#include <algorithm>
#include <chrono>

#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/git_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using workspace::all_files;
using workspace::changed_files;

TEST_CASE("Staged, unstaged and untracked files have changed; deleted and ignored ones have not") {
  GitSpace space;
  space.commit({"same", "staged", "unstaged", "deleted", "removed", "old name", "uncached"});
  space.write(".gitignore", "*.o\nuncached\n");
  space.write("staged", "new");
  space.write("added", "new");
  space.git({"rm", "--quiet", "removed"});
  space.git({"rm", "--quiet", "--cached", "uncached"});
  space.git({"mv", "old name", "new name"});
  space.git({"add", "staged", "added"});
  space.write("unstaged", "new");
  space.write("folder/untracked", "new");
  space.write("ignored.o", "new");
  fs::remove(space.repo() / "deleted");
  CHECK(space.changed() ==
        Names{".gitignore", "added", "folder/untracked", "new name", "staged", "unstaged"});
  CHECK(space.all() ==
        Names{".gitignore", "added", "folder/untracked", "new name", "same", "staged", "unstaged"});
}

TEST_CASE("Nothing has changed in a clean worktree, whatever the time stamps say") {
  GitSpace space;
  space.commit({"file"});
  fs::last_write_time(space.repo() / "file",
                      fs::file_time_type::clock::now() - std::chrono::hours(24));
  CHECK(space.changed().empty());
  space.commit({"other"});
  CHECK(space.changed("HEAD~1") == Names{"other"});
}

TEST_CASE("Against an older revision, what was committed since counts too") {
  GitSpace space;
  space.commit({"same", "committed", "taken back", "restored", "gone"});
  space.git({"tag", "base"});
  space.write("committed", "new");
  space.write("taken back", "new");
  space.git({"rm", "--quiet", "restored", "gone"});
  space.commit({"added", "added and deleted"});
  space.write("taken back", "taken back");
  space.write("restored", "restored");
  space.git({"add", "--all"});
  fs::remove(space.repo() / "added and deleted");
  CHECK(space.changed("base") == Names{"added", "committed"});
  CHECK(space.changed("HEAD") == Names{"restored", "taken back"});
  CHECK(space.changed("HEAD~1") == space.changed("base"));
  CHECK(space.changed(":/change") == space.changed("HEAD"));
}

TEST_CASE("A committed change that was taken back on disk is no change, staged or not") {
  GitSpace space;
  Names names = {"-dash", "two\nlines"};
  for (int i = 0; i < 250; ++i) names.push_back("file" + std::to_string(i));
  space.write(".gitattributes", "*.txt text eol=crlf\n");
  space.write("filtered.txt", "a\r\n");
  space.commit(names);
  for (const auto& name : names) space.write(name, "new");
  space.write("filtered.txt", "b\r\n");
  space.commit();
  for (const auto& name : names) space.write(name, name);
  space.write("filtered.txt", "a\r\n");
  CHECK(space.changed("HEAD~1").empty());
  CHECK(space.changed("HEAD").size() == 253);
  space.write("file7", "third");
  space.write("file249", "third");
  fs::permissions(space.repo() / "file8", fs::perms::owner_exec, fs::perm_options::add);
  CHECK(space.changed("HEAD~1") == Names{"file249", "file7", "file8"});
}

TEST_CASE("A change of mode or of kind is a change") {
  GitSpace space;
  space.commit({"script", "file", "target"});
  fs::permissions(space.repo() / "script", fs::perms::owner_exec, fs::perm_options::add);
  fs::remove(space.repo() / "file");
  fs::create_symlink("target", space.repo() / "file");
  CHECK(space.changed() == Names{"file", "script"});
}

TEST_CASE("Before the first commit everything has changed") {
  GitSpace space;
  space.write("staged", "1");
  space.git({"add", "staged"});
  space.write("untracked", "1");
  CHECK(space.changed("HEAD") == Names{"staged", "untracked"});
  CHECK(space.changed("@") == Names{"staged", "untracked"});
  CHECK_THROWS_AS(space.changed("main~1"), Error);
}

TEST_CASE("On a branch without a commit, other revisions still count") {
  GitSpace space;
  space.commit({"same", "edited"});
  space.git({"checkout", "--quiet", "--orphan", "fresh"});
  space.write("edited", "new");
  CHECK(space.changed("main") == Names{"edited"});
  CHECK(space.changed("HEAD") == Names{"edited", "same"});
}

TEST_CASE("A revision that is no commit is refused in one line") {
  GitSpace space;
  space.commit({"file"});
  const auto revision = GENERATE(
      values<std::string>({"nowhere", "", "-h", "--all", "--help", "HEAD..HEAD", "^HEAD",
                           "HEAD:file", "two\nlines", "0123456789012345678901234567890123456789"}));
  CAPTURE(revision);
  const auto error = error_of([&] { space.changed(revision); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message() == "--base " + revision + ": no such commit here");
  CHECK_FALSE(error.hint().empty());
}

TEST_CASE("Names may hold any bytes") {
  GitSpace space;
  const Names names = {" lead", "-dash",     "*.c",        ":(top)x",      "a\\b",
                       "q\"'",  "tab\there", "two\nlines", "\xff\xfe.cpp", "\xc3\xa4"};
  Names sorted = names;
  std::sort(sorted.begin(), sorted.end());
  SECTION("untracked") {
    space.commit();
    for (const auto& name : names) space.write(name, "x");
  }
  SECTION("committed") {
    space.commit();
    space.commit(names);
    CHECK(space.changed("HEAD~1") == sorted);
    for (const auto& name : names) space.write(name, "new");
  }
  CHECK(space.changed() == sorted);
  CHECK(space.all() == sorted);
}

TEST_CASE("A project below the top level sees its own files only") {
  GitSpace space;
  const std::string project = GENERATE("project", "*", "two words/project");
  space.commit({"outside", project + "/src/a", project + "/b", "project2/x", "p/y"});
  space.write("outside", "new");
  space.write("project2/x", "new");
  space.write("p/y", "new");
  space.write(project + "/src/a", "new");
  space.write(project + "/c", "new");
  const auto repository = space.find(space.repo() / project);
  CHECK(changed_files(space.runner, repository, "HEAD", space.repo() / project) ==
        Names{"c", "src/a"});
  CHECK(all_files(space.runner, repository, space.repo() / project) == Names{"b", "c", "src/a"});
  CHECK_THROWS_AS(all_files(space.runner, repository, space.root()), Error);
}

TEST_CASE("Each worktree has its own changes") {
  GitSpace space;
  space.commit({"file"});
  space.git({"worktree", "add", "--quiet", "../linked"});
  os::write_file_atomically(space / "linked/new", "x");
  const auto linked = space.find(space / "linked");
  CHECK(changed_files(space.runner, linked, "main", space / "linked") == Names{"new"});
  CHECK(space.changed().empty());
}

TEST_CASE("A file in conflict has changed, and is listed once") {
  GitSpace space;
  space.commit({"both", "kept", "dropped"});
  space.git({"checkout", "--quiet", "-b", "other"});
  space.write("both", "theirs");
  space.git({"rm", "--quiet", "kept"});
  space.commit();
  space.git({"checkout", "--quiet", "main"});
  space.write("both", "ours");
  space.write("kept", "ours");
  space.commit();
  CHECK_THROWS(space.git({"merge", "--quiet", "other"}));
  CHECK(space.changed() == Names{"both", "kept"});
  CHECK(space.all() == Names{"both", "dropped", "kept"});
  fs::remove(space.repo() / "kept");
  CHECK(space.changed() == Names{"both"});
  CHECK(space.all() == Names{"both", "dropped"});
}

TEST_CASE("A file that is only meant to be added has changed") {
  GitSpace space;
  space.commit();
  space.write("soon", "x");
  space.git({"add", "--intent-to-add", "soon"});
  CHECK(space.changed() == Names{"soon"});
  CHECK(space.all() == Names{"soon"});
}

TEST_CASE("A file that git assumes unchanged counts as what was committed") {
  GitSpace space;
  space.commit({"local"});
  const std::string flag = GENERATE("--assume-unchanged", "--skip-worktree");
  space.git({"update-index", flag, "local"});
  space.write("local", "new");
  CHECK(space.changed().empty());
  CHECK(space.all() == Names{"local"});
  fs::remove(space.repo() / "local");
  CHECK(space.all().empty());
}

TEST_CASE("A file in the place of a folder, and a folder in the place of a file") {
  GitSpace space;
  space.commit({"file", "folder/inside"});
  fs::remove(space.repo() / "file");
  fs::remove_all(space.repo() / "folder");
  space.write("file/inside", "x");
  space.write("folder", "x");
  CHECK(space.changed() == Names{"file/inside", "folder"});
  CHECK(space.all() == Names{"file/inside", "folder"});
}

TEST_CASE("Symbolic links are listed; what they lead to is not") {
  GitSpace space;
  space.commit({"folder/inside"});
  fs::rename(space.repo() / "folder", space / "elsewhere");
  fs::create_symlink(space / "elsewhere", space.repo() / "folder");
  fs::create_symlink("nowhere", space.repo() / "dangling");
  CHECK(space.changed() == Names{"dangling", "folder"});
  CHECK(space.all() == Names{"dangling", "folder"});
}

TEST_CASE("Submodules and repositories inside the repository are left out") {
  GitSpace space;
  space.commit({"file"});
  space.git_in(space.root(), {"clone", "--quiet", "repo", "library"});
  space.git({"submodule", "--quiet", "add", "../library", "sub"});
  space.git_in(space.root(), {"clone", "--quiet", "repo", "repo/nested"});
  CHECK(space.changed() == Names{".gitmodules"});
  CHECK(space.all() == Names{".gitmodules", "file"});
  space.git({"commit", "--quiet", "-m", "submodule"});
  space.write("sub/file", "new");
  CHECK(space.changed().empty());
  CHECK(space.changed("HEAD~1") == Names{".gitmodules"});
}

TEST_CASE("Variables of a hook do not change the answer") {
  GitSpace space;
  space.commit({"file"});
  space.write("new", "x");
  const ScopedVariable dir("GIT_DIR", "/nowhere");
  const ScopedVariable index("GIT_INDEX_FILE", "/nowhere/index");
  const ScopedVariable objects("GIT_OBJECT_DIRECTORY", "/nowhere/objects");
  const ScopedVariable globs("GIT_GLOB_PATHSPECS", "1");
  CHECK(space.changed() == Names{"new"});
  CHECK(space.all() == Names{"file", "new"});
}

TEST_CASE("The user's settings do not change the form of the answer") {
  GitSpace space;
  space.commit({"old", "folder/file"});
  space.git({"mv", "old", "new"});
  space.write("folder/file", "new");
  space.write("folder/other", "new");
  for (const auto* setting :
       {"status.showUntrackedFiles=no", "status.renames=copies", "status.relativePaths=true",
        "status.showStash=true", "status.branch=true", "diff.noprefix=true", "color.ui=always",
        "core.quotePath=true", "diff.external=false", "status.short=true"}) {
    const std::string text = setting;
    const auto equals = text.find('=');
    space.git({"config", text.substr(0, equals), text.substr(equals + 1)});
  }
  CHECK(space.changed() == Names{"folder/file", "folder/other", "new"});
}

TEST_CASE("Asking does not touch the index") {
  GitSpace space;
  space.commit({"file", "touched"});
  fs::last_write_time(space.repo() / "touched",
                      fs::file_time_type::clock::now() - std::chrono::hours(24));
  space.write("file", "new");
  const auto before = os::read_file(space.repo() / ".git/index");
  const auto time = fs::last_write_time(space.repo() / ".git/index");
  CHECK(space.changed() == Names{"file"});
  CHECK(space.all() == Names{"file", "touched"});
  CHECK(os::read_file(space.repo() / ".git/index") == before);
  CHECK(fs::last_write_time(space.repo() / ".git/index") == time);
}

}  // namespace sprint::test
