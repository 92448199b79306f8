#include <nlohmann/json.hpp>

#include "base/text.h"
#include "os/process_runner.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using sprint::test::DriverFixture;
using sprint::test::Outcome;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

/// A project in `p` whose toolchain finds fault with every `*.word` file that begins with "bad".
class WordProject : public DriverFixture {
 public:
  WordProject() {
    // Neither the machine's git settings nor a repository around the temporary directory count.
    variables = {{"GIT_CONFIG_GLOBAL", "/dev/null"},
                 {"GIT_CONFIG_SYSTEM", "/dev/null"},
                 {"GIT_CEILING_DIRECTORIES", fs::canonical(root()).parent_path().string()},
                 {"GIT_AUTHOR_NAME", "Test"},
                 {"GIT_AUTHOR_EMAIL", "test@example.invalid"},
                 {"GIT_COMMITTER_NAME", "Test"},
                 {"GIT_COMMITTER_EMAIL", "test@example.invalid"},
                 {"GITHUB_ACTIONS", ""}};
    write("p/sprint.toml", "toolchains.path = ['tools']\n");
    write("p/tools/word.toolchain.toml",
          "interface = 1\nname = 'word'\ndetect.files = ['sprint.toml']\n"
          "owns.extensions = ['.word']\n[check]\nargv = ['sh', 'tools/check.sh', '{file}']\n");
    write("p/tools/check.sh",
          "read -r word <\"$1\"\n"
          "test \"$word\" != bad || { echo \"$1:1:1: error: bad word\"; exit 1; }\n");
    write("p/good.word", "good\n");
    write("p/bad.word", "bad\n");
  }

  Outcome check(Words arguments) const {
    // Its toolchain and the script of it are committed.
    arguments.insert(arguments.begin(), {"-C", "p", "--trust", "check"});
    return run(arguments);
  }
  /// The same, as if called in another directory of the temporary one.
  Outcome check_in(const std::string& directory, Words arguments) const {
    arguments.insert(arguments.begin(), {"-C", directory, "--trust", "check"});
    return run(arguments);
  }

  void git(const Words& words) const {
    sprint::os::Command command;
    command.argv = {"git", "-C", (*this / "p").string()};
    command.argv.insert(command.argv.end(), words.begin(), words.end());
    for (const auto& [name, value] : variables) command.env.set(name, value);
    const auto result = sprint::os::OsProcessRunner().run(command);
    INFO(result.err);
    REQUIRE(result.succeeded());
  }
  void commit_all() const {
    if (!fs::exists(*this / "p/.git")) git({"init", "--quiet", "--initial-branch=main"});
    git({"add", "--all"});
    git({"commit", "--quiet", "--allow-empty", "-m", "change"});
  }
};

/// The names of the files that were checked, for comparing.
Words checked(const Outcome& outcome) {
  Words names;
  const auto printed = nlohmann::json::parse(outcome.out);
  for (const auto& file : printed["files"]) names.push_back(file["file"]);
  return names;
}

}  // namespace

TEST_CASE("check looks at the named files and says how they are") {
  const WordProject project;
  const auto passed = project.check({"good.word"});
  CHECK(passed.out == "check passed: 1 file named: 1 ok (exit code 0)\n");
  CHECK(passed.exit_code == 0);
  CHECK(passed.err.empty());
  const auto failed = project.check({"good.word", "bad.word"});
  CHECK(failed.out ==
        "bad.word:1:1: error: bad word\n"
        "check FAILED: 2 files named: 1 failed, 1 ok (exit code 1)\n");
  CHECK(failed.exit_code == 1);
}

