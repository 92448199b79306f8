#include "gates/gate_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

TEST_CASE("A green gate says so, and leaves the user's checkout as it was") {
  GateFixture with;
  with.commit_base(calc_project());
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto before = with.git({"status", "--porcelain"});
  const auto gate = with.gate_json(0);
  CHECK(gate["verdict"] == "pass");
  CHECK(gate["gate"] == 1);
  CHECK(gate["tests"]["passed"] == 2);
  CHECK(gate["builds"] == 1);
  CHECK(gate["test_runs"] == 1);
  CHECK(gate["failures"].empty());
  CHECK(with.git({"status", "--porcelain"}) == before);
  for (const auto* name : {"gate.json", "gate.junit.xml", "gate.sarif", "metrics.json"}) {
    INFO(name);
    CHECK(fs::exists(with.gate_folder(1) / name));
  }
}

TEST_CASE("A red test is laid to the commit that broke it, and builds nothing twice") {
  GateFixture with;
  with.commit_base(calc_project());
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto guilty = with.commit("Make it faster",
                                  {{"src/calc.cpp",
                                    "#include \"calc.h\"\nint add(int a, int b) { return a - b; }\n"
                                    "int mul(int a, int b) { return a * b; }\n"}});
  const auto first = with.gate(Words{"--base", "base"});
  CHECK(first.exit_code == 1);
  CHECK(has(first.out, "gate 1 RED: 1 test newly red (exit code 1)\n"));
  CHECK(has(first.err, "cmake build: 3 compiled, 3 linked"));

  const auto again = with.gate_json(1);
  const auto failure = failure_in(again, "add");
  CHECK(suspect_of(failure) == guilty);
  CHECK(failure["verdict"] == "attributed");
  // The base's result is known by now.
  CHECK(again["builds"] == 1);
}
