#include "unit/app/played_run.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/run_planning.h"
#include "base/redaction/redactor.h"
#include "engine/json/state_json.h"
#include "plan/reading/read_plan.h"
#include "simulation/world_script.h"
#include "support/catch.h"

namespace sprint::test {

namespace fs = std::filesystem;

const char* const kPlayedPlan = R"(# Calculator

| Work Unit | Directory | Dependencies |
|-----------|-----------|--------------|
| Core      | src/core  | none         |
| Net       | src/net   | none         |
| App       | src/app   | Core         |

## Core

### Sprint 1: Tokens

1. Create `src/core/token.cpp`

### Sprint 2: Parser

1. Create `src/core/parse.cpp`

## Net

### Sprint 1: Sockets

1. Create `src/net/socket.cpp`

### Sprint 2: Requests

Depends on: Core/2

1. Create `src/net/request.cpp`

## App

### Sprint 1: Everything

1. Create `src/app/main.cpp`
)";

namespace {

/// Files that nobody needs after a power failure.
fs::path quick_folder() {
  return fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : os::system_temp_dir();
}

/// Takes the members of these names out of everything in the document.
void take_out(nlohmann::json& document, const std::vector<std::string>& names) {
  if (document.is_object()) {
    for (const auto& name : names) document.erase(name);
  }
  if (!document.is_structured()) return;
  for (auto& part : document) take_out(part, names);
}

}  // namespace

PlayedRun::PlayedRun(const std::string& script, const std::string& plan)
    : space_(quick_folder()),
      plan_(plan::read_plan(plan, "EXECUTION_PLAN.md")),
      run_plan_(app::run_plan_of(plan_)),
      script_(simulation::parse_world_script(script, "world.toml", run_plan_)) {
  fs::create_directory(space_ / "state");
}

void PlayedRun::redact_really() {
  redact_ = [](std::string_view text) { return redacted(text); };
}

app::Simulated PlayedRun::play(const app::SimulationHooks& hooks) const {
  app::Simulation simulation{plan_, "EXECUTION_PLAN.md"};
  simulation.limits = limits_;
  simulation.script = script_;
  simulation.folder = folder();
  simulation.redact = redact_;
  return app::simulate(simulation, hooks);
}

std::vector<journal::Event> PlayedRun::events() const {
  auto reader = journal::Reader::open(place());
  REQUIRE(reader);
  std::vector<journal::Event> events;
  reader->read(1, [&](journal::Event&& event) {
    events.push_back(std::move(event));
    return true;
  });
  return events;
}

std::vector<std::string> PlayedRun::types() const {
  std::vector<std::string> types;
  for (const auto& event : events()) types.push_back(event.type);
  return types;
}

std::size_t PlayedRun::count(const std::string& type) const {
  const auto all = types();
  return static_cast<std::size_t>(std::count(all.begin(), all.end(), type));
}

std::string end_text(const engine::RunState& state) {
  auto document = nlohmann::json::parse(engine::state_json(state));
  take_out(document, {"clock", "since", "until", "next_poll", "stopping_since", "dispatched_at",
                      "started_at", "last_gate", "sent_back_by"});
  for (auto& phase : document["phases"]) phase.erase("gate");
  return document.dump(1);
}

}  // namespace sprint::test
