// The working tree as one more sprint.
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

void commit_guarded_work(const GateFixture& with) {
  with.commit_base(script_project({{"one", kGreenScript}, {"two", "test ! -e loose.txt\n"}}));
  with.commit("Say more", {{"README.md", "Hello\n"}});
}

}  // namespace

TEST_CASE("What is not committed counts only with --dirty, and is blamed as the working tree") {
  GateFixture with;
  commit_guarded_work(with);
  with.write({{"tests/one.sh", "exit 1\n"}});
  const auto before = with.git({"status", "--porcelain"});
  CHECK(with.gate_json(0)["sprints"].size() == 1);
  const auto gate = with.gate_json(1, {"--base", "base", "--dirty"});
  REQUIRE(gate["sprints"].size() == 2);
  CHECK(gate["sprints"][1]["id"] == "working tree");
  CHECK(gate["sprints"][1]["files"] == nlohmann::json{"tests/one.sh"});
  REQUIRE(gate["failures"].size() == 1);
  CHECK(suspect_of(failure_in(gate, "one")) == "working tree");
  CHECK(with.git({"status", "--porcelain"}) == before);
}

TEST_CASE("Untracked and deleted files are part of the working tree, ignored ones are not") {
  GateFixture with;
  commit_guarded_work(with);
  const auto name = GENERATE(as<std::string>(), "loose.txt", "ignored.txt");
  with.write({{".gitignore", "ignored.txt\n"}, {name, "here\n"}, {"README.md", ""}});
  const bool counts = name == "loose.txt";
  const auto gate = with.gate_json(counts ? 1 : 0, {"--base", "base", "--dirty"});
  CHECK(gate["sprints"].back()["id"] == "working tree");
  CHECK(std::filesystem::exists(with.gate_source() / name) == counts);
  CHECK(!std::filesystem::exists(with.gate_source() / "README.md"));
  if (counts) CHECK(suspect_of(failure_in(gate, "two")) == "working tree");
}

TEST_CASE("A range that has nothing but the working tree is judged") {
  GateFixture with;
  commit_guarded_work(with);
  with.write({{"tests/one.sh", "exit 1\n"}});
  const auto gate = with.gate_json(1, {"--base", "HEAD", "--dirty"});
  REQUIRE(gate["sprints"].size() == 1);
  CHECK(suspect_of(failure_in(gate, "one")) == "working tree");
}

TEST_CASE("A clean working tree is said to be clean, and nothing is added") {
  GateFixture with;
  commit_guarded_work(with);
  const auto gate = with.gate_json(0, {"--base", "base", "--dirty"});
  CHECK(gate["sprints"].size() == 1);
  CHECK(has(notes_of(gate), "the working tree is clean"));
}

TEST_CASE("What --json prints is what gate.json says") {
  GateFixture with;
  commit_guarded_work(with);
  with.commit("Break it", {{"tests/one.sh", "exit 1\n"}});
  const auto outcome = with.gate({"--base", "base", "--json"});
  REQUIRE(outcome.exit_code == 1);
  CHECK(outcome.out == sprint::os::read_file(with.gate_folder(1) / "gate.json"));
}
