// Interrupted, killed, or called twice: the next gate is right, and the user's repository as it
// was.
#include <unistd.h>

#include <csignal>

#include "gates/running_gate.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// A green project of waiting_project(), with a commit after its base.
class Waiting : public GateFixture {
 public:
  Waiting() {
    fs::create_directory(root() / "at");
    commit_base(waiting_project(root() / "at"));
    commit("Say more", {{"README.md", "Hello\n"}});
  }

  void hold(const std::string& step) const {
    sprint::os::replace_file(root() / "at" / ("hold-" + step), "");
  }
  void let_go(const std::string& step) const { fs::remove(root() / "at" / ("hold-" + step)); }
  bool is_at(const std::string& step) const { return fs::exists(root() / "at" / ("at-" + step)); }

  std::vector<pid_t> processes_of_gates() const { return processes_of_gate(project()); }
};

/// Everything of the user's that a gate may not touch.
std::string state_of_user(const GateFixture& with) {
  const auto git = with.project() / ".git";
  return with.git({"--no-optional-locks", "status", "--porcelain", "-b"}) +
         with.git({"config", "-l", "--local"}) +
         with.git({"for-each-ref", "refs/heads", "refs/tags", "refs/stash", "refs/remotes"}) +
         with.git({"stash", "list"}) + with.run_tool({"ls", "-l", (git / "hooks").string()}) +
         sprint::os::read_file(git / "HEAD") + sprint::os::read_file(git / "index") +
         sprint::os::read_file(git / "logs" / "HEAD");
}

/// Red now, so that an old result would be noticed; the gate must say whose it is.
void check_next_gate(const Waiting& with) {
  const auto guilty = with.commit("Break it", {{"tests/answer.txt", "red\n"}});
  const auto gate = with.gate_json(1);
  CHECK(gate["verdict"] == "fail");
  REQUIRE(gate["failures"].size() == 1);
  CHECK(suspect_of(gate["failures"][0]) == guilty);
}

}  // namespace

TEST_CASE("Ctrl-C ends a gate with everything it has started, and the next one is right") {
  Waiting with;
  const auto step = GENERATE(as<std::string>(), "configure", "build", "test");
  const auto before = state_of_user(with);
  with.hold(step);
  RunningGate gate(with, "gate");
  REQUIRE(comes_true([&] { return with.is_at(step); }));
  CHECK(!with.processes_of_gates().empty());
  gate.send(SIGINT);
  const auto outcome = gate.wait();
  CHECK(outcome.exit_code == 130);
  CHECK(has(outcome.err, "interrupted"));
  CHECK(outcome.out.empty());
  CHECK(with.processes_of_gates().empty());
  with.let_go(step);
  CHECK(state_of_user(with) == before);
  check_next_gate(with);
}

TEST_CASE("What a killed gate left running is ended before the next one touches the tree") {
  Waiting with;
  const auto step = GENERATE(as<std::string>(), "build", "test");
  with.hold(step);
  RunningGate gate(with, "gate");
  REQUIRE(comes_true([&] { return with.is_at(step); }));
  gate.send(SIGKILL);
  CHECK(gate.wait().exit_code == 128 + SIGKILL);
  // Nobody lets it go: were it not ended, it would wait for ever in the gate's tree.
  REQUIRE(!with.processes_of_gates().empty());
  const auto guilty = with.commit("Break it", {{"tests/answer.txt", "red\n"}});
  RunningGate next(with, "next", {"--base", "base", "--json"});
  REQUIRE(comes_true([&] { return has(next.errors(), "that a killed gate had left behind"); }));
  with.let_go(step);
  const auto outcome = next.wait();
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  const auto judged = nlohmann::json::parse(outcome.out);
  CHECK(suspect_of(judged["failures"].at(0)) == guilty);
  CHECK(with.processes_of_gates().empty());
}

TEST_CASE("A second gate waits for the first, says for whom, and both are right") {
  Waiting with;
  with.hold("test");
  RunningGate first(with, "first", {"--base", "base", "--json"});
  REQUIRE(comes_true([&] { return with.is_at("test"); }));
  with.commit("Break it", {{"tests/answer.txt", "red\n"}});
  RunningGate second(with, "second", {"--base", "base", "--json"});
  REQUIRE(comes_true([&] { return has(second.errors(), "waiting for another gate"); }));
  CHECK(has(second.errors(), "pid "));
  with.let_go("test");
  const auto green = first.wait();
  INFO(green.err);
  CHECK(green.exit_code == 0);
  CHECK(nlohmann::json::parse(green.out)["gate"] == 1);
  const auto red = second.wait();
  INFO(red.err);
  CHECK(red.exit_code == 1);
  CHECK(nlohmann::json::parse(red.out)["gate"] == 2);
}

