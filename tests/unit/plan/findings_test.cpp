#include "plan/reading/findings.h"

#include "support/catch.h"

using namespace sprint::plan;

TEST_CASE(
    "An attempt that is given up leaves neither warnings nor decisions nor left-out sprints") {
  std::vector<Decision> decisions;
  Findings findings("P.md", &decisions);
  findings.warn(0, "kept");
  findings.decide(0, "kept", "");
  findings.leave_out("1");
  const auto first = findings.mark();
  findings.warn(1, "given up");
  findings.decide(1, "given up", "");
  findings.leave_out("2");
  const auto second = findings.mark();
  findings.warn(2, "taken");
  findings.decide(2, "taken", "");
  findings.leave_out("3");

  SECTION("the first of two") {
    findings.forget(first, second);
    REQUIRE(decisions.size() == 2);
    CHECK(decisions[1].what == "taken");
    CHECK(findings.is_left_out("3"));
    const auto warnings = findings.take_warnings();
    REQUIRE(warnings.size() == 2);
    CHECK(warnings[1].message == "taken");
  }
  SECTION("both") {
    findings.forget_since(first);
    REQUIRE(decisions.size() == 1);
    CHECK(decisions[0].what == "kept");
    CHECK_FALSE(findings.is_left_out("3"));
    CHECK(findings.take_warnings().size() == 1);
  }
  CHECK(findings.is_left_out("1"));
  CHECK_FALSE(findings.is_left_out("2"));
}

TEST_CASE("Warnings are forgotten also where nobody asks for decisions") {
  Findings findings("P.md", nullptr);
  const auto start = findings.mark();
  findings.warn(1, "given up");
  findings.decide(1, "given up", "");
  findings.forget_since(start);
  CHECK(findings.take_warnings().empty());
}
