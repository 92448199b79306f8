#include "render/attribution/judging_block.h"

#include "support/catch.h"

namespace sprint::test {

using attribution::Attribution;
using attribution::LossKind;
using attribution::TestComparison;
using render::judging_block;

namespace {

Attribution green() {
  Attribution attribution;
  attribution.range.base = "0f1e2d3c";
  attribution.range.sprints = {{"calc/1", "", {}}};
  attribution.judging.tests_compared = TestComparison::Exact;
  return attribution;
}

}  // namespace

TEST_CASE("Where nothing judges differently, nothing is said") {
  CHECK(judging_block(green()).empty());
}

TEST_CASE("Lost tests and changed settings are lines, with who did it") {
  auto attribution = green();
  attribution.judging.lost_tests = {
      {"two", LossKind::Removed, 0, {"CMakeLists.txt", 5}, "add_test(NAME two) was removed"},
      {"three\x1b[2J", LossKind::Skipped, std::nullopt, {}, "no change tells why"}};
  attribution.judging.settings = {{"gate.reruns", "3", "0", 0}};
  CHECK(judging_block(attribution) ==
        "tests that the base had, gone or turned off:\n"
        "  removed  two           calc/1             "
        "CMakeLists.txt:5: add_test(NAME two) was removed\n"
        "  skipped  three\\x1b[2J  nobody stands out  no change tells why\n"
        "settings that judge, changed:\n"
        "  gate.reruns  3 -> 0  calc/1\n");
}

TEST_CASE("A green gate that could not compare says so, and a red one has other news") {
  auto attribution = green();
  attribution.judging.tests_compared = TestComparison::NotCompared;
  CHECK(judging_block(attribution).find("not compared") != std::string::npos);
  attribution.verdict = attribution::GateVerdict::Fail;
  CHECK(judging_block(attribution).empty());
  attribution.verdict = attribution::GateVerdict::Pass;
  attribution.scope = attribution::Scope::Head;
  CHECK(judging_block(attribution).empty());
}

}  // namespace sprint::test
