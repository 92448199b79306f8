// What `log` prints: the events of a run, one after the other, or the story of one sprint.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/events.h"
#include "engine/run_state.h"
#include "render/run/run_view.h"

namespace sprint::render {

/// An event as the journal has it, with what it means if it is one of the engine's.
struct LoggedEvent {
  std::int64_t sequence = 0;
  std::int64_t epoch = 0;
  /// Of the wall clock.
  engine::Moment time{};
  std::string actor;
  std::string subject;
  std::int64_t revision = 0;
  std::string type;
  std::string payload;  ///< JSON
  /// For people: what has happened, in words. Empty if nothing is known but the type.
  std::string words;
  /// The sprint, the unit it is about, if it is about one.
  std::optional<engine::SprintIndex> sprint{};
  std::optional<plan::UnitIndex> unit{};
  /// Nothing if it is none of the engine's.
  std::optional<engine::Happening> what{};
};

enum class LogForm { Text, Json, Markdown };

/// One event in its form, with its line end: a line of text, a line of JSON
/// (driver/docs/contracts/log.schema.json), an item of a Markdown list. A long run is printed event
/// by event.
std::string log_line(const LoggedEvent& event, LogForm form);

/// What stands before the first event: a heading for Markdown, else nothing.
std::string log_heading(const std::string& title, LogForm form);

/// The story of a sprint, in sentences: attempt by attempt what was decided, why, and what came of
/// it, and what it waits for now. `events` are all of the run, or those about the sprint, its unit
/// and gates.
void write_sprint_story(std::ostream& out, const RunView& view, engine::SprintIndex sprint,
                        const std::vector<LoggedEvent>& events);

}  // namespace sprint::render
