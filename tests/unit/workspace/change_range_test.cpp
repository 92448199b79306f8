#include "workspace/reading/change_range.h"

#include <algorithm>

#include "base/short_commit.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/range_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using workspace::ChangeKind;
using workspace::FileChange;
using workspace::LineRange;
using workspace::SprintsFrom;
using Ranges = std::vector<LineRange>;

namespace {

/// The files of the only commit of the range.
std::vector<FileChange> files_of_one(GitSpace& space) {
  const auto range = range_of(space);
  REQUIRE(range.sprints.size() == 1);
  REQUIRE(range.sprints[0].commits.size() == 1);
  return range.sprints[0].commits[0].files;
}

const FileChange& file(const std::vector<FileChange>& files, const std::string& path) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const FileChange& change) { return change.path == path; });
  INFO(path);
  REQUIRE(found != files.end());
  return *found;
}

}  // namespace

TEST_CASE("Every kind of change is read with its lines and words") {
  GitSpace space;
  const std::string odd = "odd \"name\"\t\\\n\xff\xfe";
  space.write("edited", "1\n2\n3\n4\nold_name();\n6\n");
  space.write(odd, "one\n");
  space.write("deleted", "gone_word\nmore\n");
  space.write("moved", "a\nb\nc\nd\ne\nf\n");
  space.write("moved and edited", "1\n2\n3\n4\n5\n6\n7\n8\nold\n");
  space.write("binary", std::string("a\0b", 3));
  space.write("script", "#!/bin/sh\n");
  space.write("to link", "text\n");
  fs::create_symlink("one", space.repo() / "link");
  space.commit_as("first");
  space.git({"tag", "base"});

  space.write("edited", "1\n3\n4\nnew_name();\n@@ -1 +1 @@\n--- a/x\ndiff --git a/y b/y\n6");
  space.write(odd, "one\ntwo\n");
  space.write("added", "fresh word\n");
  space.write("empty", "");
  fs::remove(space.repo() / "deleted");
  fs::rename(space.repo() / "moved", space.repo() / "moved\nthere");
  fs::remove(space.repo() / "moved and edited");
  space.write("edited and moved", "1\n2\n3\n4\n5\n6\n7\n8\nnew\n");
  space.write("binary", std::string("a\0c", 3));
  fs::permissions(space.repo() / "script", fs::perms::owner_exec, fs::perm_options::add);
  fs::remove(space.repo() / "to link");
  fs::create_symlink("script", space.repo() / "to link");
  fs::remove(space.repo() / "link");
  fs::create_symlink("two", space.repo() / "link");
  space.commit_as("second");

  const auto files = files_of_one(space);
  CHECK(files.size() == 11);
  const auto& edited = file(files, "edited");
  CHECK(edited.kind == ChangeKind::Modified);
  CHECK(edited.removed == Ranges{{2, 2}, {5, 6}});
  CHECK(edited.added == Ranges{{4, 8}});
  CHECK(edited.words_removed == Names{"old_name"});
  CHECK(edited.words_added == Names{"diff", "git", "new_name"});
  CHECK(file(files, odd).added == Ranges{{2, 2}});
  CHECK(file(files, "added").kind == ChangeKind::Added);
  CHECK(file(files, "added").words_added == Names{"fresh", "word"});
  CHECK(file(files, "empty").kind == ChangeKind::Added);
  CHECK(file(files, "deleted").kind == ChangeKind::Deleted);
  CHECK(file(files, "deleted").removed == Ranges{{1, 2}});
  CHECK(file(files, "deleted").words_removed == Names{"gone_word", "more"});
  CHECK(file(files, "moved\nthere").kind == ChangeKind::Renamed);
  CHECK(file(files, "moved\nthere").old_path == "moved");
  CHECK(file(files, "moved\nthere").added.empty());
  CHECK(file(files, "edited and moved").old_path == "moved and edited");
  CHECK(file(files, "edited and moved").added == Ranges{{9, 9}});
  CHECK(file(files, "edited and moved").words_removed == Names{"old"});
  CHECK(file(files, "binary").binary);
  CHECK(file(files, "binary").words_added.empty());
  CHECK(file(files, "script").mode_changed);
  CHECK(file(files, "script").added.empty());
  CHECK(file(files, "to link").kind == ChangeKind::TypeChanged);
  CHECK(file(files, "to link").mode_changed);
  CHECK(file(files, "link").words_added == Names{"two"});
}

TEST_CASE("A submodule that moved on is a change without lines") {
  GitSpace space;
  space.git_in(space.root(), {"init", "--quiet", "inner"});
  space.git_in(space / "inner", {"commit", "--quiet", "--allow-empty", "-m", "one"});
  space.git({"submodule", "--quiet", "add", "../inner", "sub"});
  space.commit_as("first");
  space.git({"tag", "base"});
  space.git_in(space.repo() / "sub", {"commit", "--quiet", "--allow-empty", "-m", "two"});
  space.commit_as("second");
  space.git({"config", "diff.submodule", "log"});
  space.git({"config", "diff.ignoreSubmodules", "all"});
  const auto files = files_of_one(space);
  REQUIRE(files.size() == 1);
  CHECK(files[0].kind == ChangeKind::Submodule);
  CHECK(files[0].path == "sub");
  CHECK(files[0].added.empty());
  CHECK(files[0].words_added.empty());
}

