// Whether a journal is what was written, all of it, and what of it can be believed if not. Only
// looks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "journal/chain.h"
#include "journal/event.h"
#include "journal/journal_place.h"

namespace sprint::journal {

struct Verification {
  /// The last event before the first broken one; the last of all if none is.
  Head verified;
  std::optional<BrokenEvent> broken{};
  /// The event of the last snapshot that can be verified.
  std::optional<Head> snapshot{};
  /// What is wrong beside the events, in words: a snapshot, the index of requests. The state can be
  /// computed all the same; going back to `verified` mends it.
  std::vector<std::string> faults{};

  bool is_whole() const { return !broken && faults.empty(); }
};

/// Nothing if there is no journal. An error as from Reader::open if not even the first event can be
/// believed. A copy of another repository's journal may be whole.
std::optional<Verification> verify(const JournalPlace& place);

}  // namespace sprint::journal
