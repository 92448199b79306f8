// Looking at a run, beside its driver or without one: what its journal says. Writes nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/run/run_record.h"
#include "journal/journal_place.h"
#include "journal/reader.h"

namespace sprint::app {

/// An event with what it means, seen by whoever reads a journal from its beginning.
struct SeenEvent {
  const journal::Event& event;
  /// In words, for people.
  std::string words;
  std::optional<engine::SprintIndex> sprint{};
  std::optional<plan::UnitIndex> unit{};
  /// Null if it is none of the engine's.
  const engine::Event* meaning = nullptr;
  /// After the event.
  const RunRecord& record;
};

class RunReader {
 public:
  /// Nothing if there is no journal. Errors as those of journal::Reader::open.
  static std::optional<RunReader> open(const journal::JournalPlace& place);

  /// What the run has come to: from the newest snapshot and the events after it.
  RunRecord now();

  /// Shows all events that there are and were not shown yet.
  void read_on(const std::function<void(const SeenEvent&)>& show);
  /// After all events that were shown.
  const RunRecord& record() const { return record_; }

  /// Whether the journal has more events, or has been put aside.
  bool has_news();
  bool is_current() const { return reader_.is_current(); }

 private:
  explicit RunReader(journal::Reader reader) : reader_(std::move(reader)) {}

  journal::Reader reader_;
  RunRecord record_{};
  std::int64_t next_ = 1;
};

/// Error(BadInput) if there is no such event.
journal::Event event_in(journal::Reader& reader, std::int64_t sequence);

}  // namespace sprint::app