TEST_CASE("A gate that waits for another one can be interrupted") {
  Waiting with;
  with.hold("test");
  RunningGate first(with, "first");
  REQUIRE(comes_true([&] { return with.is_at("test"); }));
  RunningGate second(with, "second");
  REQUIRE(comes_true([&] { return has(second.errors(), "waiting for another gate"); }));
  second.send(SIGINT);
  CHECK(second.wait().exit_code == 130);
  with.let_go("test");
  CHECK(first.wait().exit_code == 0);
}

TEST_CASE("Half a checkout that a killed gate has left does not matter") {
  Waiting with;
  REQUIRE(with.gate().exit_code == 0);
  const auto tree = with.project() / ".git" / "worktrees" / "source";
  REQUIRE(fs::is_directory(tree));
  sprint::os::replace_file(tree / "index.lock", "");
  sprint::os::replace_file(tree / "HEAD.lock", "");
  sprint::os::replace_file(with.gate_source() / "tests" / "answer.txt", "gre");
  sprint::os::replace_file(with.gate_source() / "CMakeLists.txt", "message(FATAL_ERROR no)\n");
  sprint::os::replace_file(with.gate_source() / "left.txt", "over\n");
  fs::remove(with.gate_source() / "wait.sh");
  const auto index = GENERATE(as<std::string>(), "kept", "cut", "gone");
  if (index == "cut") fs::resize_file(tree / "index", 40);
  if (index == "gone") fs::remove(tree / "index");
  const auto gate = with.gate_json(0);
  CHECK(gate["tests"]["passed"] == 1);
  CHECK(!fs::exists(with.gate_source() / "left.txt"));
}

TEST_CASE("A git that outlives its killed gate is ended before the tree is touched") {
  Waiting with;
  // Git runs this when it writes the file: it stands for a checkout that takes long.
  const auto at = (with.root() / "at").string();
  with.commit("Filter", {{".gitattributes", "slow.txt filter=slow\n"}, {"slow.txt", "slow\n"}});
  with.git({"config", "filter.slow.smudge",
            "sh -c 'echo > " + at + "/at-checkout; while [ -e " + at +
                "/hold-checkout ]; do sleep 0.05; done; cat'"});
  with.hold("checkout");
  RunningGate gate(with, "gate");
  REQUIRE(comes_true([&] { return with.is_at("checkout"); }));
  gate.send(SIGKILL);
  gate.wait();
  CHECK(!with.processes_of_gates().empty());
  with.git({"config", "filter.slow.smudge", "cat"});
  const auto next = with.gate();
  INFO(next.err);
  CHECK(next.exit_code == 0);
  CHECK(has(next.err, "that a killed gate had left behind"));
  CHECK(with.processes_of_gates().empty());
}

TEST_CASE("No hook of the user's runs, and nothing of the user's is touched") {
  Waiting with;
  const auto marker = with.root() / "hook-ran";
  with.commit("Break it", {{"tests/answer.txt", "red\n"}});
  with.write({{"README.md", "Not committed\n"}, {"loose.txt", "untracked\n"}});
  with.git({"stash", "push", "-q", "--", "README.md"});
  with.write({{"README.md", "Neither is this\n"}});
  for (const auto* hook : {"post-checkout", "pre-commit", "commit-msg", "post-commit", "post-merge",
                           "reference-transaction", "post-index-change", "pre-auto-gc"}) {
    const auto file = with.project() / ".git" / "hooks" / hook;
    sprint::os::replace_file(
        file, "#!/bin/sh\necho " + std::string(hook) + " >> " + marker.string() + "\n");
    fs::permissions(file, fs::perms::owner_all);
  }
  const auto before = state_of_user(with);
  CHECK(with.gate().exit_code == 1);
  CHECK(with.gate({"--base", "base", "--dirty"}).exit_code == 1);
  CHECK(with.gate({"--branches", "main", "--base", "base"}).exit_code == 1);
  CHECK(!fs::exists(marker));
  CHECK(state_of_user(with) == before);
}
