// The one process that writes a journal. It holds the lock, and an epoch above all others before
// it.
//
// What is appended is durable when append() has returned, all of it or nothing. An owner whose
// journal was taken over, removed or replaced is superseded: it writes nothing any more, and says
// so. Errors are Error(System) where the machine refuses (disk full; append() may be called again)
// or the owner is superseded, Error(BadInput) where the journal is damaged, foreign or of another
// version. Nothing here reads a clock. One thread at a time; a fork must not use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "journal/event.h"
#include "journal/head_file.h"
#include "journal/journal_file.h"
#include "journal/journal_place.h"
#include "journal/request_spool.h"
#include "os/file_lock.h"

namespace sprint::journal {

struct OwnerOptions {
  Clock clock;
  Redact redact;
  std::string purpose;  ///< of the lock, for people: "start", "resume"
};

/// How the state is computed while a journal is taken: the newest snapshot, then what came after
/// it.
struct Replay {
  /// False if it cannot be used: then an older one is tried, or none.
  std::function<bool(const Snapshot&)> snapshot = [](const Snapshot&) { return false; };
  std::function<void(const Event&)> event = [](const Event&) {};
};

/// What is stored at once.
struct Batch {
  std::vector<NewEvent> events{};
  /// Requests that these events answer; their files are removed once this is stored.
  std::vector<Request> requests{};
  /// The state after all of these events.
  std::optional<std::string> snapshot{};
};

class Owner {
 public:
  /// Takes the journal, or says who has it. It is made if there is none. Nothing is changed if it
  /// cannot be taken, or one of the events that are replayed is broken.
  static std::variant<Owner, os::LockHolder> take(const JournalPlace& place, OwnerOptions options,
                                                  const Replay& replay = {});

  Owner(Owner&&) = default;
  Owner& operator=(Owner&&) = delete;
  Owner(const Owner&) = delete;
  Owner& operator=(const Owner&) = delete;
  ~Owner();

  /// The events as they were stored: with their numbers, and redacted. Compute the state from
  /// these. Those that the journal adds for the requests come first.
  std::vector<Event> append(Batch batch);

  /// What was asked and is not in the journal yet, at most so many, the oldest first. Those with a
  /// fault are to be handed to append() too.
  std::vector<Request> waiting_requests(std::size_t at_most = 256);

  const Head& head() const { return head_; }
  std::int64_t epoch() const { return epoch_; }
  /// Whether another has taken over, or the file is gone: end, and touch nothing.
  bool is_superseded() const { return superseded_; }

 private:
  Owner(const JournalPlace& place, OwnerOptions options, os::FileLock lock, os::PlainFolder folder);
  void replay(const Replay& replay);
  void begin_epoch();
  std::vector<Event> chain(const Batch& batch) const;
  void store(const std::vector<Event>& events, const std::optional<std::string>& snapshot);
  void check_file();
  [[noreturn]] void supersede(const std::string& why);
  NewEvent redacted(const NewEvent& event) const;
  NewEvent answer(const Request& request) const;

  os::FileLock lock_;  // first: it is given back last
  OwnerOptions options_;
  os::PlainFolder folder_;
  RequestSpool spool_;
  std::unique_ptr<JournalFile> file_;
  std::optional<os::PlainStatus> status_;
  std::optional<HeadFile> head_file_;
  Head head_;
  std::int64_t epoch_ = 0;
  std::int64_t newest_snapshot_ = 0;
  bool superseded_ = false;
};

/// Tries to take the lock of a journal for some milliseconds: whoever asks who holds it has it for
/// an instant.
std::variant<os::FileLock, os::LockHolder> lock_journal(const JournalPlace& place,
                                                        const std::string& purpose);

}  // namespace sprint::journal
