// A run in which everything goes well: what the engine itself would decide if each agent took the
// turns that were estimated and succeeded at once, and each gate were green. Nothing is started.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/run_plan.h"

namespace sprint::engine {

struct RehearsedSprint {
  SprintIndex sprint = 0;
  plan::Tier tier = plan::Tier::Medium;
  /// In turns since the start, as if all agents took their turns at the same pace.
  std::uint64_t begins = 0;
  std::uint64_t ends = 0;
};

struct RehearsedPhase {
  /// In the order of their dispatch.
  std::vector<RehearsedSprint> sprints{};
  /// When its gate is made; gates take no turns.
  std::uint64_t gate_at = 0;
};

struct Rehearsal {
  std::vector<RehearsedPhase> phases{};
  /// The most agents that work at once.
  std::uint32_t widest = 0;
  /// The sprints that the whole run waits for, however many agents there are: in each phase those
  /// of the unit that takes the most turns.
  std::vector<SprintIndex> critical_path{};
  std::uint64_t critical_turns = 0;
  /// Of all sprints.
  std::uint64_t turns = 0;
};

/// Error(BadInput) if the plan could not be carried out.
Rehearsal rehearse(const std::shared_ptr<const RunPlan>& plan, const Limits& limits);

}  // namespace sprint::engine
