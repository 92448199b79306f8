#include "workspace/merging/integration.h"

#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/tree_fixture.h"
#include "workspace/reading/change_range.h"

namespace sprint::test {

using workspace::Integration;

namespace {

/// A repository with a commit tagged `base`, and branches that leave there.
struct Merging : TreeSpace {
  Merging() {
    write("text", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    write("other", "a\nb\nc\n");
    write("old/one", "a\nb\nc\nd\n");
    write("old/two", "e\nf\ng\nh\n");
    commit_as("base");
    git({"tag", "base"});
  }

  /// A branch at `from` with one commit that does `change`.
  void branch(const std::string& name, const std::function<void()>& change,
              const std::string& from = "base") {
    git({"checkout", "--quiet", "-b", name, from});
    change();
    commit_as("work of " + name);
    git({"checkout", "--quiet", "main"});
  }

  Integration merge(const Names& names, const std::string& onto = "base") {
    std::vector<workspace::BranchTip> tips;
    for (const auto& name : names) tips.push_back(workspace::branch_tip(runner, find(), name));
    counting.commands.clear();
    return workspace::merge_branches(counting, find(), id(onto), tips);
  }

  std::string file(const Integration& result, const std::string& name) {
    return git({"show", result.commit + ":" + name});
  }
};

std::string conflicts_of(const Integration& result) {
  std::string text;
  for (const auto& conflict : result.conflicts) {
    for (const auto& file : conflict.files) {
      text += conflict.branch + ": " + file.path + ": " + file.kind + "\n";
    }
  }
  return text;
}

}  // namespace

TEST_CASE("Branches are merged one after the other, as commits that name them") {
  Merging space;
  space.branch("x", [&] { space.write("text", "X\n2\n3\n4\n5\n6\n7\n8\n9\n"); });
  space.branch("y", [&] { space.write("text", "1\n2\n3\n4\n5\n6\n7\n8\nY\n"); });
  const auto before = space.users_state();
  const auto result = space.merge({"x", "y"});
  CHECK(space.users_state() == before);
  CHECK(result.conflicts.empty());
  CHECK(space.file(result, "text") == "X\n2\n3\n4\n5\n6\n7\n8\nY\n");
  CHECK(space.git({"log", "--first-parent", "--format=%s|%P|%(trailers:key=Sprint,valueonly)",
                   "base.." + result.commit}) ==
        "Merge branch 'y'|" + space.id(result.commit + "^1") + " " + space.id("y") + "|y\n\n" +
            "Merge branch 'x'|" + space.id("base") + " " + space.id("x") + "|x\n\n");
  CHECK(space.git({"show", "--no-patch", "--format=%an %ae %cn %ce", result.commit}) ==
        "sprint-supervisor sprint-supervisor@localhost sprint-supervisor "
        "sprint-supervisor@localhost\n");
  const auto range = workspace::read_range(
      space.runner, space.find(),
      {.base = "base", .head = result.commit, .sprints_from = workspace::SprintsFrom::Branches});
  REQUIRE(range.sprints.size() == 2);
  CHECK(range.sprints[0].id == "x");
  CHECK(range.sprints[1].id == "y");
}

TEST_CASE("The same merge is the same commit, whoever makes it, at the time of the newest parent") {
  Merging space;
  {
    const ScopedVariable date("GIT_COMMITTER_DATE", "@2000000000 +0300");
    space.branch("x", [&] { space.write("text", "X\n"); });
  }
  space.branch("y", [&] { space.write("other", "Y\n"); });
  const auto first = space.merge({"x", "y"});
  const ScopedVariable name("GIT_AUTHOR_NAME", "Somebody else");
  space.git({"config", "i18n.commitEncoding", "latin1"});
  CHECK(space.merge({"x", "y"}).commit == first.commit);
  CHECK(space.git({"show", "--no-patch", "--format=%at %ct", first.commit}) ==
        "2000000000 2000000000\n");
}

TEST_CASE("Each branch takes three calls of git, and all together one") {
  Merging space;
  space.branch("x", [&] { space.write("text", "X\n"); });
  space.branch("y", [&] { space.write("other", "Y\n"); });
  space.merge({"x", "y"});
  CHECK(space.counting.commands.size() == 7);
}

TEST_CASE("Without a branch the commit stays") {
  Merging space;
  CHECK(space.merge({}).commit == space.id("base"));
}

TEST_CASE("A branch that could be fast-forwarded is a merge as well") {
  Merging space;
  space.branch("x", [&] { space.write("text", "X\n"); });
  const auto result = space.merge({"x"});
  CHECK(result.commit != space.id("x"));
  CHECK(workspace::tree_of(space.runner, space.find(), result.commit) ==
        workspace::tree_of(space.runner, space.find(), "x"));
}

TEST_CASE("A branch with a conflict is left out, and those after it are merged") {
  Merging space;
  space.branch("x", [&] { space.write("text", "X\n2\n3\n4\n5\n6\n7\n8\n9\n"); });
  space.branch("y", [&] {
    space.write("text", "Y\n2\n3\n4\n5\n6\n7\n8\n9\n");
    space.write("only in y", "y");
  });
  space.branch("z", [&] { space.write("text", "1\n2\n3\n4\n5\n6\n7\n8\nZ\n"); });
  const auto result = space.merge({"x", "y", "z"});
  CHECK(conflicts_of(result) == "y: text: content\n");
  CHECK(result.conflicts.at(0).files.at(0).message == "Merge conflict in text");
  CHECK(space.file(result, "text") == "X\n2\n3\n4\n5\n6\n7\n8\nZ\n");
  CHECK(space.git({"ls-tree", result.commit, "only in y"}).empty());
}

TEST_CASE("Conflicts of other kinds are told as git calls them, with the names of the sides") {
  Merging space;
  const std::string zeros("\0\1\2", 3);
  space.write("binary", zeros);
  space.commit_as("binary");
  space.branch(
      "x",
      [&] {
        space.git({"rm", "--quiet", "other"});
        space.write("binary", zeros + "x");
      },
      "main");
  space.branch(
      "y",
      [&] {
        space.write("other", "a\nb\nc\nd\n");
        space.write("binary", zeros + "y");
      },
      "main");
  auto result = space.merge({"x", "y"}, "main");
  CHECK(conflicts_of(result) == "y: binary: binary\ny: other: modify/delete\n");
  CHECK(result.conflicts.at(0).files.at(1).message.starts_with(
      "other deleted in the branches before it and modified in y."));
  CHECK(result.commit == space.merge({"x"}, "main").commit);
  result = space.merge({"x"}, "y");
  CHECK(result.conflicts.at(0).files.at(1).message.starts_with(
      "other deleted in x and modified in the base."));
}

TEST_CASE("The same change on both sides is no conflict") {
  Merging space;
  for (const char* name : {"x", "y"}) {
    space.branch(name, [&] {
      space.write("text", "same\n");
      space.write(std::string("own ") + name, name);
    });
  }
  const auto result = space.merge({"x", "y"});
  CHECK(result.conflicts.empty());
  CHECK(space.file(result, "text") == "same\n");
  CHECK(space.file(result, "own y") == "y");
}

TEST_CASE("A file that is new in a folder which another branch renames goes with it, if so set") {
  Merging space;
  space.branch("rename", [&] { space.git({"mv", "old", "new"}); });
  space.branch("add", [&] { space.write("old/three", "3\n"); });
  // As git does: by default it only asks where the file should go.
  CHECK(conflicts_of(space.merge({"rename", "add"})) == "add: new/three: file location\n");
  space.git({"config", "merge.directoryRenames", "true"});
  const auto result = space.merge({"rename", "add"});
  CHECK(result.conflicts.empty());
  CHECK(space.file(result, "new/three") == "3\n");
}

TEST_CASE("Branches that were merged crosswise are merged again") {
  Merging space;
  space.branch("x", [&] { space.write("text", "X\n2\n3\n4\n5\n6\n7\n8\n9\n"); });
  space.branch("y", [&] { space.write("text", "1\n2\n3\n4\n5\n6\n7\n8\nY\n"); });
  const auto x = space.id("x");
  const auto y = space.id("y");
  space.git({"checkout", "--quiet", "x"});
  space.git({"merge", "--quiet", "--no-ff", "-m", "y into x", y});
  space.write("from x", "x");
  space.commit_as("more x");
  space.git({"checkout", "--quiet", "y"});
  space.git({"merge", "--quiet", "--no-ff", "-m", "x into y", x});
  space.write("other", "Y\n");
  space.commit_as("more y");
  const auto result = space.merge({"x", "y"});
  CHECK(result.conflicts.empty());
  CHECK(space.file(result, "text") == "X\n2\n3\n4\n5\n6\n7\n8\nY\n");
  CHECK(space.file(result, "other") == "Y\n");
}

TEST_CASE("A branch that the base has already, or with another history, is a wrong call") {
  Merging space;
  space.branch("x", [&] { space.write("text", "X\n"); });
  auto error = error_of([&] { space.merge({"x"}, "x"); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message() == "branch 'x' has no commit that is not in its base already");
  CHECK(error_of([&] { space.merge({"x", "base"}); }).code() == ErrorCode::BadCall);

  space.git({"checkout", "--quiet", "--orphan", "stranger"});
  space.commit_as("stranger");
  error = error_of([&] { space.merge({"stranger"}); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message() == "branch 'stranger' has no common history with its base");
}

TEST_CASE("A branch is what the user calls it") {
  Merging space;
  space.branch("feature/login", [&] { space.write("text", "X\n"); });
  space.git({"update-ref", "refs/remotes/origin/y", "feature/login"});
  const auto tip = [&](const std::string& name) {
    return workspace::branch_tip(space.runner, space.find(), name);
  };
  CHECK(tip("feature/login").name == "feature/login");
  for (const char* name : {"feature/login", "origin/y", "refs/heads/feature/login"}) {
    CHECK(tip(name).commit == space.id("feature/login"));
  }
  CHECK(tip("base").commit == space.id("base"));
  auto error = error_of([&] { tip("feature/logni"); });
  CHECK(error.code() == ErrorCode::BadCall);
  CHECK(error.message() == "'feature/logni': no such branch or commit here");
  CHECK(error.hint() == "did you mean 'feature/login'?");
  CHECK(error_of([&] { tip("--all"); }).code() == ErrorCode::BadCall);
  CHECK(error_of([&] { tip(space.id("base:text")); }).code() == ErrorCode::BadCall);
}

TEST_CASE("Merging runs no hook, signs nothing and keeps no log") {
  Merging space;
  space.branch("x", [&] { space.write("text", "X\n"); });
  const auto marker = (space / "marker").string();
  for (const char* hook : {"post-merge", "reference-transaction", "post-index-change"}) {
    const auto file = space.repo() / ".git/hooks" / hook;
    os::replace_file(file, "#!/bin/sh\necho ran >> '" + marker + "'\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  }
  space.git({"config", "commit.gpgSign", "true"});
  space.git({"config", "gpg.program", "false"});
  space.git({"config", "core.logAllRefUpdates", "always"});
  const auto result = space.merge({"x"});
  workspace::keep_commit(space.runner, space.find(), "gates/1", result.commit);
  CHECK_FALSE(std::filesystem::exists(marker));
  CHECK_FALSE(std::filesystem::exists(space.repo() / ".git/logs/refs/sprint/gates/1"));
  CHECK(space.id("refs/sprint/gates/1") == result.commit);
  CHECK(space.git({"cat-file", "commit", result.commit}).find("gpgsig") == std::string::npos);
}

TEST_CASE("The number of the last gate is the largest there is") {
  Merging space;
  const auto last = [&] {
    space.counting.commands.clear();
    return workspace::last_gate_number(space.counting, space.find());
  };
  CHECK(last() == 0);
  for (const char* name : {"gates/9", "gates/10", "gates/x", "gates/11x", "gates/12/13", "99"}) {
    workspace::keep_commit(space.runner, space.find(), name, space.id("base"));
  }
  CHECK(last() == 10);
  CHECK(space.counting.commands.size() == 1);
  workspace::keep_commit(space.runner, space.find(), "gates/10", space.id("main"));
  CHECK(space.id("refs/sprint/gates/10") == space.id("main"));
  CHECK(error_of([&] {
          workspace::keep_commit(space.runner, space.find(), "a b", space.id("base"));
        }).code() == ErrorCode::System);
}

}  // namespace sprint::test
