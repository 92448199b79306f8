// Gates of one commit as it is: `--head-only`, and what a gate says where there is nothing to
// judge.

#include <algorithm>

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

TEST_CASE("On the default branch itself a gate says how to name a base, and what else there is") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto named = GENERATE(as<Words>(), Words{}, Words{"--base", "HEAD"});
  const auto outcome = with.gate(named);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  CHECK(has(outcome.err, "--base HEAD~5"));
  CHECK(has(outcome.err, "--head-only"));
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
}

TEST_CASE("A branch that its upstream has already says how to name a base as well") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.git({"update-ref", "refs/remotes/origin/main", "HEAD"});
  const auto outcome = with.gate({});
  CHECK(outcome.exit_code == 2);
  CHECK(has(outcome.err, "no commit between origin/main and HEAD"));
  CHECK(has(outcome.err, "--head-only"));
}

TEST_CASE("HEAD alone is built and tested, and nobody is judged") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}));

  SECTION("green") {
    const auto gate = with.gate_json(0, {"--head-only"});
    CHECK(gate["verdict"] == "pass");
    CHECK(gate["scope"] == "head");
    CHECK(gate["sprints"].empty());
    CHECK(gate["tests"]["passed"] == 2);
  }
  SECTION("red, even by the first commit of all") {
    with.commit("Break it", {{"src/one.cpp", wrong_unit()}});
    const auto gate = with.gate_json(1, {"--head-only"});
    CHECK(gate["verdict"] == "fail");
    REQUIRE(gate["failures"].size() == 1);
    CHECK(gate["failures"][0]["verdict"] == "unattributed");
    CHECK(gate["failures"][0]["sprints"].empty());
    // No base is built for what nobody is to be blamed for.
    for (const auto& step : gate["steps"]) CHECK(step["purpose"] != "base");
    const auto text = with.gate({"--head-only"});
    CHECK(has(text.out, "not judged"));
    CHECK_FALSE(has(text.out, "since"));
    CHECK(has(text.out, "RED: 1 test red; built "));
    CHECK_FALSE(has(text.out, "newly"));
  }
  SECTION("a build that fails is red, and so is a project that cannot be configured") {
    with.commit("Break it", {{"src/one.cpp", "int one(\n"}});
    CHECK(with.gate_json(1, {"--head-only"})["verdict"] == "fail");
    with.commit("Break more",
                {{"CMakeLists.txt", "project(x LANGUAGES NONE)\nno_such_command()\n"}});
    CHECK(with.gate_json(1, {"--head-only"})["verdict"] == "fail");
  }
  SECTION("with what is not committed") {
    with.GateFixture::write({{"src/one.cpp", wrong_unit()}});
    CHECK(with.gate_json(0, {"--head-only"})["verdict"] == "pass");
    CHECK(with.gate_json(1, {"--head-only", "--dirty"})["verdict"] == "fail");
  }
  SECTION("a base or branches besides are a wrong call") {
    CHECK(with.gate({"--head-only", "--base", "base"}).exit_code == 2);
    CHECK(with.gate({"--head-only", "--branches", "main"}).exit_code == 2);
  }
}
