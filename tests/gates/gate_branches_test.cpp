// Branches that are not merged yet, put together at a gate.

#include "gates/gate_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

std::string commented(const std::string& name) {
  return "// More of " + name + ".\n" + unit_source(name);
}

}  // namespace

TEST_CASE("Branches are put together, and stay where they are") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two", "three"}));
  for (const std::string name : {"one", "two", "three"}) {
    with.branch("work-" + name, {{"src/" + name + ".cpp", commented(name)}});
  }
  const Words refs{"for-each-ref", "refs/heads", "refs/tags"};
  const auto before = with.git(refs) + with.git({"status", "--porcelain"});
  const auto gate = with.gate_json(0, {"--branches", "work-one", "work-two", "work-three"});
  CHECK(gate["verdict"] == "pass");
  REQUIRE(gate["sprints"].size() == 3);
  CHECK(gate["sprints"][2]["id"] == "work-three");
  for (const std::string name : {"one", "two", "three"}) {
    CHECK(with.git({"show", "refs/sprint/gates/1:src/" + name + ".cpp"}) == commented(name));
    CHECK_NOTHROW(with.git({"merge-base", "--is-ancestor", "work-" + name, "refs/sprint/gates/1"}));
  }
  CHECK(with.git(refs) + with.git({"status", "--porcelain"}) == before);
}

TEST_CASE("A branch that does not merge is a failure of both sides, and the others are tested") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two", "three"}));
  with.branch("left", {{"src/one.cpp", unit_source("one", "return 1 + value;")}});
  with.branch("right", {{"src/one.cpp", unit_source("one", "return value + 2 - 1;")}});
  with.branch("other", {{"src/two.cpp", unit_source("two", "return value + 2;")}});
  with.branch("late", {{"src/one.cpp", commented("one")}});
  const auto gate = with.gate_json(1, {"--branches", "other", "left", "right", "late"});
  INFO(gate.dump(1));
  const auto conflict = failure_in(gate, "merge:");
  CHECK(conflict["kind"] == "merge");
  CHECK(conflict["location"]["file"] == "src/one.cpp");
  CHECK(conflict["verdict"] == "interaction");
  REQUIRE(conflict["sprints"].size() == 2);
  for (const auto& each : conflict["sprints"]) CHECK(each["id"] != "other");
  CHECK(cleared_by(conflict, "other") == "it changed none of the files in conflict");
  // It has changed the file, too, but was not there when the branch was tried.
  CHECK(cleared_by(conflict, "late") == "it was merged after it");
  CHECK(gate["tests"]["total"] == 3);
  CHECK(gate["tests"]["failed"] == 1);
  CHECK(suspect_of(failure_in(gate, "two")) == "other");
}

TEST_CASE("Branches that merge without a conflict may clash all the same") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}) +
                   Files{{"include/limit.h", "#pragma once\ninline int limit() { return 1; }\n"},
                         {"src/one.cpp",
                          "#include \"one.h\"\n#include \"limit.h\"\n\n"
                          "int one(int value) {\n  return value + limit();\n}\n"}});
  with.branch("larger", {{"include/limit.h", "#pragma once\ninline int limit() { return 2; }\n"},
                         {"src/one.cpp",
                          "#include \"one.h\"\n#include \"limit.h\"\n\n"
                          "int one(int value) {\n  return value + limit() - 1;\n}\n"}});
  with.branch("user", {{"src/two.cpp",
                        "#include \"two.h\"\n#include \"limit.h\"\n\n"
                        "int two(int value) {\n  return value + limit();\n}\n"}});
  with.branch("docs", {{"README.md", "Hello\n"}});
  CHECK(with.gate_json(0, {"--branches", "larger"})["verdict"] == "pass");
  CHECK(with.gate_json(0, {"--branches", "user"})["verdict"] == "pass");
  const auto gate = with.gate_json(1, {"--branches", "larger", "docs", "user"});
  INFO(gate.dump(1));
  const auto failure = failure_in(gate, "two");
  // Only builds can tell that it takes both; the traces lead to the one who changed more of it.
  CHECK(suspect_of(failure) == "user");
  CHECK(cleared_by(failure, "larger").empty());
  CHECK_FALSE(is_suspected(gate, "docs"));
}

TEST_CASE("A branch that is merged already, or does not exist, is named") {
  GateFixture with;
  with.commit_base(unit_project({"one"}));
  with.branch("done", {{"README.md", "Hello\n"}});
  with.git({"merge", "-q", "done"});
  const auto merged = with.gate({"--branches", "done"});
  CHECK(merged.exit_code == 2);
  INFO(merged.err);
  CHECK(has(merged.err, "branch 'done' has no commit that is not in its base already"));
  const auto missing = with.gate({"--branches", "nowhere"});
  CHECK(missing.exit_code == 2);
  CHECK(has(missing.err, "nowhere"));
}
