// What makes commits one sprint, at a gate.

#include "gates/gate_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

Words ids_of(const nlohmann::json& gate) {
  Words ids;
  for (const auto& sprint : gate["sprints"]) ids.push_back(sprint["id"]);
  return ids;
}

}  // namespace

TEST_CASE("Commits of a gate are taken together by trailer, by branch, or one by one") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}));
  with.git({"checkout", "-q", "-b", "work"});
  with.commit("First half\n\nSprint: core/1", {{"src/one.cpp", wrong_unit()}});
  with.commit("Another\n\nSprint: docs/1", {{"README.md", "Hello\n"}});
  const auto last = with.commit("Second half\n\nSprint: core/1",
                                {{"src/two.cpp", "// Two.\n" + unit_source("two")}});
  with.git({"checkout", "-q", "main"});
  with.git({"merge", "-q", "--no-ff", "work", "-m", "Merge branch 'work'"});

  const auto by_trailer = with.gate_json(1);
  CHECK(ids_of(by_trailer) == Words{"docs/1", "core/1"});
  CHECK(suspect_of(failure_in(by_trailer, "one")) == "core/1");
  CHECK_FALSE(is_suspected(by_trailer, "docs/1"));

  const auto by_branch = with.gate_json(1, {"--base", "base", "--sprints-from", "branches"});
  CHECK(ids_of(by_branch) == Words{"work"});
  CHECK(suspect_of(failure_in(by_branch, "one")) == "work");

  const auto by_commit = with.gate_json(1, {"--base", "base", "--sprints-from", "commits"});
  REQUIRE(ids_of(by_commit).size() == 3);
  CHECK(suspect_of(failure_in(by_commit, "one")) == ids_of(by_commit)[0]);
  CHECK(ids_of(by_commit)[2] == last);
  // All three saw the same tree: nothing was compiled again, and the base was built once.
  CHECK(by_branch["builds"] == 1);
  CHECK(by_commit["builds"] == 1);
}

TEST_CASE("Merged branches are sprints where there are no trailers") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}));
  with.branch("faster", {{"src/one.cpp", wrong_unit()}});
  with.branch("docs", {{"README.md", "Hello\n"}});
  with.git({"merge", "-q", "--no-ff", "faster"});
  with.git({"merge", "-q", "--no-ff", "docs"});
  const auto gate = with.gate_json(1);
  CHECK(ids_of(gate) == Words{"faster", "docs"});
  CHECK(suspect_of(failure_in(gate, "one")) == "faster");
  CHECK_FALSE(is_suspected(gate, "docs"));
}
