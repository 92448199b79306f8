#include "app/run/run_reader.h"

#include "app/run/journal_words.h"
#include "base/error.h"
#include "engine/run_words.h"

namespace sprint::app {

namespace {

std::optional<plan::UnitIndex> unit_in(const engine::Happening& what) {
  if (const auto* moved = std::get_if<engine::UnitMoved>(&what)) return moved->unit;
  return std::nullopt;
}

}  // namespace

journal::Event event_in(journal::Reader& reader, std::int64_t sequence) {
  std::optional<journal::Event> found;
  reader.read(sequence, [&](journal::Event&& event) {
    if (event.sequence == sequence) found = std::move(event);
    return false;
  });
  if (!found) throw Error(ErrorCode::BadInput, "event " + std::to_string(sequence) + " is missing");
  return std::move(*found);
}

std::optional<RunReader> RunReader::open(const journal::JournalPlace& place) {
  auto reader = journal::Reader::open(place);
  if (!reader) return std::nullopt;
  return RunReader(std::move(*reader));
}

RunRecord RunReader::now() {
  RunRecord record;
  if (const auto snapshot = reader_.snapshot()) {
    try {
      record = read_snapshot(*snapshot, [&](std::int64_t at) { return event_in(reader_, at); });
    } catch (const Error& error) {
      // The events tell the same; it only takes longer.
      if (error.code() != ErrorCode::BadInput) throw;
      record = {};
    }
  }
  reader_.read(record.sequence + 1, [&](journal::Event&& event) {
    add_event(record, event, meaning_of(event));
    return true;
  });
  return record;
}

void RunReader::read_on(const std::function<void(const SeenEvent&)>& show) {
  next_ = reader_.read(next_, [&](journal::Event&& event) {
    const auto meaning = meaning_of(event);
    std::optional<engine::SprintIndex> sprint;
    // Whom a launch was for is forgotten when it has ended.
    if (meaning) sprint = engine::sprint_in(record_.state, meaning->what);
    add_event(record_, event, meaning);
    if (meaning) {
      show({event, engine::words_of(record_.state, meaning->what), sprint, unit_in(meaning->what),
            &*meaning, record_});
    } else {
      show({event, words_of(event), {}, {}, nullptr, record_});
    }
    return true;
  });
}

bool RunReader::has_news() {
  return !reader_.is_current() || reader_.head().sequence >= next_;
}

}  // namespace sprint::app
