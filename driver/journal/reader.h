// Looking at a journal, beside its owner or without one. Writes nothing to it, and keeps nobody
// from writing: no transaction is open while a visit runs. Each event is checked as it is read.
//
// Error(BadInput) names the file and the first event that cannot be believed. One thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "journal/chain.h"
#include "journal/event.h"
#include "journal/head_file.h"
#include "journal/journal_file.h"
#include "journal/journal_place.h"
#include "os/file_lock.h"

namespace sprint::journal {

/// Who owns the journal now; nothing if nobody does, alive. Asked of the lock alone.
std::optional<os::LockHolder> living_owner(const JournalPlace& place);

class Reader {
 public:
  /// Nothing if there is no journal. Error(BadInput) if what is there is none, or is of another
  /// version or repository; Error(System) if it cannot be read, or lies on a network.
  static std::optional<Reader> open(const JournalPlace& place);

  /// The last event; asking costs little, so that a follower may ask often.
  Head head();
  /// Visits the events from one on, in order, up to the last there is; returns the sequence to go
  /// on with. The first is believed to follow the one before it, which is not looked at.
  std::int64_t read(std::int64_t from, const Visit& visit);
  /// The newest that is sealed and belongs to its event; nothing if there is none.
  std::optional<Snapshot> snapshot();
  /// The event that answers a request; nothing as long as the owner has not taken it.
  std::optional<Event> answer_to(std::string_view request_id);

  /// Whether this is still the journal: false once it has been put aside, or removed. Then open it
  /// again.
  bool is_current() const;

 private:
  Reader(os::PlainFolder folder, std::unique_ptr<JournalFile> file);

  os::PlainFolder folder_;
  std::unique_ptr<JournalFile> file_;
  std::optional<os::PlainStatus> status_;
};

/// The newest snapshot of those events that can be verified: sealed, and of its event.
std::optional<Snapshot> verified_snapshot(JournalRows& rows, std::int64_t from, std::int64_t to);

/// Error(BadInput) if the file ends before the end that was known. Ask for that end first.
void check_end(JournalFile& file, const std::optional<KnownEnd>& known);

}  // namespace sprint::journal
