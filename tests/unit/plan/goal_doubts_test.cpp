#include "plan/estimates/goal_doubts.h"

#include "plan/reading/read_plan.h"
#include "support/catch.h"

using namespace sprint;
using plan::goal_doubts;

namespace {

std::vector<plan::GoalDoubt> doubts_of(const std::string& name, const std::string& criterion) {
  const auto plan =
      plan::read_plan("# A plan\n\n## Sprint 1: " + name +
                          "\n\n1. Create `a.cpp`\n\n**Exit criteria**:\n- [ ] " + criterion + "\n",
                      "EXECUTION_PLAN.md");
  return goal_doubts(plan);
}

}  // namespace

TEST_CASE("Rule 9: an agent is not given several goals in one sprint without a word about it") {
  for (const std::string name : {"Lexer and parser", "Lexer & parser", "Lexer; parser"}) {
    CAPTURE(name);
    const auto doubts = doubts_of(name, "`ctest` passes");
    REQUIRE(doubts.size() == 1);
    CHECK(doubts[0].line == 3);
    CHECK(doubts[0].what == "has several goals: 'Lexer' and 'parser'");
  }
  for (const std::string name : {"Lexer", "Command handling", "Randomize", "C++ & "}) {
    CAPTURE(name);
    CHECK(doubts_of(name, "`ctest` passes").empty());
  }
}

TEST_CASE("Rule 10: vague exit criteria are not dispatched without a word about it") {
  const auto doubts = doubts_of("Lexer", "The lexer works correctly");
  REQUIRE(doubts.size() == 1);
  CHECK(doubts[0].line == 8);
  CHECK(doubts[0].what == "has a vague exit criterion: 'works correctly'");
  // A program decides these, whatever words stand beside.
  CHECK(doubts_of("Lexer", "`ctest -R lexer` passes, so it works correctly").empty());
}

TEST_CASE("A sprint without exit criteria is in doubt") {
  const auto plan =
      plan::read_plan("# A plan\n\n## Sprint 1: Lexer\n\n1. Create `a.cpp`\n", "EXECUTION_PLAN.md");
  REQUIRE(goal_doubts(plan).size() == 1);
  CHECK(goal_doubts(plan)[0].what == "has no exit criteria: nothing can be verified");
}
