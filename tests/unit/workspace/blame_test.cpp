#include "workspace/reading/blame.h"

#include "fakes/fake_process_runner.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/workspace/git_fixture.h"

namespace sprint::test {

namespace {

Names blamed(GitSpace& space, const std::vector<FileLine>& lines) {
  return workspace::blame(space.runner, space.find(), space.id("base"), space.id(), lines);
}

}  // namespace

TEST_CASE("Lines are blamed to the commits that wrote them, older ones to nobody") {
  GitSpace space;
  space.write("file", "1\n2\n3\n4\n");
  space.write("same", "same\n");
  space.commit_as("first");
  space.git({"tag", "base"});
  space.write("file", "1\ntwo\n3\n4\n");
  const auto one = space.commit_as("one");
  space.write("file", "zero\n1\ntwo\n3\n4\nlast\n");
  const auto two = space.commit_as("boundary");
  space.write("dirty", "x\n");
  space.write("file", "changed\non\ndisk\n");
  CHECK(blamed(space, {{"file", 3},
                       {"same", 1},
                       {"file", 1},
                       {"file", 2},
                       {"file", 6},
                       {"file", 3},
                       {"file", 5}}) == Names{one, "", two, "", two, one, ""});
  CHECK(blamed(space, {}).empty());
}

TEST_CASE("A file or a line that head does not have is blamed to nobody") {
  GitSpace space;
  space.commit({"first"});
  space.git({"tag", "base"});
  space.write("file", "1\n2\n");
  space.write("empty", "");
  space.write("folder/inner", "x\n");
  space.write("two\nlines", "x\n");
  const auto one = space.commit_as("one");
  const Names nobody = {"", "", "", "", "", "", "", "", "", "", "", "", "", "", ""};
  CHECK(blamed(space, {{"file", 3},
                       {"file", 4'000'000'000U},
                       {"file", 0},
                       {"missing", 1},
                       {"empty", 1},
                       {"folder", 1},
                       {"", 1},
                       {"../outside", 1},
                       {"/absolute", 1},
                       {"/no/such/folder/file", 1},
                       {"../../no/such/folder/file", 1},
                       {"/of/another/machine.c", 1},
                       {std::string("file\0", 5), 1},
                       {"two\nlines", 2},
                       {"first", 1}}) == nobody);
  CHECK(blamed(space, {{"file", 99}, {"file", 2}, {"missing", 1}}) == Names{"", one, ""});
}

TEST_CASE("Names may be odd, content may be binary, renames are followed") {
  GitSpace space;
  const std::string odd = "-odd \"name\"\t*\\\n\xff";
  space.write("old", "1\n2\n3\n4\n5\n");
  space.write("binary", std::string("a\0\nb\n", 5));
  space.commit_as("first");
  space.git({"tag", "base"});
  space.write("old", "1\n2\nthree\n4\n5\n");
  space.write("binary", std::string("a\0\nc\n", 5));
  space.write(":(top)magic", "x\n");
  const auto one = space.commit_as("one");
  space.git({"mv", "--", "old", odd});
  const auto two = space.commit_as("two");
  CHECK(blamed(space, {{odd, 3}, {odd, 1}, {"binary", 2}, {"binary", 1}, {":(top)magic", 1}}) ==
        Names{one, "", one, "", one});
  CHECK(two != one);
}

TEST_CASE("A root commit in the range is no older commit") {
  GitSpace space;
  space.commit({"first"});
  space.git({"tag", "base"});
  space.git({"checkout", "--quiet", "--orphan", "island"});
  space.write("island.txt", "x\n");
  const auto root = space.commit_as("root");
  space.git({"checkout", "--quiet", "main"});
  space.git({"merge", "--quiet", "--no-edit", "--allow-unrelated-histories", "island"});
  CHECK(blamed(space, {{"island.txt", 1}}) == Names{root});
}

TEST_CASE("What a user configured for git changes no blame") {
  GitSpace space;
  space.write("file", "a\n");
  space.commit_as("first");
  space.git({"tag", "base"});
  space.write("file", "b\n");
  const auto one = space.commit_as("one");
  space.write("ignored", one + "\n");
  const std::vector<std::pair<std::string, std::string>> settings = {
      {"blame.ignoreRevsFile", "ignored"},
      {"blame.ignoreRevsFile", "missing file"},
      {"blame.markIgnoredLines", "true"},
      {"blame.blankBoundary", "true"},
      {"blame.showRoot", "false"},
      {"core.abbrev", "7"},
      {"color.ui", "always"},
      {"diff.odd.textconv", "false"},
  };
  space.write(".gitattributes", "* diff=odd\n");
  for (const auto& [key, value] : settings) {
    CAPTURE(key, value);
    space.git({"config", key, value});
    CHECK(blamed(space, {{"file", 1}}) == Names{one});
    space.git({"config", "--unset", key});
  }
}

TEST_CASE("One call of git answers for all lines of a file, and not every file is asked about") {
  FakeProcessRunner runner;
  runner.answer = [](const os::Command& command) {
    os::replace_file(std::get<os::ToFile>(command.out).file,
                     "abc 1 1 9\nsummary boundary\nboundary of\nfilename x\n");
    return os::ProcessResult{.ending = os::Exited{0}};
  };
  std::vector<FileLine> lines = {{"0", 7}, {"0", 3}};
  for (std::size_t i = 0; i <= workspace::kFilesToBlame; ++i) {
    lines.push_back({std::to_string(i), 1});
  }
  const auto commits = workspace::blame(runner, {.top = "/x", .common_dir = {}, .worktrees = {}},
                                        "base", "head", lines);
  REQUIRE(commits.size() == lines.size());
  CHECK(runner.commands.size() == workspace::kFilesToBlame);
  const auto& words = runner.commands[0].argv;
  CHECK(Names(words.end() - 4, words.end()) == Names{"-L1,7", "base..head", "--", "0"});
  CHECK(commits.front() == "abc");
  CHECK(commits[commits.size() - 2] == "abc");
  CHECK(commits.back().empty());
}

TEST_CASE("A git that cannot tell is an error, and so is an answer that is not understood") {
  GitSpace space;
  space.commit({"file"});
  const auto repository = space.find();
  CHECK(error_of([&] {
          workspace::blame(space.runner, repository, "nowhere", "HEAD", {{"file", 1}});
        }).code() == ErrorCode::System);

  const auto answer = GENERATE(values<std::string>(
      {"abc 1 1\nfilename x\n", "abc 1 x 1\nfilename x\n", "abc 1 1 1\n", "\nfilename x\n"}));
  FakeProcessRunner runner;
  runner.answer = [&](const os::Command& command) {
    os::replace_file(std::get<os::ToFile>(command.out).file, answer);
    return os::ProcessResult{.ending = os::Exited{0}};
  };
  CAPTURE(answer);
  CHECK(error_of([&] {
          workspace::blame(runner, repository, "base", "head", {{"file", 1}});
        }).code() == ErrorCode::System);
}

}  // namespace sprint::test
