// All that a journal says of a run, as values: a fold of its events.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/run_state.h"
#include "engine/run_story.h"
#include "journal/event.h"
#include "plan/model/model.h"

namespace sprint::app {

/// Types of events that are neither the engine's nor the journal's own.
inline constexpr const char* kPlanPinned = "PlanPinned";
inline constexpr const char* kRequestDenied = "RequestDenied";

struct RunRecord {
  engine::RunState state{};
  engine::RunStory story{};
  /// As it was pinned; nothing before the first run.
  std::shared_ptr<const plan::Plan> plan{};
  std::string plan_path{};
  /// The last event that is part of this.
  std::int64_t sequence = 0;
  /// How often something has happened to each subject.
  std::map<std::string, std::int64_t> revisions{};
  /// Where the plan and what the engine knows of it stand in the journal.
  std::int64_t plan_event = 0;
  std::int64_t run_event = 0;

  bool has_run() const { return state.mode != engine::RunMode::NotStarted; }
};

/// The engine's event that it is; nothing if it is another's. Error(BadInput) that names the event
/// if it is none of this version.
std::optional<engine::Event> meaning_of(const journal::Event& event);

/// Adds what happened; `meaning` is what meaning_of says. Error(BadInput) that names the event if
/// it cannot have happened.
void add_event(RunRecord& record, const journal::Event& event,
               const std::optional<engine::Event>& meaning);

std::string snapshot_of(const RunRecord& record);

/// The record that a snapshot was made of; `event_at` finds the events in which the plan stands.
/// Error(BadInput) if it is none of this version.
RunRecord read_snapshot(const journal::Snapshot& snapshot,
                        const std::function<journal::Event(std::int64_t)>& event_at);

}  // namespace sprint::app
