// What was red before, and what a gate knows of its base.

#include "gates/gate_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

const std::string kNoCode = unit_source("two", "return value + nothing;");

bool has_note(const nlohmann::json& gate, const std::string& part) {
  return has(gate["notes"].dump(), part);
}

}  // namespace

TEST_CASE("What was red at the base is nobody's, and each gate looks for itself") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}) + Files{{"src/one.cpp", wrong_unit()}});
  with.commit("Say more", {{"src/two.cpp", "// More.\n" + unit_source("two")}});
  const auto first = with.gate_json(0);
  CHECK(first["verdict"] == "pass");
  CHECK(first["builds"] == 2);
  CHECK(first["tests"]["pre_existing"] == 1);
  const auto failure = failure_in(first, "one");
  CHECK(failure["verdict"] == "pre-existing");
  CHECK(failure["sprints"].empty());

  const auto again = with.gate();
  CHECK(again.exit_code == 0);
  CHECK(has(again.out, "red before: one\n"));
  // That it was red in the past excuses nothing.
  CHECK(has(again.out, "2 builds, "));
}

TEST_CASE("A green gate knows its tree when it becomes a base") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}));
  with.commit("Say more", {{"README.md", "Hello\n"}});
  with.git({"tag", "middle"});
  const auto green = with.gate_json(0);
  CHECK(green["builds"] == 1);
  CHECK(green["test_runs"] == 1);
  const auto guilty = with.commit("Count down", {{"src/one.cpp", wrong_unit()}});
  const auto red = with.gate_json(1, {"--base", "middle"});
  CHECK(suspect_of(failure_in(red, "one")) == guilty);
  CHECK(red["builds"] == 1);
}

TEST_CASE("An error of the build that the base has too is no news") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}) + Files{{"src/two.cpp", kNoCode}});
  // Its line moves, the error stays.
  with.commit("Say more", {{"src/two.cpp", "// More.\n" + kNoCode}});
  const auto guilty = with.commit("Count down", {{"src/one.cpp", wrong_unit()}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(failure_in(gate, "build:src/two.cpp")["verdict"] == "pre-existing");
  CHECK(failure_in(gate, "two")["verdict"] == "pre-existing");
  const auto failure = failure_in(gate, "one");
  CHECK(failure["verdict"] == "attributed");
  CHECK(suspect_of(failure) == guilty);
}

TEST_CASE("A base that does not build is no baseline, and no reason to stop") {
  GateFixture with;
  auto broken = unit_project({"one", "two"});
  broken.back().second += "message(FATAL_ERROR \"not yet\")\n";
  with.commit_base(broken);
  with.commit("Make it build", {unit_project({"one", "two"}).back()});
  const auto guilty = with.commit("Count down", {{"src/one.cpp", wrong_unit()}});
  const auto gate = with.gate_json(1);
  INFO(gate.dump(1));
  CHECK(has_note(gate, "no baseline"));
  const auto failure = failure_in(gate, "one");
  CHECK(failure["verdict"] == "attributed");
  CHECK(suspect_of(failure) == guilty);
}