TEST_CASE("check refuses names that are not files of the project, and says which and why") {
  const WordProject project;
  project.write("outside.word", "good\n");
  fs::create_directory(project / "p/folder");
  fs::create_symlink("loop.word", project / "p/loop.word");
  fs::create_symlink("nowhere", project / "p/dangling.word");
  struct Row {
    std::string name;
    std::string complaint;
  };
  const auto row = GENERATE(values<Row>({
      {"missing.word", "missing.word: no such file"},
      {"missing/good.word", "missing/good.word: no such file"},
      {"dangling.word", "dangling.word: no such file"},
      {"good.word/x", "good.word/x: "},
      {"folder", "folder: is a folder (name files, or check all with --all)"},
      {"../outside.word", "../outside.word: lies outside the project "},
      {"/dev/null", "/dev/null: is not a regular file"},
      {"loop.word", "loop.word: Too many levels of symbolic links"},
      {"", "the name of a file is empty"},
      {"line\nbreak", "line\\nbreak: no such file"},
  }));
  const auto outcome = project.check({"good.word", row.name});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.starts_with("sprint-supervisor: " + row.complaint));
  CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
}

TEST_CASE("check takes names with spaces, quotes, line breaks and a dash in front") {
  const WordProject project;
  const Words names{"-n.word", "a\nb.word", "a b.word", "it's \"x\" $HOME.word"};
  Words arguments{"--json", "--"};
  for (const auto& name : names) {
    project.write("p/" + name, "good\n");
    arguments.push_back(name);
  }
  const auto outcome = project.check(arguments);
  CHECK(outcome.exit_code == 0);
  CHECK(checked(outcome) == names);
}

TEST_CASE("check counts a file once, whatever ways lead to it") {
  const WordProject project;
  fs::create_directory(project / "p/sub");
  fs::create_directory_symlink("p", project / "link");
  const auto outcome = project.check({"--json", "good.word", "./sub/../good.word",
                                      (project / "p/good.word").string(), "../link/good.word"});
  CHECK(checked(outcome) == Words{"good.word"});
}

TEST_CASE("check follows a link to a folder before it goes up") {
  const WordProject project;
  project.write("p/a/b/x.word", "good\n");
  project.write("p/a/x.word", "good\n");
  project.write("p/x.word", "good\n");
  fs::create_directory_symlink("a/b", project / "p/link");
  CHECK(checked(project.check({"--json", "link/../x.word"})) == Words{"a/x.word"});
}

TEST_CASE("check takes names relative to the directory it is called in") {
  const WordProject project;
  project.write("p/sub/deep.word", "good\n");
  CHECK(checked(project.check_in("p/sub", {"--json", "deep.word", "../good.word"})) ==
        Words{"good.word", "sub/deep.word"});
}

TEST_CASE("A link in the project is a file of the project, wherever it points") {
  const WordProject project;
  project.write("outside.word", "good\n");
  fs::create_symlink("../outside.word", project / "p/inside.word");
  CHECK(checked(project.check({"--json", "inside.word"})) == Words{"inside.word"});
}

TEST_CASE("Without a git repository check needs names") {
  const WordProject project;
  CHECK(project.check({"good.word"}).exit_code == 0);
  const auto arguments = GENERATE(values<Words>({{}, {"--all"}, {"--base", "HEAD"}}));
  const auto outcome = project.check(arguments);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.ends_with("is not in a git repository (name the files to check)\n"));
}

TEST_CASE("Without names check looks at what changed, with --all at everything") {
  const WordProject project;
  project.commit_all();
  const auto nothing = project.check({});
  CHECK(nothing.exit_code == 0);
  CHECK(nothing.out ==
        "check: nothing to check: no file changed since HEAD belongs to a toolchain (exit code "
        "0)\n");
  project.write("p/good.word", "better\n");
  project.write("p/new.word", "good\n");
  project.write("p/notes.txt", "");
  fs::remove(project / "p/bad.word");
  const auto changed = project.check({});
  CHECK(changed.exit_code == 0);
  CHECK(changed.out ==
        "skipped, no toolchain owns it: notes.txt\n"
        "check passed: 2 files changed since HEAD: 2 ok (exit code 0)\n");
  project.commit_all();
  CHECK(checked(project.check({"--json"})).empty());
  CHECK(checked(project.check({"--json", "--base", "HEAD~1"})) == Words{"good.word", "new.word"});
  CHECK(checked(project.check({"--json", "--all"})) == Words{"good.word", "new.word"});
}

