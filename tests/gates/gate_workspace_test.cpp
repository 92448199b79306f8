// Where a gate has its trees: never where something of the user's could lie, and never through a
// link.
#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "os/files.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// With everything that a commit may bring to look like a gate's own trees, and work of the user's
/// that is not committed.
class Forged : public GateFixture {
 public:
  Forged() {
    commit_base(script_project({{"one", kGreenScript}}) +
                Files{{"gate/source.owner", "ours\n"},
                      {"gate/source/file", "committed\n"},
                      {"base/source.owner", "ours\n"},
                      {"sub/gate/source.owner", "ours\n"},
                      {"sub/gate/source/file", "committed\n"}});
    commit("Say more", {{"README.md", "Hello\n"}});
    for (const auto* file : {"gate/source/work", "gate/build/work", "base/source/work",
                             "sub/gate/source/work", "work"}) {
      write({{file, "not committed\n"}});
    }
    sprint::os::replace_file(root() / "other/gate/source.owner", "ours\n");
    sprint::os::replace_file(root() / "other/gate/source/work", "mine\n");
  }

  std::string work() const {
    return git({"status", "--porcelain", "--untracked-files=all", "--ignored"}) +
           git({"diff", "HEAD"});
  }
};

}  // namespace

TEST_CASE("A workspace in a checkout or in the git directory is refused, and nothing is touched") {
  const Forged with;
  fs::create_directory_symlink(with.project(), with.root() / "way");
  const auto dir = GENERATE(as<std::string>{}, ".", "./", "sub", "./x/../", "build/../sub/deeper",
                            "new/folder", ".git", ".git/sprint", "../project", "../way/sub",
                            "../way/new", "sub/../../project/sub");
  CAPTURE(dir);
  with.write({{"sprint.toml", "# ours\n[workspace]\ndir = \"" + dir + "\"\n"}});
  const auto before = with.work();
  const auto outcome = with.gate();
  INFO(outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(has(outcome.err, "sprint.toml:3"));
  CHECK(has(outcome.err, "workspace.dir"));
  CHECK(with.work() == before);
}

TEST_CASE("A workspace in another checkout of the repository is refused as well") {
  const Forged with;
  with.git({"worktree", "add", "-q", "../linked"});
  for (const auto& dir : {"../linked", "../linked/sub", "../linked/new"}) {
    const auto outcome =
        with.gate({"--base", "base", "--set",
                   "workspace.dir=" + (with.project() / dir).lexically_normal().string()});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(has(outcome.err, "lies in the checkout"));
  }
  // And from there, one in the main checkout.
  const auto outcome = with.run({"-C", (with.root() / "linked").string(), "gate", "--base", "base",
                                 "--set", "workspace.dir=" + with.project().string()});
  CHECK(outcome.exit_code == 2);
  CHECK(fs::exists(with.project() / "gate/source/work"));
}

TEST_CASE("A folder elsewhere that looks like a gate's own is refused, and keeps its files") {
  const Forged with;
  const auto outcome =
      with.gate({"--base", "base", "--set", "workspace.dir=" + (with.root() / "other").string()});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(has(outcome.err, (with.root() / "other/gate/source").string()));
  CHECK(sprint::os::read_file(with.root() / "other/gate/source/work") == "mine\n");
}

TEST_CASE("Build trees that no gate has made are refused, and keep their files") {
  const Forged with;
  const auto folder = with.gate_build().parent_path();
  sprint::os::replace_file(folder / "cmake/CMakeCache.txt", "mine\n");
  const auto outcome = with.gate();
  INFO(outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(has(outcome.err, folder.string()));
  CHECK(sprint::os::read_file(folder / "cmake/CMakeCache.txt") == "mine\n");
}

TEST_CASE("A link in the workspace is refused at every level, and nothing is removed behind it") {
  const Forged with;
  const bool used = GENERATE(false, true);
  const auto level =
      GENERATE(as<std::string>{}, "gate", "gate/source", "gate/build", "gate/build/cmake");
  const auto target = GENERATE(as<std::string>{}, "other", "nowhere");
  CAPTURE(used, level, target);
  const auto link = fs::path(with.project().string() + ".sprint") / level;
  if (used) {
    REQUIRE(with.gate().exit_code == 0);
    fs::remove_all(link);
  }
  // A folder of build trees that is there has to be ours.
  if (!used && level == "gate/build/cmake") return;
  fs::create_directories(link.parent_path());
  fs::create_directory_symlink(with.root() / target, link);
  const auto outcome = with.gate();
  INFO(outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK(has(outcome.err, "'" + link.string() + "' is a symbolic link"));
  CHECK(sprint::os::read_file(with.root() / "other/gate/source/work") == "mine\n");
  CHECK(std::distance(fs::directory_iterator(with.root() / "other"), {}) == 1);
  CHECK_FALSE(fs::exists(with.root() / "nowhere"));
}

TEST_CASE("A workspace that is itself a link of the user's is fine") {
  const Forged with;
  fs::create_directory(with.root() / "disk");
  fs::create_directory_symlink(with.root() / "disk", with.project().string() + ".sprint");
  CHECK(with.gate().exit_code == 0);
  CHECK(fs::exists(with.root() / "disk/gate/source/README.md"));
  CHECK(with.gate().exit_code == 0);
}

TEST_CASE("A project below the top of its repository has its workspace outside of the checkout") {
  const GateFixture with;
  Files files;
  for (auto& [name, text] : script_project({{"one", kGreenScript}})) {
    files.emplace_back("engine/" + name, text);
  }
  with.commit_base(files + Files{{"engine/sprint.toml", "# here\n"}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto outcome =
      with.run({"-C", (with.project() / "engine").string(), "gate", "--base", "base"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK_FALSE(fs::exists(with.project() / "engine.sprint"));
  CHECK(fs::exists(with.root() / "project.sprint/engine/gate/source/engine"));
}

TEST_CASE("Files that were asked for are not written through a link in the checkout") {
  const Forged with;
  sprint::os::replace_file(with.root() / "precious/file", "mine\n");
  fs::create_symlink(with.root() / "precious/file", with.project() / "report.sarif");
  fs::create_symlink(with.root() / "precious/made", with.project() / "dangling");
  fs::create_directory_symlink(with.root() / "precious", with.project() / "out");
  const auto option = GENERATE(as<std::string>{}, "--sarif", "--junit-output");
  for (const auto* file : {"report.sarif", "dangling", "out/file", "out/new/file"}) {
    const auto outcome = with.gate({"--base", "base", option, (with.project() / file).string()});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(has(outcome.err, "symbolic link"));
  }
  CHECK(sprint::os::read_file(with.root() / "precious/file") == "mine\n");
  CHECK(std::distance(fs::directory_iterator(with.root() / "precious"), {}) == 1);
  const auto plain = (with.project() / "reports/new/report.xml").string();
  CHECK(with.gate({"--base", "base", option, plain}).exit_code == 0);
  CHECK(fs::exists(plain));
}

TEST_CASE("Whatever else lies beside the gate's folders is refused, and keeps its files") {
  const Forged with;
  const auto folder = with.root() / "other/place/gate";
  const auto file = GENERATE(as<std::string>{}, "left/work", "testing");
  CAPTURE(file);
  sprint::os::replace_file(folder / file, "mine\n");
  const auto outcome =
      with.gate({"--base", "base", "--set", "workspace.dir=" + folder.parent_path().string()});
  INFO(outcome.err);
  CHECK(outcome.exit_code == (file == "testing" ? 0 : 2));
  CHECK(sprint::os::read_file(folder / file) == "mine\n");
}

TEST_CASE("A link in the place of what tests left is refused") {
  const Forged with;
  const auto link = fs::path(with.project().string() + ".sprint") / "gate/left";
  fs::create_directories(link.parent_path());
  fs::create_directory_symlink(with.root() / "other", link);
  const auto outcome = with.gate();
  CHECK(outcome.exit_code == 3);
  CHECK(has(outcome.err, "'" + link.string() + "' is a symbolic link"));
  CHECK(fs::is_symlink(link));
}

TEST_CASE("Files that were asked for are not written through a link in another checkout either") {
  const Forged with;
  fs::create_directory(with.root() / "precious");
  with.commit("Point away", {{"report.xml", "<testsuite><testcase name=\"a\"/></testsuite>\n"}});
  const Words words = {"attribute", "--junit", "report.xml", "--base", "base", "--sarif"};
  const auto attribute = [&](const fs::path& folder, const std::string& file) {
    Words all = {"-C", folder.string()};
    all.insert(all.end(), words.begin(), words.end());
    all.push_back(file);
    return with.run(all);
  };
  SECTION("a linked worktree") {
    with.git({"worktree", "add", "-q", "../linked"});
    fs::create_directory_symlink(with.root() / "precious", with.root() / "linked/out");
    const auto outcome = attribute(with.project(), "../linked/out/report.sarif");
    INFO(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(has(outcome.err, "symbolic link"));
  }
  SECTION("the one around a submodule") {
    const auto around = with.root() / "around";
    with.run_tool({"git", "init", "-q", around.string()});
    with.run_tool({"git", "-C", around.string(), "-c", "protocol.file.allow=always", "submodule",
                   "--quiet", "add", with.project().string(), "inner"});
    with.run_tool({"git", "-C", (around / "inner").string(), "tag", "-f", "base", "HEAD~1"});
    fs::create_directory_symlink(with.root() / "precious", around / "out");
    const auto outcome = attribute(around / "inner", "../out/report.sarif");
    INFO(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(has(outcome.err, "symbolic link"));
  }
  CHECK(fs::is_empty(with.root() / "precious"));
}
