// `gate --rerun-failed`: only what was red in the last gate, and never mistaken for a whole one.

#include "gates/gate_projects.h"
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;

namespace {

/// Three tests, of which two have become red.
void two_red(const GateFixture& with) {
  with.commit_base(
      script_project({{"one", kGreenScript}, {"two", kGreenScript}, {"three", kGreenScript}}));
  with.commit("Break two", {{"tests/one.sh", "exit 1\n"}, {"tests/two.sh", "exit 1\n"}});
  CHECK(with.gate_json(1)["failures"].size() == 2);
}

}  // namespace

TEST_CASE("What was red is run again, and only that; the line says that it is a part") {
  GateFixture with;
  two_red(with);
  with.commit("Mend one", {{"tests/one.sh", kGreenScript}});
  const auto half = with.gate_json(1, {"--rerun-failed"});
  INFO(half.dump(1));
  CHECK(half["verdict"] == "fail");
  CHECK(half["scope"] == "red-tests");
  CHECK(half["tests"]["total"] == 2);
  CHECK(half["tests"]["passed"] == 1);
  CHECK(half["failures"].size() == 1);
  const auto text = with.gate({"--rerun-failed"});
  CHECK(has(text.out, "RED: 1 test still red, only a part: 2 of 3 tests; built "));
  CHECK_FALSE(has(text.out, "newly"));
  with.commit("Mend two", {{"tests/two.sh", kGreenScript}});
  const auto all = with.gate({"--rerun-failed"});
  INFO(all.out);
  CHECK(all.exit_code == 0);
  CHECK(has(all.out, "2 of 3 tests"));
}

TEST_CASE("What breaks while red tests are run again is not seen, so no result of it is kept") {
  GateFixture with;
  two_red(with);
  with.commit("Mend two, break one", {{"tests/one.sh", kGreenScript},
                                      {"tests/two.sh", kGreenScript},
                                      {"tests/three.sh", "exit 1\n"}});
  CHECK(with.gate_json(0, {"--rerun-failed"})["tests"]["total"] == 2);
  with.git({"tag", "mended"});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  // Test three is red before: a gate that believed the part would call it new.
  const auto gate = with.gate_json(0, {"--base", "mended"});
  CHECK(failure_in(gate, "three")["verdict"] == "pre-existing");
}

TEST_CASE("A red test that is gone, or skips itself now, is not green") {
  GateFixture with;
  two_red(with);
  SECTION("gone") {
    with.commit("Forget it", {{"CMakeLists.txt", script_lists({"two", "three"})},
                              {"tests/two.sh", kGreenScript}});
    const auto gate = with.gate_json(1, {"--rerun-failed"});
    CHECK(has(gate["failures"].dump(), "not there any more"));
  }
  SECTION("both gone") {
    with.commit("Forget them", {{"CMakeLists.txt", script_lists({"three"})}});
    CHECK(with.gate({"--rerun-failed"}).exit_code != 0);
  }
  SECTION("skipped") {
    with.commit("Skip it",
                {{"CMakeLists.txt",
                  script_lists({"one", "two", "three"},
                               "set_tests_properties(one PROPERTIES SKIP_RETURN_CODE 77)\n")},
                 {"tests/one.sh", "exit 77\n"},
                 {"tests/two.sh", kGreenScript}});
    const auto gate = with.gate_json(1, {"--rerun-failed"});
    CHECK(has(gate["failures"].dump(), "skipped now"));
  }
}

TEST_CASE("Without a red gate before there is nothing to run again, and it says so") {
  GateFixture with;
  with.commit_base(script_project({{"one", kGreenScript}}));
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto first = with.gate({"--rerun-failed"});
  CHECK(first.exit_code == 2);
  CHECK(has(first.err, "no gate of this checkout is known"));
  CHECK(with.gate().exit_code == 0);
  const auto second = with.gate({"--rerun-failed"});
  CHECK(second.exit_code == 2);
  CHECK(has(second.err, "nothing was red in the last gate"));
}

TEST_CASE("What a commit says about the last gate is not believed") {
  GateFixture with;
  two_red(with);
  const auto forged = with.project() / ".sprint" / "gates" / "1" / "gate.json";
  sprint::os::replace_file(forged, R"({"schema":1,"verdict":"pass","failures":[]})");
  CHECK(with.gate_json(1, {"--rerun-failed"})["failures"].size() == 2);
  fs::remove_all(with.project() / ".sprint");
  CHECK(with.gate_json(1, {"--rerun-failed"})["failures"].size() == 2);
}

TEST_CASE("Red tests that their build keeps from running are built and run again") {
  GateFixture with;
  with.commit_base(unit_project({"one", "two"}));
  with.commit("Half a thought", {{"src/one.cpp", "int one(\n"}});
  CHECK(with.gate().exit_code == 1);
  CHECK(with.gate_json(1, {"--rerun-failed"})["verdict"] == "fail");
  with.commit("The other half", {{"src/one.cpp", unit_source("one")}});
  const auto gate = with.gate_json(0, {"--rerun-failed"});
  CHECK(gate["tests"]["total"] == 1);
  CHECK(has(notes_of(gate), "only a whole gate tells"));
}
