// What is to be done, as the engine needs to know it: a plan that was pinned, without its texts.
// Plain values; whoever makes one from an execution plan has settled the order of the sprints.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "plan/model/model.h"

namespace sprint::engine {

using plan::SprintIndex;
using plan::UnitIndex;
using PhaseIndex = std::uint32_t;

struct PlannedSprint {
  /// `unit/id`.
  std::string key;
  UnitIndex unit = 0;
  plan::TaskType type = plan::TaskType::Code;
  /// Of the first attempt; later ones may be stronger.
  plan::Tier tier = plan::Tier::Medium;
  /// Sprints of other units that must be complete and integrated before this one starts. That the
  /// sprints of a unit follow each other is not repeated here.
  std::vector<SprintIndex> needs;
  /// Of those that are ready, the one with the higher priority is dispatched first.
  double priority = 0;
  std::uint32_t estimated_turns = 0;
  /// What an attempt is thought to cost, where nothing is known of others.
  double expected_cost = 0;
  /// Whose limits its agent runs into, together with all that have the same.
  std::string credential;

  friend bool operator==(const PlannedSprint&, const PlannedSprint&) = default;
};

struct PlannedUnit {
  std::string name;
  /// In the order in which they are worked through.
  std::vector<SprintIndex> sprints;

  friend bool operator==(const PlannedUnit&, const PlannedUnit&) = default;
};

struct PlannedPhase {
  std::string name;
  /// At least one; each sprint of the plan is in exactly one phase.
  std::vector<SprintIndex> sprints;

  friend bool operator==(const PlannedPhase&, const PlannedPhase&) = default;
};

struct RunPlan {
  std::string title;
  /// Of the text it was read from: another one means that the plan has changed.
  std::string sha;
  std::vector<PlannedSprint> sprints;
  std::vector<PlannedUnit> units;
  std::vector<PlannedPhase> phases;

  friend bool operator==(const RunPlan&, const RunPlan&) = default;
};

/// Error(BadInput) that names the sprint if the plan could not be carried out: a sprint in no unit
/// or phase or in two, a need that no earlier phase fulfils, a unit whose phases run backwards.
void check_run_plan(const RunPlan& plan);

struct Limits {
  std::uint32_t agents = 4;
  /// The attempts of a round: when that many have failed, a person is needed.
  std::uint32_t attempts = 3;
  /// How often in a row an agent may go on with what another one has left.
  std::uint32_t continuations = 3;

  std::optional<double> cost_of_sprint{};
  std::optional<double> cost_of_unit{};
  std::optional<double> cost_of_run{};

  Duration startup = std::chrono::minutes(5);
  Duration total = std::chrono::hours(2);
  Duration silence_noted = std::chrono::minutes(10);
  Duration silence_ends = std::chrono::minutes(20);
  Duration drain = std::chrono::minutes(10);
  Duration poll = std::chrono::seconds(60);
  Duration poll_most = std::chrono::minutes(10);
  std::uint32_t polls_before_notice = 20;

  /// From which probability on a suspicion alone sends a sprint back; 1: never.
  double threshold = 1;

  friend bool operator==(const Limits&, const Limits&) = default;
};

}  // namespace sprint::engine