TEST_CASE("Trailers make sprints, whatever their case and what follows the name") {
  GitSpace space;
  space.commit({"first"});
  space.git({"tag", "base"});
  space.write("a", "a");
  const auto one = space.commit_as("Do this\n\nSprint: no trailer\n\nText.\n\nSprint: unit/one\n");
  space.write("b", "b");
  const auto two =
      space.commit_as("Do that\n\nSome: thing\nsprint: unit/old\nSPRINT:  unit/two try 2\n");
  const auto three = space.commit_as("Nothing\n\nSprint: unit/one attempt 2\nSigned-off-by: x\n");
  const auto four =
      space.commit_as("Mentions\nSprint: in its body, and goes on\nhere.\n\nSprint-Not: it");
  const auto range = range_of(space);
  CHECK(range.base == space.id("base"));
  CHECK(range.head == four);
  CHECK(range.base_name == "base");
  CHECK(range.sprints_from == SprintsFrom::Trailers);
  REQUIRE(range.sprints.size() == 3);
  CHECK(range.sprints[0].id == "unit/two");
  CHECK(range.sprints[1].id == "unit/one");
  CHECK(range.sprints[1].title == "Do this");
  REQUIRE(range.sprints[1].commits.size() == 2);
  CHECK(range.sprints[1].commits[0].id == one);
  CHECK(range.sprints[1].commits[1].id == three);
  CHECK(range.sprints[1].commits[1].files.empty());
  CHECK(four.starts_with(range.sprints[2].id));
  CHECK(range.sprints[2].id.size() == kShortCommit);

  const auto single = range_of(space, {.base = "base", .sprints_from = SprintsFrom::Commits});
  CHECK(single.sprints_from == SprintsFrom::Commits);
  CHECK(single.sprints.size() == 4);
  CHECK(two.starts_with(single.sprints[1].id));
}

TEST_CASE("Merged branches are sprints, with what the merge itself changed and nothing else") {
  GitSpace space;
  make_merges(space);
  const auto range = range_of(space);
  CHECK(range.sprints_from == SprintsFrom::Branches);
  REQUIRE(range.sprints.size() == 4);
  CHECK(range.sprints[0].title == "direct");
  const auto& x = range.sprints[1];
  CHECK(x.id == "x");
  CHECK(x.title == "Merge branch 'x'");
  REQUIRE(x.commits.size() == 2);
  CHECK(x.commits[0].subject == "work on x");
  REQUIRE(x.commits[1].files.size() == 1);
  CHECK(x.commits[1].files[0].path == "f");
  CHECK(x.commits[1].files[0].words_added == Names{"resolved"});
  CHECK(x.commits[1].files[0].words_removed == Names{"ours", "theirs"});
  const auto& y = range.sprints[2];
  CHECK(y.id == "y");
  CHECK(y.commits[1].files.empty());
  const auto& z = range.sprints[3];
  CHECK(z.id == "z");
  REQUIRE(z.commits[1].files.size() == 1);
  CHECK(z.commits[1].files[0].path == "g");
  CHECK(z.commits[1].files[0].added == Ranges{{2, 2}});

  const auto single = range_of(space, {.base = "base", .sprints_from = SprintsFrom::Commits});
  CHECK(single.sprints.size() == 6);  // without the merge of y
}

