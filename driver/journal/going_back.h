// Leaving a damaged journal for what can be verified of it, or an old one for a new one. The
// present one is put aside under another name, and never removed. Nobody may own it meanwhile.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/event.h"
#include "journal/journal_place.h"
#include "journal/owner.h"

namespace sprint::journal {

struct WentBack {
  std::string aside;  ///< the name that the damaged journal has now
  Head kept;          ///< the last event that was kept
};

/// Keeps the events up to one, or the last that can be verified, and the snapshots among them; what
/// was kept has the bytes it had. That it went back is an event of the new journal. Take it then,
/// as ever. Error(BadInput) if not even the first event can be verified, or it belongs to another
/// repository; Error(System) if somebody owns it. After an error nothing has changed.
WentBack go_back(const JournalPlace& place, const OwnerOptions& options, std::int64_t keep_until);

/// Begins a new journal, whatever there is now. The name that this has got; nothing if there was
/// nothing. Error(System) if somebody owns it.
std::optional<std::string> begin_anew(const JournalPlace& place, const OwnerOptions& options);

}  // namespace sprint::journal
