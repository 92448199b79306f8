// Tests that fail only sometimes. What they count lies beside all trees, so that each run differs.

#include <fstream>

#include "gates/gate_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

/// Fails at every run whose number is in `failing`, counted in a file.
std::string counting(const std::string& condition) {
  return R"(#include <cstdio>
#include <cstdlib>

#include "shaky.h"

int shaky(int value) {
  const char* name = std::getenv("RUNS_OF_SHAKY");
  std::FILE* file = std::fopen(name, "a+");
  if (file == nullptr) return -1;
  std::fputc('x', file);
  const long runs = std::ftell(file);
  std::fclose(file);
  return )" +
         condition + R"( ? 0 : value + 1;
}
)";
}

struct ShakyFixture : GateFixture {
  ShakyFixture() { variables["RUNS_OF_SHAKY"] = (root() / "runs").string(); }

  std::size_t runs() const {
    std::ifstream file(root() / "runs");
    return std::string(std::istreambuf_iterator<char>(file), {}).size();
  }
};

}  // namespace

TEST_CASE("A test that passes when it is run again is flaky, and nobody's") {
  ShakyFixture with;
  // The first run is at the gate, the second the repetition, the third at the base.
  with.commit_base(unit_project({"shaky", "fine"}) +
                   Files{{"src/shaky.cpp", counting("runs == 1 || runs == 3")}});
  with.commit("Say more", {{"src/fine.cpp", "// More.\n" + unit_source("fine")}});
  const auto gate = with.gate_json(0);
  CHECK(gate["verdict"] == "pass");
  CHECK(gate["tests"]["flaky"] == 1);
  const auto failure = failure_in(gate, "shaky");
  CHECK(failure["verdict"] == "flaky");
  CHECK(failure["sprints"].empty());
  CHECK(with.runs() == 3);
  const auto later = with.gate();
  CHECK(later.exit_code == 0);
  CHECK(has(later.out, "gate 2 green"));
}

TEST_CASE("A test that has become flaky in the range is red, with its suspects") {
  ShakyFixture with;
  with.commit_base(unit_project({"shaky", "fine"}));
  const auto innocent =
      with.commit("Say more", {{"src/fine.cpp", "// More.\n" + unit_source("fine")}});
  // The first run is at the gate, the second the repetition, and the third comes after two at the
  // base, which do not count.
  const auto guilty = with.commit("Count", {{"src/shaky.cpp", counting("runs == 1 || runs == 3")}});
  const auto gate = with.gate_json(1, {"--base", "base", "--set", "gate.flake_runs=3"});
  const auto failure = failure_in(gate, "shaky");
  INFO(gate.dump(1));
  CHECK(failure["verdict"] == "newly-flaky");
  CHECK(suspect_of(failure) == guilty);
  CHECK_FALSE(is_suspected(gate, innocent));
  CHECK(gate["tests"]["flaky"] == 1);
  // Three times at either side.
  CHECK(gate["test_runs"] == 6);
}

TEST_CASE("Past the limit failing tests are not run again, and count as not flaky") {
  ShakyFixture with;
  with.commit_base(unit_project({"shaky", "fine"}));
  const auto guilty = with.commit("Count", {{"src/shaky.cpp", counting("runs == 1")}});
  with.commit("Say more", {{"README.md", "Hello\n"}});
  const auto gate = with.gate_json(1, {"--base", "base", "--set", "gate.reruns=0"});
  const auto failure = failure_in(gate, "shaky");
  CHECK(failure["verdict"] == "attributed");
  CHECK(suspect_of(failure) == guilty);
  CHECK(with.runs() == 1);
}

TEST_CASE("No more failing tests are run again than the limit says") {
  GateFixture with;
  with.commit_base(calc_project());
  with.commit("Break both", {{"src/calc.cpp",
                              "#include \"calc.h\"\nint add(int a, int b) { return a - b; }\n"
                              "int mul(int a, int b) { return a / b; }\n"}});
  const auto limited = with.gate({"--base", "base", "--set", "gate.reruns=1"});
  CHECK(limited.exit_code == 1);
  CHECK(has(limited.err, "1 failing test is run once more, alone\n"));
  const auto all = with.gate();
  CHECK(has(all.err, "2 failing tests are run once more, alone\n"));
  CHECK(has(all.out, "gate 2 RED: 2 tests newly red"));
}
