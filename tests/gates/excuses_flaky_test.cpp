// Tests that fail only sometimes, and whose they are. They count their runs in a file beside all
// trees, so that each run differs.

#include <algorithm>
#include <fstream>

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

struct RepeatedFixture : GateFixture {
  RepeatedFixture() { variables["RUNS"] = (root() / "runs").string(); }

  /// How often it ran, at the head ('h') or at the base ('b').
  std::size_t runs(char side) const {
    std::ifstream file(root() / "runs");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), side));
  }
};

/// A script that counts its runs, each side for itself, and fails in the Nth for all N that match
/// the pattern of the side.
std::string shaky(const std::string& at_head, const std::string& at_base = "") {
  return "case $PWD in */base/*) side=b; red='" + at_base + "';; *) side=h; red='" + at_head +
         "';; esac\n"
         "echo $side >> \"$RUNS\"\n"
         "n=$(grep -c $side \"$RUNS\")\n"
         "for each in $red; do [ $n = $each ] && exit 1; done\n"
         "exit 0\n";
}

}  // namespace

TEST_CASE("A flaky test that is new is its sprint's") {
  RepeatedFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto guilty = with.commit("Test more", {{"CMakeLists.txt", script_lists({"one", "new"})},
                                                {"tests/new.sh", shaky("1")}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  const auto failure = failure_in(gate, "new");
  CHECK(failure["verdict"] == "newly-flaky");
  CHECK(suspect_of(failure) == guilty);
  CHECK(gate["tests"]["flaky"] == 1);
  CHECK(has(notes_of(gate), "new is flaky, and did not run at the base"));
}

TEST_CASE("A flaky test that was turned off before is whose who turned it on") {
  RepeatedFixture with;
  const std::string off = "set_tests_properties(shaky PROPERTIES DISABLED ON)\n";
  with.commit_base(script_project({{"one", kGreenScript}, {"shaky", shaky("1", "1 2 3")}}, off));
  const auto guilty =
      with.commit("Turn it on", {{"CMakeLists.txt", script_lists({"one", "shaky"})}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "shaky")["verdict"] == "newly-flaky");
  CHECK(is_suspected(gate, guilty));
}

TEST_CASE("A test that fails once and never again is flaky, and nobody's") {
  RepeatedFixture with;
  with.commit_base(script_project({{"one", kGreenScript}, {"shaky", shaky("1")}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.gate_json(0, {"--base", "base", "--set", "gate.flake_runs=6"});
  CHECK(failure_in(gate, "shaky")["verdict"] == "flaky");
  CHECK(with.runs('h') == 6);
  CHECK(with.runs('b') <= 6);
}

TEST_CASE("A test that fails twice here and never in as many runs at the base is newly flaky") {
  RepeatedFixture with;
  with.commit_base(script_project({{"one", kGreenScript}, {"shaky", shaky("1 5")}}));
  const auto guilty = with.commit("Touch it", {{"tests/shaky.sh", shaky("1 5") + "# more\n"}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "shaky")["verdict"] == "newly-flaky");
  CHECK(is_suspected(gate, guilty));
  // The second failure ends it here; at the base it takes all twenty.
  CHECK(with.runs('h') == 5);
  CHECK(with.runs('b') == 20);
  CHECK(has(notes_of(gate), "shaky has become flaky: 2 of 5 runs failed at the head, 0 of 20"));
}

TEST_CASE("A test that fails at the base at last is an old flake, and nobody's") {
  RepeatedFixture with;
  with.commit_base(script_project({{"one", kGreenScript}, {"shaky", shaky("1 3", "7")}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.gate_json(0);
  CHECK(failure_in(gate, "shaky")["verdict"] == "flaky");
  CHECK(failure_in(gate, "shaky")["sprints"].empty());
  CHECK(with.runs('b') == 7);
}

TEST_CASE("A flaky test of Python that is new is its sprint's") {
  RepeatedFixture with;
  const auto test = [](const std::string& name, const std::string& body) {
    return "import os\n\n\ndef test_" + name + "():\n" + body;
  };
  with.commit_base({{"sprint.toml", "[toolchain.python]\npython = '" SPRINT_PYTHON "'\n"},
                    {"tests/test_one.py", test("one", "    assert True\n")}});
  const auto guilty = with.commit(
      "Test more", {{"tests/test_new.py", test("new",
                                               "    with open(os.environ['RUNS'], 'a+') as runs:\n"
                                               "        runs.write('h')\n"
                                               "        assert runs.tell() > 1\n")}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "test_new")["verdict"] == "newly-flaky");
  CHECK(suspect_of(failure_in(gate, "test_new")) == guilty);
}
