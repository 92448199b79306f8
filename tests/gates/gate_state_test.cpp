// What a gate writes and believes: nothing that a commit can bring leads it to files of the user's,
// or makes a red one green.
#include <sys/stat.h>

#include <map>

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "os/files.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// A green project, and a folder of the user's with more files than a gate would keep of its own.
class Stateful : public GateFixture {
 public:
  Stateful() {
    commit_base(script_project({{"one", "grep -q green tests/answer.txt\n"}}) +
                Files{{"tests/answer.txt", "green\n"}});
    commit("Say more", {{"README.md", "Hello\n"}});
    for (int i = 0; i < 70; ++i) {
      sprint::os::replace_file(precious() / ("file-" + std::to_string(i)), "mine");
    }
  }

  fs::path precious() const { return root() / "precious"; }

  /// Names and contents of all that is there.
  std::string state_of_precious() const {
    std::map<std::string, std::string> files;
    for (const auto& each : fs::recursive_directory_iterator(precious())) {
      files[each.path().string()] = each.is_regular_file() ? sprint::os::read_file(each) : "folder";
    }
    std::string text;
    for (const auto& [name, content] : files) text += name + ": " + content + "\n";
    return text;
  }

  void put_link(const std::string& way, const fs::path& target, bool committed) const {
    fs::create_directories((project() / way).parent_path());
    fs::create_symlink(target, project() / way);
    if (committed) {
      git({"add", "-A", "-f"});
      git({"commit", "-q", "-m", "A link"});
    }
  }
};

/// A refusal: one line that names the place and says what to do.
void check_refused_link(const Outcome& outcome, const std::string& place) {
  INFO(outcome.err << outcome.out);
  CHECK(outcome.exit_code != 0);
  CHECK(has(outcome.err, place));
  CHECK(has(outcome.err, "remove it"));
  CHECK(outcome.out.empty());
}

}  // namespace

TEST_CASE("A link where a gate writes is refused, and nothing is written or removed behind it") {
  const Stateful with;
  const auto way = GENERATE(as<std::string>{}, ".sprint", ".sprint/gates");
  const auto target = GENERATE(as<std::string>{}, "precious", "nowhere", "precious/file-1");
  const bool committed = GENERATE(true, false);
  CAPTURE(way, target, committed);
  with.put_link(way, with.root() / target, committed);
  const auto before = with.state_of_precious();
  check_refused_link(with.gate(), (with.project() / way).string());
  CHECK(with.state_of_precious() == before);
  CHECK_FALSE(fs::exists(with.root() / "nowhere"));
}

TEST_CASE("A link or a file that a gate has no use for changes nothing, and is not followed") {
  const Stateful with;
  const auto way =
      GENERATE(as<std::string>{}, ".sprint/cache", ".sprint/cache/results", ".sprint/cache/check",
               ".sprint/gates/1", ".sprint/gates/7", ".sprint/.gitignore");
  CAPTURE(way);
  const bool is_file = way == ".sprint/.gitignore";
  with.put_link(way, is_file ? with.precious() / "file-1" : with.precious(), true);
  const auto before = with.state_of_precious();
  for (int round = 0; round < 2; ++round) {
    const auto outcome = with.gate();
    INFO(outcome.err);
    CHECK(outcome.exit_code == 0);
  }
  CHECK(with.state_of_precious() == before);
  CHECK(fs::is_symlink(with.project() / way));
}

TEST_CASE("A file or a pipe in the place of a folder of reports is refused, and nothing waits") {
  const Stateful with;
  const auto way = GENERATE(as<std::string>{}, ".sprint", ".sprint/gates");
  fs::create_directories((with.project() / way).parent_path());
  SECTION("a file") {
    with.write({{way, "mine\n"}});
  }
  SECTION("a pipe") {
    REQUIRE(::mkfifo((with.project() / way).c_str(), 0600) == 0);
  }
  check_refused_link(with.gate(), (with.project() / way).string());
}

