// sprint-supervisor start: so far only how a run would go.

#include <nlohmann/json.hpp>

#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
using nlohmann::json;

namespace {

/// Two units that may work beside each other, and one that needs both.
constexpr const char* kPlanOfUnits = R"(# Calculator

| Work Unit | Directory | Dependencies |
|-----------|-----------|--------------|
| Core      | src/core  | none         |
| Net       | src/net   | none         |
| App       | src/app   | Core, Net    |

## Core

### Sprint 1: Tokens

1. Create `src/core/token.cpp`

### Sprint 2: Parser

1. Create `src/core/parse.cpp`

## Net

### Sprint 1: Sockets

1. Create `src/net/socket.cpp`

## App

### Sprint 1: Everything

1. Create `src/app/main.cpp`
)";

std::vector<std::string> order_of(const json& answer) {
  std::vector<std::string> order;
  for (const auto& phase : answer["phases"]) {
    for (const auto& sprint : phase["sprints"]) order.push_back(sprint["sprint"]);
    order.push_back("gate " + std::to_string(phase["gate"]["number"].get<int>()));
  }
  return order;
}

class Starts : public DriverFixture {
 public:
  Starts() { write("EXECUTION_PLAN.md", kPlanOfUnits); }

  json dry_run(std::vector<std::string> words = {}) const {
    words.insert(words.begin(), {"start", "--dry-run", "--json"});
    const auto outcome = run(words);
    INFO(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return json::parse(outcome.out);
  }
};

}  // namespace

TEST_CASE("A dry run tells the order of sprints and gates") {
  const Starts with;
  const auto answer = with.dry_run();
  CHECK(order_of(answer) ==
        std::vector<std::string>{"Core/1", "Net/1", "Core/2", "gate 1", "App/1", "gate 2"});
  CHECK(answer["widest"] == 2);
  CHECK(answer["critical_path"]["sprints"] == json::array({"Core/1", "Core/2", "App/1"}));
}

TEST_CASE("With one agent a dry run has one sprint after the other") {
  const Starts with;
  const auto answer = with.dry_run({"--set", "limits.agents=1"});
  CHECK(answer["widest"] == 1);
  CHECK(answer["phases"][1]["gate"]["at"] == answer["turns"]);
}

TEST_CASE("A dry run says in words what it would do, and does nothing") {
  const Starts with;
  const auto outcome = with.run({"start", "--dry-run"});
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "nothing is started"));
  CHECK(has(outcome.out, "critical path: 3 sprints"));
  CHECK(has(outcome.out, "gate 2: all tests"));
  CHECK_FALSE(std::filesystem::exists(with / ".sprint"));
}

TEST_CASE("A dry run names the sprints whose goals are several or vague") {
  const Starts with;
  with.write("EXECUTION_PLAN.md",
             "# A plan\n\n## Core\n\n### Sprint 1: Lexer and parser\n\n1. Create `src/a.cpp`\n\n"
             "**Exit criteria**:\n- [ ] `ctest` passes\n- [ ] The lexer works correctly\n");
  const auto doubts = with.dry_run()["doubts"];
  REQUIRE(doubts.size() == 2);
  CHECK(doubts[0]["line"] == 5);
  CHECK(doubts[0]["message"] == "has several goals: 'Lexer' and 'parser'");
  CHECK(doubts[1]["line"] == 11);
  CHECK(has(with.run({"start", "--dry-run"}).out,
            "EXECUTION_PLAN.md:11: Core/1 has a vague exit criterion: 'works correctly'"));
}

TEST_CASE("A dry run can be drawn") {
  const Starts with;
  const auto outcome = with.run({"start", "--dry-run", "--dot"});
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "digraph run {"));
  CHECK(has(outcome.out, "label=\"gate 2\""));
}

TEST_CASE("Start is refused where it makes no sense") {
  const Starts with;
  check_refused(with.run({"start"}), "--dry-run");
  check_refused(with.run({"start", "--dry-run", "--json", "--dot"}), "exclude");
  check_refused(with.run({"start", "--dry-run", "nowhere.md"}), "nowhere.md");
  with.write("EXECUTION_PLAN.md", "# A plan\n\nNo sprint at all.\n");
  check_refused(with.run({"start", "--dry-run"}), "no sprint");
}
