// What tables and sentences about a run have in common: where a unit stands, how an attempt is
// written, what a gate found. Texts come back as they are; whoever prints them makes them safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/events.h"
#include "engine/run_story.h"
#include "render/run/run_view.h"

namespace sprint::render {

/// The sprint that a unit is at: the first that is not complete, else its last.
struct UnitPlace {
  /// Nothing if the unit has no sprints.
  std::optional<engine::SprintIndex> sprint{};
  /// Of that sprint, from 1; 0 as long as the unit has not begun.
  std::size_t position = 0;
  std::size_t total = 0;
  std::size_t completed = 0;
  bool has_begun = false;
};

UnitPlace place_of(const RunView& view, engine::UnitIndex unit);

/// "3/7"; "A1 (3/7)" if the sprint is not called as it is counted.
std::string position_text(const RunView& view, const UnitPlace& place);

/// "1/3", "2/3 (round 2)".
std::string attempt_text(const RunView& view, engine::SprintIndex sprint);

/// Of the agent at work, else of the last one, else the one that is planned.
plan::Tier tier_of(const RunView& view, engine::SprintIndex sprint);
const std::string& model_of(const RunView& view, engine::SprintIndex sprint);

/// For each unit those that it needs something of, in the order of the plan.
std::vector<std::vector<engine::UnitIndex>> needs_of_units(const RunView& view);
/// "core, net"; `none` if there are none.
std::string unit_names(const RunView& view, const std::vector<engine::UnitIndex>& units,
                       const std::string& none);

/// What a choice of model rests on: "Complexity score 15 (complexity 5, risk 3, 6 dependents)".
std::string score_text(const plan::Estimate& estimate);

/// "run", "core", "core/2".
std::string subject_name(const RunView& view, const engine::Subject& subject);

/// "core Sprint 2", as people call it.
std::string sprint_title(const RunView& view, engine::SprintIndex sprint);

/// "1 (Reading)"; only the number if the name says no more.
std::string phase_title(const RunView& view, engine::PhaseIndex phase);

/// The last of each phase; null for those that had none, or whose gate is too long ago.
std::vector<const engine::GateStory*> last_gates(const RunView& view);

/// "caused by core/1", "suspected: core/1, 60 %", "nobody stands out".
std::string blame_text(const RunView& view, const engine::GateFailure& failure);

/// "running", "stopping", "being killed", "completed", "stopped", "killed", "needs a person".
std::string run_status(const engine::RunState& state);

/// "0", "12.5": as short as it reads.
std::string amount_text(double amount);

}  // namespace sprint::render
