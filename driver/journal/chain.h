// What makes a row of events a chain, and how it is read: each event is checked as it is handed
// out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/error.h"
#include "journal/event.h"
#include "journal/journal_rows.h"

namespace sprint::journal {

/// The first event that cannot be believed.
struct BrokenEvent {
  std::int64_t sequence = 0;
  std::string why;  ///< "is not what was written"
};

/// What is wrong with an event as the one that follows `before`.
std::optional<std::string> what_is_wrong(const Head& before, const Event& event);

/// Whether to go on.
using Visit = std::function<bool(Event&&)>;

/// Visits what comes after an event that is believed, in order. No transaction is open during a
/// visit. Ends at the last event, at the first broken one, which is returned, or when the visit
/// says so. `at` is moved along: it names the last event that was visited.
std::optional<BrokenEvent> follow_chain(JournalRows& rows, Head& at, const Visit& visit);

/// "'journal.db' is damaged: event 17 is not what was written (...)".
Error broken_error(const std::filesystem::path& journal, const BrokenEvent& broken);

}  // namespace sprint::journal
