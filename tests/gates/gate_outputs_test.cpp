// What a red gate leaves for people and for programs.

#include "gates/gate_projects.h"
#include "os/files.h"
#include "support/catch.h"

using namespace sprint::test;
using nlohmann::json;

namespace {

struct RedFixture : GateFixture {
  RedFixture() {
    commit_base(unit_project({"one", "two"}));
    commit("Say more", {{"README.md", "Hello\n"}});
    guilty = commit("Expect more", {{"tests/test_one.cpp", unit_test("one", "one(1) == 3")}});
  }

  std::string output(const std::string& name) const {
    return sprint::os::read_file(gate_folder(1) / name);
  }

  std::string guilty;
};

}  // namespace

TEST_CASE("People read of files of the repository, and of each place once") {
  RedFixture with;
  const auto red = with.gate();
  CHECK(red.exit_code == 1);
  CHECK(has(red.out,
            "test  one  tests/test_one.cpp:7\n    int main(): Assertion `one(1) == 3' failed.\n"));
  CHECK_FALSE(has(red.out, with.gate_source().string()));

  with.variables["GITHUB_ACTIONS"] = "true";
  const auto job = with.gate();
  CHECK(has(job.out, "::error file=tests/test_one.cpp,line=7::one%0Aint main(): Assertion"));
}

TEST_CASE("Programs read of files of the repository, and whose each failure is") {
  RedFixture with;
  with.gate();
  const auto sarif = json::parse(with.output("gate.sarif"));
  const auto& result = sarif["runs"][0]["results"][0];
  const auto& place = result["locations"][0]["physicalLocation"];
  CHECK(place["artifactLocation"]["uri"] == "tests/test_one.cpp");
  CHECK(place["region"]["startLine"] == 7);
  CHECK(result["properties"]["sprints"][0]["id"] == with.guilty);
  CHECK_FALSE(has(result["message"].dump(), with.root().string()));

  const auto junit = with.output("gate.junit.xml");
  CHECK(has(junit, "name=\"one\" file=\"tests/test_one.cpp\" line=\"7\""));
  CHECK(has(junit, "<property name=\"sprint\" value=\"" + with.guilty + "\"/>"));
  CHECK(has(junit, "message=\"test_one: tests/test_one.cpp:7: "));
  CHECK(has(junit, "name=\"two\""));

  const auto gate = json::parse(with.output("gate.json"));
  const auto failure = failure_in(gate, "one");
  CHECK(failure["location"] == json{{"file", "tests/test_one.cpp"}, {"line", 7}});
  CHECK(has(failure["message"], "test_one: tests/test_one.cpp:7: "));
}
