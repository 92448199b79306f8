// A run that is only played: the real engine, the real journal and the real loop, in a world that
// does what a script says. Drivers die in it and others take over, as they would.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/run/run_loop.h"
#include "engine/run_plan.h"
#include "os/plain_folder.h"
#include "plan/model/model.h"
#include "simulation/scripted_world.h"

namespace sprint::app {

struct Simulation {
  const plan::Plan& plan;
  std::string plan_path;
  engine::Limits limits{};
  simulation::WorldScript script{};
  /// For the journal, and for what the world remembers.
  os::PlainPath folder{};
  journal::Redact redact{};
};

struct SimulationHooks {
  std::function<void(const RunRecord&)> draw = [](const RunRecord&) {};
  /// For tests: where the whole process may die.
  std::function<void()> after_commit = [] {};
  std::function<void()> after_effect = [] {};
};

struct Simulated {
  RunRecord record{};
  /// How many drivers there were.
  std::uint32_t drivers = 0;
  /// The run waits for something that will never be.
  bool is_stuck = false;
  simulation::WorldMemory world{};
};

/// Plays the run to its end, and goes on with what is in the folder if a process that played it has
/// died. Error(BadInput) if it comes to no end.
Simulated simulate(const Simulation& simulation, const SimulationHooks& hooks = {});

/// Where a simulation keeps its journal.
journal::JournalPlace journal_of_simulation(const os::PlainPath& folder);

}  // namespace sprint::app
