// What people want to know of a run and nobody needs to decide anything: what was decided and why,
// when things were, what was found out last. A fold of its events, as the state is.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engine/events.h"
#include "engine/run_state.h"

namespace sprint::engine {

/// A row of the decisions log.
struct DecisionRow {
  Moment at{};
  /// Empty if it is about the whole run.
  std::string unit;
  /// The sprint's key; empty if it is about a unit or the run.
  std::string sprint;
  std::string decision;
  std::string rationale;

  friend bool operator==(const DecisionRow&, const DecisionRow&) = default;
};

struct SprintStory {
  std::uint32_t dispatches = 0;
  LaunchId last_launch = 0;
  std::optional<Moment> dispatched_at{};
  std::optional<Moment> started_at{};
  /// When it was last verified, or the last attempt had otherwise come to its end.
  std::optional<Moment> ended_at{};
  /// What its last verification said.
  std::string verified;
  /// What was wrong last; empty once it is complete.
  std::string trouble;

  friend bool operator==(const SprintStory&, const SprintStory&) = default;
};

struct GateStory {
  GateNumber gate = 0;
  PhaseIndex phase = 0;
  Moment started{};
  std::optional<Moment> ended{};
  /// Nothing as long as it runs, and if it was abandoned.
  std::optional<GateVerdict> verdict{};
  /// The first of its failures, by their ids.
  std::vector<std::string> failures{};
  std::uint32_t failure_count = 0;
  std::string detail;

  friend bool operator==(const GateStory&, const GateStory&) = default;
};

struct RunStory {
  /// Only the newest rows, gates and failures are kept: the journal has all of them.
  static constexpr std::size_t kMostRows = 200;
  static constexpr std::size_t kMostGates = 100;
  static constexpr std::size_t kMostFailures = 20;

  std::optional<Moment> started{};
  std::optional<Moment> ended{};
  std::string why_ended;
  /// Why it was killed the last time, and when.
  std::string kill_reason;
  std::optional<Moment> killed{};
  std::deque<DecisionRow> rows{};
  /// Rows that were before those.
  std::uint64_t older_rows = 0;
  std::vector<SprintStory> sprints{};
  std::deque<GateStory> gates{};
  /// By tier.
  std::array<std::uint32_t, 3> dispatches{};

  friend bool operator==(const RunStory&, const RunStory&) = default;
};

/// `state` is that after the event.
void tell(RunStory& story, const RunState& state, const Event& event);

}  // namespace sprint::engine