TEST_CASE("Numbers of gates that a commit brings along do not confuse the next one") {
  const Stateful with;
  for (const auto* name : {"4294967295", "99999999", "00000002", "-1", "1e9"}) {
    with.write({{".sprint/gates/" + std::string(name) + "/gate.json", "{}\n"}});
  }
  with.git({"add", "-A", "-f"});
  with.git({"commit", "-q", "-m", "Reports"});
  const auto first = with.gate_json(0)["gate"].get<unsigned>();
  const auto second = with.gate_json(0)["gate"].get<unsigned>();
  CHECK(second == first + 1);
  CHECK(fs::exists(with.gate_folder(second) / "gate.json"));
}

TEST_CASE("Results that a commit brings along do not turn a red gate green") {
  const Stateful with;
  const auto guilty = with.commit("Break it", {{"tests/answer.txt", "red\n"}});
  CHECK(with.gate().exit_code == 1);
  // What was seen at the base, told the other way round.
  const auto old_place = with.project() / ".sprint/cache/results";
  const auto place = with.project() / ".git/sprint/cache/results";
  for (const auto& each : fs::directory_iterator(fs::exists(place) ? place : old_place)) {
    auto text = sprint::os::read_file(each);
    if (const auto at = text.find("\n1 0 "); at != std::string::npos) text.replace(at, 5, "\n0 9 ");
    sprint::os::replace_file(old_place / each.path().filename(), text);
  }
  fs::remove_all(with.project() / ".git/sprint/cache");
  with.git({"add", "-A", "-f", ".sprint"});
  with.git({"commit", "-q", "--amend", "--no-edit"});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  REQUIRE(gate["failures"].size() == 1);
  CHECK(gate["failures"][0]["verdict"] != "pre-existing");
}

TEST_CASE("A cache of an earlier version is left alone, and a gate says so once") {
  const Stateful with;
  with.write({{".sprint/cache/results/" + std::string(24, 'a'), "old\n"}});
  const auto first = with.gate();
  CHECK(first.exit_code == 0);
  CHECK(has(first.err, "note: .sprint/cache is of an earlier version"));
  CHECK_FALSE(has(with.gate().err, "earlier version"));
  CHECK(fs::exists(with.project() / ".sprint/cache/results" / std::string(24, 'a')));
}

TEST_CASE("What is believed lies in the git directory, what is read in .sprint") {
  const Stateful with;
  REQUIRE(with.gate().exit_code == 0);
  CHECK(fs::is_directory(with.project() / ".git/sprint/cache/results"));
  CHECK_FALSE(fs::exists(with.project() / ".sprint/cache"));
  CHECK(fs::exists(with.gate_folder(1) / "gate.json"));
  CHECK(with.git({"status", "--porcelain"}).empty());
}

TEST_CASE("In a hook of git, what tests do reaches no repository and no folder of the user's") {
  GateFixture with;
  with.commit_base(
      script_project(
          {{"one",
            "test \"$(git rev-parse --show-toplevel)\" = \"$PWD\" || exit 1\n"
            "git init -q \"$TMPDIR/new\" && cd \"$TMPDIR/new\" && echo x > x && git add x &&\n"
            "git -c user.name=a -c user.email=b commit -q -m 'of a test' && git tag of-a-test\n"},
           {"two", "cd sub && echo made > here\n"}}) +
      Files{{"sub/file", "x\n"}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.write({{"README.md", "not committed\n"}});
  with.git({"add", "README.md"});
  const auto before = with.git({"status", "--porcelain", "--untracked-files=all"}) +
                      with.git({"for-each-ref", "refs/heads", "refs/tags"}) +
                      with.git({"config", "--list", "--local"});
  const auto git = (with.project() / ".git").string();
  with.variables["GIT_DIR"] = git;
  with.variables["GIT_INDEX_FILE"] = git + "/index";
  with.variables["CDPATH"] = with.project().string();
  const auto outcome = with.gate();
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(with.git({"status", "--porcelain", "--untracked-files=all"}) +
            with.git({"for-each-ref", "refs/heads", "refs/tags"}) +
            with.git({"config", "--list", "--local"}) ==
        before);
}