TEST_CASE("Merging the base into the work brings no sprint, and only that is an error") {
  GitSpace space;
  space.commit({"first"});
  space.git({"checkout", "--quiet", "-b", "work"});
  space.commit({"work"});
  space.git({"checkout", "--quiet", "main"});
  space.commit({"other"});
  space.git({"checkout", "--quiet", "work"});
  space.git({"merge", "--quiet", "--no-edit", "main"});
  const auto range = range_of(space, {});
  CHECK(range.base_name == "main");
  CHECK(range.base == space.id("main"));
  CHECK(range.sprints_from == SprintsFrom::Commits);
  REQUIRE(range.sprints.size() == 1);
  CHECK(range.sprints[0].files() == Names{"work"});

  space.git({"branch", "both", "work~1"});
  space.git({"branch", "--force", "main", "work~1"});
  space.git({"checkout", "--quiet", "-b", "tip", "main"});
  space.git({"commit", "--quiet", "--allow-empty", "-m", "x"});
  const auto merge =
      space.git({"commit-tree", "main^{tree}", "-p", "main", "-p", "main~1", "-m", "m"});
  const auto error =
      error_of([&] { range_of(space, {.base = "main", .head = merge.substr(0, 40)}); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message() == "between main and " + merge.substr(0, 40) + " there are only merges");
}

TEST_CASE("An octopus has no changes of its own, a second root has all its files") {
  GitSpace space;
  space.commit({"first"});
  space.git({"tag", "base"});
  for (const std::string branch : {"a", "b"}) {
    space.git({"checkout", "--quiet", "-b", branch, "base", "--"});
    space.commit({branch + ".txt"});
  }
  space.git({"checkout", "--quiet", "main"});
  space.git({"merge", "--quiet", "--no-edit", "--no-ff", "a", "b"});
  space.git({"checkout", "--quiet", "--orphan", "island"});
  space.git({"rm", "--quiet", "-r", "--force", "."});
  space.commit({"island.txt"});
  space.git({"checkout", "--quiet", "main"});
  space.git({"merge", "--quiet", "--no-edit", "--allow-unrelated-histories", "island"});
  space.git({"config", "log.showRoot", "false"});
  const auto range = range_of(space);
  REQUIRE(range.sprints.size() == 2);
  CHECK(range.sprints[0].id == "a+b");
  CHECK(range.sprints[0].files() == Names{"a.txt", "b.txt"});
  CHECK(range.sprints[1].id == "island");
  CHECK(range.sprints[1].files() == Names{"island.txt"});
}

TEST_CASE("A partial clone is not filled up in passing, but the error says how") {
  GitSpace space;
  space.commit({"one"});
  space.write("one", "changed");
  space.commit_as("two");
  space.write("one", "again");
  space.commit_as("three");
  space.git({"config", "uploadpack.allowFilter", "true"});
  space.git_in(space.root(), {"clone", "--quiet", "--filter=blob:none",
                              "file://" + space.repo().string(), "partial"});
  const auto partial = space.find(space / "partial");
  const auto error =
      error_of([&] { workspace::read_range(space.runner, partial, {.base = "HEAD~2"}); });
  CHECK(error.code() == ErrorCode::System);
  CHECK(error.hint() == "this clone is partial: git fetch --refetch --no-filter");
}

TEST_CASE("More is read than is kept in memory of other answers of git") {
  GitSpace space;
  space.commit({"first"});
  space.git({"tag", "base"});
  std::string big;
  while (big.size() < (std::size_t{65} << 20U)) big += "wide " + std::string(99'000, 'x') + "\n";
  space.write("big", big);
  space.commit_as("big");
  const auto files = files_of_one(space);
  REQUIRE(files.size() == 1);
  CHECK(files[0].added.size() == 1);
  CHECK(files[0].added[0].last > 600);
  CHECK(files[0].words_added == Names{"wide"});
}

TEST_CASE("Names alone are the same names, whatever they are made of") {
  GitSpace space;
  space.write("moved", "1\n2\n3\n");
  space.write("kept", "1\n");
  space.commit_as("first");
  space.git({"tag", "base"});
  fs::rename(space.repo() / "moved", space.repo() / "moved\nthere");
  space.write("\nodd \"name\"\t\\\xff", "one\n");
  space.commit_as("second\n\nSprint: a/1");
  space.git({"commit", "-q", "--allow-empty", "-m", "nothing"});
  space.write("kept", "2\n");
  space.commit_as("third");

  const auto names = range_of(space, {.base = "base", .names_only = true});
  const auto whole = range_of(space);
  CHECK(names.names_only);
  CHECK_FALSE(whole.names_only);
  CHECK(names.head_tree == space.id("HEAD^{tree}"));
  REQUIRE(names.sprints.size() == whole.sprints.size());
  for (std::size_t i = 0; i < names.sprints.size(); ++i) {
    CHECK(names.sprints[i].id == whole.sprints[i].id);
    CHECK(names.sprints[i].files() == whole.sprints[i].files());
  }
}

TEST_CASE("With merges everything is read, also if names would do") {
  GitSpace space;
  make_merges(space);
  const auto names = range_of(space, {.base = "base", .names_only = true});
  CHECK_FALSE(names.names_only);
  CHECK(story(names) == story(range_of(space)));
}

TEST_CASE(
    "A change tells what it declares, in which functions it is, and which brackets it opens") {
  GitSpace space;
  space.write("money.cpp",
              "namespace shop {\n#include <vector>\nlong half(long all) {\n  return all / 2;\n}\n"
              "long twice(long one) {\n  return one * 2;\n}\n}\n");
  space.commit_as("base");
  space.git({"tag", "base"});
  space.write("money.cpp",
              "namespace shop {\nlong half(long all) {\n  return all / 3;\n}\n"
              "long thrice(long one) {\n  return one * 2;\n}\nstruct Coin {\n}\n");
  space.commit_as("change");
  const auto range = workspace::read_range(space.runner, space.find(), {"base", "HEAD", {}});
  REQUIRE(range.sprints.size() == 1);
  const auto& file = range.sprints[0].commits[0].files.at(0);
  CHECK(file.declared_added == Names{"Coin", "thrice"});
  CHECK(file.declared_removed == Names{"twice", "vector"});
  CHECK(file.functions == Names{"half", "twice"});
  CHECK(file.open_brackets == 1);
}

}  // namespace sprint::test