TEST_CASE("In a repository without a commit everything has changed") {
  const WordProject project;
  project.git({"init", "--quiet"});
  CHECK(checked(project.check({"--json"})) == Words{"bad.word", "good.word"});
}

TEST_CASE("check keeps what it remembers out of the repository") {
  const WordProject project;
  project.commit_all();
  project.check({"--all"});
  CHECK_FALSE(fs::exists(project / "p/.sprint"));
  CHECK(checked(project.check({"--json"})).empty());
}

TEST_CASE("Named files are checked where git cannot answer, others are not") {
  WordProject project;
  SECTION("because it is not installed") {
    fs::create_directories(project / "path");
    fs::create_symlink("/bin/sh", project / "path/sh");
    project.variables["PATH"] = (project / "path").string();
  }
  SECTION("because the repository is broken") {
    project.write("p/.git", "gitdir: nowhere\n");
  }
  CHECK(project.check({"good.word"}).exit_code == 0);
  CHECK(project.check({"bad.word"}).exit_code == 1);
  const auto all = project.check({"--all"});
  CHECK(all.exit_code == 3);
  CHECK(all.out.empty());
  CHECK(all.err.starts_with("sprint-supervisor: git "));
}

TEST_CASE("check refuses a revision that is none, and an option where one should be") {
  const WordProject project;
  project.commit_all();
  const auto base = GENERATE(values<std::string>({"no-such-branch", "--output=stolen", "-p", ""}));
  const auto outcome = project.check({"--base=" + base});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
  CHECK_FALSE(fs::exists(project / "p/stolen"));
}

TEST_CASE("check refuses calls that contradict themselves") {
  const WordProject project;
  project.commit_all();
  const auto arguments = GENERATE(values<Words>({{"--all", "good.word"},
                                                 {"--base", "HEAD", "--", "good.word"},
                                                 {"--all", "--base", "HEAD"},
                                                 {"--build-dir", "missing", "good.word"},
                                                 {"--build-dir", "", "good.word"},
                                                 {"--build-dir", "good.word", "good.word"}}));
  const auto outcome = project.check(arguments);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.starts_with("sprint-supervisor: "));
}

TEST_CASE("In a job of GitHub the lines of a change are marked") {
  WordProject project;
  project.commit_all();
  project.variables["GITHUB_ACTIONS"] = "true";
  const auto outcome = project.check({"bad.word"});
  CHECK(outcome.out.starts_with("::error file=bad.word,line=1,col=1::bad word\nbad.word:1:1: "));
  CHECK(project.check({"--json", "bad.word"}).out.starts_with("{"));
}

TEST_CASE("A project in a folder of its repository is marked from the top") {
  WordProject project;
  project.commit_all();
  fs::rename(project / "p/.git", project / ".git");
  project.variables["GITHUB_ACTIONS"] = "true";
  CHECK(project.check({"bad.word"}).out.starts_with("::error file=p/bad.word,line=1,"));
}

TEST_CASE("Owned files and none of them checked is a failure") {
  const WordProject project;
  project.write("p/tools/word.toolchain.toml",
                "interface = 1\nname = 'word'\ndetect.files = ['sprint.toml']\n"
                "owns.extensions = ['.word']\n");
  const auto outcome = project.check({"good.word"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out ==
        "not checked: good.word: this toolchain has no syntax check\n"
        "none of the files could be checked\n"
        "check FAILED: 1 file named: 1 not checked (exit code 1)\n");
}

TEST_CASE("A project that cannot be written is checked all the same") {
  const WordProject project;
  project.write("p/.sprint", "a file is in the way\n");
  CHECK(project.check({"good.word"}).exit_code == 0);
}

TEST_CASE("check says which toolchains were refused, and goes on") {
  const WordProject project;
  project.write("p/tools/broken.toolchain.toml", "interface = 99\n");
  const auto outcome = project.check({"good.word"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("a toolchain was refused: ") != std::string::npos);
}
