#include "workspace/reading/commit_groups.h"

#include "base/text.h"
#include "support/catch.h"

namespace sprint::test {

using workspace::RangeCommit;
using workspace::SprintsFrom;

namespace {

/// A commit "c" with parents "a b" (others than those of the range are outside), with a file of its
/// own unless it is a merge.
RangeCommit commit(const std::string& id, const std::string& parents,
                   const std::string& sprint = {}, const std::string& subject = {}) {
  RangeCommit made;
  made.commit = {.id = id, .subject = subject.empty() ? "subject of " + id : subject};
  made.short_id = "~" + id;
  made.parents = split(parents, ' ');
  made.sprint = sprint;
  if (!made.is_merge()) made.commit.files.push_back({.path = id});
  return made;
}

RangeCommit merge(const std::string& id, const std::string& parents, const std::string& subject,
                  bool changes_something = false) {
  auto made = commit(id, parents, {}, subject);
  if (changes_something) made.commit.files.push_back({.path = "resolved"});
  return made;
}

/// "name: commits; name: commits".
std::string grouped(const std::vector<RangeCommit>& commits, SprintsFrom from) {
  std::vector<std::string> lines;
  for (const auto& sprint : workspace::group_commits(commits, from)) {
    std::string line = sprint.id + ":";
    for (const auto& member : sprint.commits) line += " " + member.id;
    lines.push_back(line);
  }
  return join(lines, "; ");
}

}  // namespace

TEST_CASE("Commits of one trailer are one sprint, the others are alone, idle merges are dropped") {
  const std::vector<RangeCommit> commits = {
      commit("a", "base", "unit/one"),
      commit("b", "a", "unit/two"),
      commit("c", "b"),
      commit("d", "c", "unit/one"),
      merge("e", "d base2", "Merge x"),
      merge("f", "e base3", "Merge y", true),
      commit("g", "f x", "unit/two"),
  };
  CHECK(workspace::fitting_groups(commits) == SprintsFrom::Trailers);
  CHECK(grouped(commits, SprintsFrom::Trailers) == "~c: c; unit/one: a d; ~f: f; unit/two: b g");
  const auto sprints = workspace::group_commits(commits, SprintsFrom::Trailers);
  CHECK(sprints[1].title == "subject of a");
  CHECK(sprints[0].title == "subject of c");
}

TEST_CASE("Single commits are all that changed something, in order") {
  const std::vector<RangeCommit> commits = {commit("a", "base"), commit("b", "a"),
                                            merge("m", "b other", "Merge branch 'main'"),
                                            merge("n", "m other2", "Merge branch 'x'", true)};
  CHECK(workspace::fitting_groups(commits) == SprintsFrom::Commits);
  CHECK(grouped(commits, SprintsFrom::Commits) == "~a: a; ~b: b; ~n: n");
}

TEST_CASE("A merge of the first-parent line takes what came with it") {
  struct Case {
    std::string what;
    std::vector<RangeCommit> commits;
    std::string groups;
  };
  const auto [what, commits, groups] = GENERATE(values<Case>({
      {"two branches and a commit between",
       {commit("x1", "base"), commit("x2", "x1"), merge("m", "base x2", "Merge branch 'x'"),
        commit("c", "m"), commit("y1", "base"), merge("n", "c y1", "Merge branch 'y' into main")},
       "x: x1 x2 m; ~c: c; y: y1 n"},
      {"commits interleaved in the list",
       {commit("x1", "base"), commit("y1", "base"), commit("x2", "x1"),
        merge("m", "base y1", "Merge branch 'y'"), merge("n", "m x2", "Merge branch 'x'")},
       "y: y1 m; x: x1 x2 n"},
      {"a branch that merged another one before",
       {commit("x1", "base"), commit("y1", "base"), merge("i", "y1 x1", "Merge branch 'x' into y"),
        merge("m", "base x1", "Merge branch 'x'"), merge("n", "m i", "Merge branch 'y'")},
       "x: x1 m; y: y1 i n"},
      {"the same branch twice, and a name that looks like the second",
       {commit("a", "base"), merge("m", "base a", "Merge branch 'x'"), commit("b", "base"),
        merge("n", "m b", "Merge branch 'x#2'"), commit("c", "a"),
        merge("o", "n c", "Merge branch 'x'"), commit("d", "c"),
        merge("p", "o d", "Merge branch 'x'")},
       "x: a m; x#2: b n; x#3: c o; x#4: d p"},
      {"an octopus",
       {commit("a", "base"), commit("b", "base"),
        merge("m", "base a b", "Merge branches 'a' and 'b'")},
       "a+b: a b m"},
      {"a merge without a branch in its subject",
       {commit("a", "base"), merge("m", "base a", "Bring a")},
       "~m: a m"},
      {"merges of the base, one of them with a resolution",
       {commit("x1", "base"), merge("m", "x1 base2", "Merge branch 'main' into x"),
        commit("x2", "m"), merge("n", "x2 base3", "Merge branch 'main' into x", true),
        commit("y1", "base"), merge("o", "n y1", "Merge branch 'y' into x")},
       "~x1: x1; ~x2: x2; ~n: n; y: y1 o"},
      {"a second root",
       {commit("r", ""), commit("s", "r"), merge("m", "base s", "Merge branch 'other'")},
       "other: r s m"},
      {"a line that leaves the range at its first merge",
       {commit("a", "base"), merge("m", "old a", "Merge branch 'x'")},
       "x: a m"},
  }));
  CAPTURE(what);
  CHECK(workspace::fitting_groups(commits) == SprintsFrom::Branches);
  CHECK(grouped(commits, SprintsFrom::Branches) == groups);
}

TEST_CASE("The title of a merged branch is the subject of the merge, and files stay with commits") {
  const auto sprints = workspace::group_commits(
      {commit("a", "base"), merge("m", "base a", "Merge branch 'x'", true)}, SprintsFrom::Branches);
  REQUIRE(sprints.size() == 1);
  CHECK(sprints[0].title == "Merge branch 'x'");
  CHECK(sprints[0].files() == std::vector<std::string>{"a", "resolved"});
}

TEST_CASE("Every way can be asked for, whether it fits or not; nothing makes nothing") {
  const std::vector<RangeCommit> commits = {commit("a", "base"), commit("b", "a")};
  for (const auto from : {SprintsFrom::Trailers, SprintsFrom::Branches, SprintsFrom::Commits}) {
    CHECK(grouped(commits, from) == "~a: a; ~b: b");
    CHECK(workspace::group_commits({}, from).empty());
  }
  CHECK(workspace::fitting_groups({}) == SprintsFrom::Commits);
}

TEST_CASE("A long history of merges takes linear time") {
  std::vector<RangeCommit> commits;
  std::string main = "base";
  for (int i = 0; i < 5'000; ++i) {
    const auto number = std::to_string(i);
    commits.push_back(commit("c" + number, i == 0 ? "base" : "c" + std::to_string(i - 1)));
    commits.push_back(merge("m" + number, main + " c" + number, "Merge branch 'x'"));
    main = "m" + number;
  }
  const auto sprints = workspace::group_commits(commits, SprintsFrom::Branches);
  REQUIRE(sprints.size() == 5'000);
  CHECK(sprints.back().id == "x#5000");
}

}  // namespace sprint::test
