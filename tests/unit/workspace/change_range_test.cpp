#include "workspace/change_range.h"

#include <algorithm>
#include <iterator>

#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/git_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using workspace::ChangeKind;
using workspace::ChangeRange;
using workspace::Commit;
using workspace::FileChange;
using workspace::LineRange;
using workspace::RangeRequest;
using workspace::SprintsFrom;
using Ranges = std::vector<LineRange>;

namespace {

ChangeRange range_of(GitSpace& space, const RangeRequest& request = {.base = "base"}) {
  return workspace::read_range(space.runner, space.find(), request);
}

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

/// Name, kind, lines and words of all files, for comparing whole ranges.
std::string story(const ChangeRange& range) {
  std::string text = range.base + range.head + range.base_name;
  const auto lines = [&](const Ranges& ranges) {
    for (const auto& [first, last] : ranges) {
      text += " " + std::to_string(first) + "-" + std::to_string(last);
    }
    text += ";";
  };
  for (const auto& sprint : range.sprints) {
    text += "\n" + sprint.id + " " + sprint.title;
    for (const auto& commit : sprint.commits) {
      text += "\n  " + commit.id + " " + commit.subject;
      for (const auto& change : commit.files) {
        text += "\n    " + change.path + " < " + change.old_path + " " +
                std::to_string(static_cast<int>(change.kind)) + (change.binary ? "b" : "") +
                (change.mode_changed ? "m" : "");
        lines(change.added);
        lines(change.removed);
        for (const auto& word : change.words_added) text += " +" + word;
        for (const auto& word : change.words_removed) text += " -" + word;
      }
    }
  }
  return text;
}

/// Everything below a repository, with the time it was changed. Not that of objects: git marks
/// those that it would have to make again as used.
std::vector<std::string> listing(const fs::path& folder) {
  std::vector<std::string> entries;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    std::string line = entry.path().string();
    if (entry.is_directory() || line.find("/objects/") == std::string::npos) {
      line += " " + std::to_string(entry.last_write_time().time_since_epoch().count());
    }
    entries.push_back(line);
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

/// main with a tag `base`, a branch `x` merged with a conflict that was resolved, a branch `y`
/// merged cleanly, one `z` merged with a change that nobody else made. Each branch left at `base`.
void make_merges(GitSpace& space) {
  space.write("f", "1\n2\n3\n4\n5\n6\n7\n");
  space.write("g", "g\n");
  space.commit_as("first");
  space.git({"tag", "base"});
  for (const std::string branch : {"x", "y", "z"}) {
    space.git({"checkout", "--quiet", "-b", branch, "base"});
    space.write(branch + ".txt", branch + " word\n");
    if (branch == "x") space.write("f", "1\n2\n3\ntheirs\n5\n6\n7\n");
    space.commit_as("work on " + branch);
  }
  space.git({"checkout", "--quiet", "main"});
  space.write("f", "1\n2\n3\nours\n5\n6\n7\n");
  space.commit_as("direct");
  CHECK_THROWS(space.git({"merge", "--quiet", "x"}));
  space.write("f", "1\n2\n3\nresolved\n5\n6\n7\n");
  space.commit_as("Merge branch 'x'");
  space.git({"merge", "--quiet", "--no-edit", "y"});
  space.git({"merge", "--quiet", "--no-commit", "z"});
  space.write("g", "g\nevil\n");
  space.commit_as("Merge branch 'z'");
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
  CHECK(range.sprints[2].id.size() == 7);

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

TEST_CASE("Nothing is written into the repository, which need not be writable") {
  GitSpace space;
  make_merges(space);
  space.write("dirty", "not committed");
  const auto before = listing(space.repo());
  const auto range = range_of(space);
  const auto after = listing(space.repo());
  Names differing;
  std::set_symmetric_difference(before.begin(), before.end(), after.begin(), after.end(),
                                std::back_inserter(differing));
  CHECK(differing == Names{});
  REQUIRE(range.sprints.size() == 4);

  // Where git may not write it would leave merges alone, or fail.
  const auto objects = space.repo() / ".git/objects";
  fs::permissions(objects, fs::perms::owner_write, fs::perm_options::remove);
  CHECK(story(range_of(space)) == story(range));
  fs::permissions(objects, fs::perms::owner_write, fs::perm_options::add);
}

TEST_CASE("Merge drivers of the project are not run in its worktree") {
  GitSpace space;
  make_merges(space);
  space.git({"config", "merge.own.driver", "touch ran-here; exit 1"});
  space.write(".gitattributes", "* merge=own\n");
  const auto range = range_of(space);
  CHECK(range.sprints[1].commits[1].files[0].words_added == Names{"resolved"});
  CHECK_FALSE(fs::exists(space.repo() / "ran-here"));
}

TEST_CASE("What a user configured for git changes nothing") {
  GitSpace space;
  make_merges(space);
  space.git({"mv", "f", "folder"});
  space.write("g", "g\nconst char* text;\nevil\n\nmore\n");
  space.commit_as("renames");
  const auto before = story(range_of(space));
  const std::vector<std::pair<std::string, std::string>> settings = {
      {"diff.noprefix", "true"},
      {"diff.mnemonicPrefix", "true"},
      {"color.ui", "always"},
      {"log.showSignature", "true"},
      {"diff.renames", "false"},
      {"core.quotePath", "false"},
      {"diff.external", "false"},
      {"log.follow", "true"},
      {"diff.orderFile", "order"},
      {"diff.interHunkContext", "9"},
      {"diff.context", "9"},
      {"diff.relative", "true"},
      {"diff.algorithm", "patience"},
      {"diff.renameLimit", "1"},
      {"diff.suppressBlankEmpty", "true"},
      {"log.diffMerges", "first-parent"},
      {"format.pretty", "fuller"},
      {"i18n.logOutputEncoding", "UTF-16"},
      {"merge.conflictStyle", "diff3"},
      {"trailer.separators", "="},
      {"core.attributesFile", "attributes"},
  };
  space.write("order", "g\nfolder\n");
  space.write("attributes", "* diff=odd\n");
  space.git({"config", "diff.odd.textconv", "false"});
  space.git({"config", "diff.odd.command", "false"});
  const auto repository = space.find();
  for (const auto& [key, value] : settings) {
    CAPTURE(key);
    space.git({"config", key, value});
    CHECK(story(workspace::read_range(space.runner, repository, {.base = "base"})) == before);
    space.git({"config", "--unset", key});
  }
}

TEST_CASE("Variables that change patches, and those of a hook, change nothing") {
  GitSpace space;
  make_merges(space);
  const auto before = story(range_of(space));
  const ScopedVariable context("GIT_DIFF_OPTS", "--unified=5");
  const ScopedVariable external("GIT_EXTERNAL_DIFF", "false");
  const ScopedVariable dir("GIT_DIR", "/nowhere");
  const ScopedVariable index("GIT_INDEX_FILE", "/nowhere/index");
  CHECK(story(range_of(space)) == before);
}

TEST_CASE("A range is read in a linked worktree, at a place with odd characters") {
  GitSpace space;
  make_merges(space);
  const auto before = story(range_of(space));
  const auto linked = space / "a:b \"c\"\nd";
  space.git({"worktree", "add", "--quiet", "--detach", linked.string()});
  CHECK(story(workspace::read_range(space.runner, space.find(linked), {.base = "base"})) == before);

  fs::rename(space.repo(), space / "re:po\n\"\\");
  const auto moved = space.find(space / "re:po\n\"\\");
  CHECK(story(workspace::read_range(space.runner, moved, {.base = "base"})) == before);
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
  while (big.size() < (std::size_t{70} << 20U)) big += std::string(999, 'x') + " wide\n";
  space.write("big", big);
  space.commit_as("big");
  const auto files = files_of_one(space);
  REQUIRE(files.size() == 1);
  CHECK(files[0].added.size() == 1);
  CHECK(files[0].added[0].last > 70'000);
  CHECK(files[0].words_added.size() == 2);
}

}  // namespace sprint::test
