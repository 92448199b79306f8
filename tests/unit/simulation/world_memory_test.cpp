// A world is written down and read back at any moment, and goes on as it would have.

#include <nlohmann/json.hpp>

#include "support/catch.h"
#include "support/error_of.h"
#include "unit/simulation/told_world.h"

using namespace sprint;
using namespace sprint::simulation;
using namespace sprint::test;
using std::chrono::minutes;

namespace {

/// One in which everything is other than in a new one.
WorldMemory full_memory() {
  WorldMemory memory;
  memory.elapsed = minutes(90);
  memory.jumped = -minutes(7);
  memory.agents[3] = {12, 2, minutes(1), minutes(5), minutes(4), 2.5, true};
  memory.agents[4] = {13, 1, minutes(80), {}, {}, 0.1, false};
  memory.polls[0] = {1, 4, 9};
  memory.gate = PlayedGate{6, 1, minutes(95), minutes(91), true};
  memory.dead_gates = 5;
  memory.gates_begun = 4;
  memory.gates_played = 3;
  memory.integrated = {{0, 2}, {1, 6}};
  memory.shown = {{3, 2}, {4, 2}};
  memory.notifications = {R"(phase "1" is held)", "bad \xff byte\n"};
  memory.violations = {"two agents at once"};
  memory.steps_done = {0, 2};
  memory.plan_sha = "abc";
  memory.plan_changes = 2;
  memory.plan_version = 1;
  memory.changed_inputs = {{3, 2}};
  return memory;
}

/// What is written down if `change` was made to it.
std::string written_with(const std::function<void(nlohmann::json&)>& change) {
  auto document = nlohmann::json::parse(to_json(full_memory()));
  change(document);
  return document.dump();
}

constexpr const char* kEventful = R"(
[[dispatch]]
sprint = "core/1"
outcome = "failed"
[[dispatch]]
sprint = "net/1"
outcome = "for-later"
[[poll]]
sprint = "net/1"
answer = "not-yet"
times = 2
[[dispatch]]
sprint = "app/1"
ends = "rate-limited"
reset = "10 min"
[[dispatch]]
sprint = "net/2"
ends = "hangs"
[[gate]]
failures = [{ id = "t", sprints = ["core/2"] }]
[[step]]
when = "core/2 RUNNING"
do = "stop"
[[step]]
when = "ended"
do = "resume"
[[step]]
when = "app/1 RUNNING"
do = "clock"
by = "-2 h"
)";

}  // namespace

TEST_CASE("What a world remembers is read back as it was written") {
  for (const auto& memory : {WorldMemory{}, full_memory()}) {
    const auto text = to_json(memory);
    CHECK(text.find('\n') == std::string::npos);
    const auto read = world_memory_from_json(text);
    CHECK(to_json(read) == text);
  }
  auto memory = full_memory();
  memory.notifications = {"plain"};
  CHECK(world_memory_from_json(to_json(memory)) == memory);
}

TEST_CASE("A world that is saved and loaded at every moment comes to the same end") {
  ToldWorld undisturbed(kEventful);
  undisturbed.play();
  REQUIRE(undisturbed.is_complete());
  ToldWorld run(kEventful);
  std::size_t moments = 0;
  do {
    const auto saved = run.world().save();
    simulation::ScriptedWorld other(script_of(kEventful));
    other.load(saved);
    CHECK(other.memory() == run.memory());
    CHECK(other.look(run.state()).size() == run.world().look(run.state()).size());
    CHECK(other.now() == run.world().now());
    run.world().load(saved);
    ++moments;
  } while (run.step());
  CHECK(moments > 20);
  CHECK(run.memory() == undisturbed.memory());
}

TEST_CASE("A saved world that was damaged is refused, and nothing has become of this one") {
  using nlohmann::json;
  const auto whole = to_json(full_memory());
  std::vector<std::string> damaged{
      "",
      "{}",
      "[]",
      "null",
      "1",
      R"("world")",
      whole + "x",
      whole + "\n",
      " " + whole,
      whole + whole,
      whole.substr(0, whole.size() - 1),
      "\xef\xbb\xbf" + whole,
      written_with([](json& world) { world["world"] = 2; }),
      written_with([](json& world) { world["world"] = "1"; }),
      written_with([](json& world) { world["more"] = 1; }),
      written_with([](json& world) { world["agents"] = json::object(); }),
      written_with([](json& world) { world["agents"] = nullptr; }),
      written_with([](json& world) { world["agents"][0][1]["launches"] = -1; }),
      written_with([](json& world) { world["agents"][0][1]["launches"] = 4294967297; }),
      written_with([](json& world) { world["agents"][0][1]["launch"] = 1.5; }),
      written_with([](json& world) { world["agents"][0][1]["verified"] = 1; }),
      written_with([](json& world) { world["agents"].push_back(world["agents"][0]); }),
      written_with([](json& world) { world["agents"][0].push_back(1); }),
      written_with([](json& world) { world["elapsed"] = "90"; }),
      written_with([](json& world) { world["elapsed"] = 9223372036854775808U; }),
      written_with([](json& world) { world["gate"]["over"] = 0; }),
      written_with([](json& world) { world["gate"] = json::array(); }),
      written_with([](json& world) {
        world["steps_done"] = {2, 0};
      }),
      written_with([](json& world) { world["notifications"] = {1}; }),
      written_with([](json& world) { world["plan_sha"] = nullptr; }),
  };
  const auto document = json::parse(whole);
  for (const auto& [name, value] : document.items()) {
    damaged.push_back(written_with([&, key = name](json& world) { world.erase(key); }));
  }
  for (const auto& text : damaged) {
    INFO(text);
    simulation::ScriptedWorld world(script_of(""));
    world.load(whole);
    const auto error = error_of([&] { world.load(text); });
    CHECK(error.code() == ErrorCode::BadInput);
    CHECK(world.save() == whole);
  }
}

TEST_CASE("A saved world that is cut off anywhere is refused") {
  const auto whole = to_json(full_memory());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    INFO(size);
    CHECK_THROWS_AS(world_memory_from_json(whole.substr(0, size)), Error);
  }
}
