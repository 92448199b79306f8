#include "journal/going_back.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

#include "base/error.h"
#include "base/text.h"
#include "journal/chain.h"
#include "journal/event_hash.h"
#include "journal/format.h"
#include "journal/head_file.h"
#include "journal/journal_file.h"
#include "journal/new_journal.h"
#include "journal/reader.h"

namespace sprint::journal {

namespace {

os::FileLock lock_or_refuse(const JournalPlace& place, const std::string& purpose) {
  auto lock = lock_journal(place, purpose);
  if (auto* holder = std::get_if<os::LockHolder>(&lock)) {
    throw Error(
        ErrorCode::System,
        "'" + printable(place.folder.path().string()) + "' is in use: " + to_string(*holder),
        "call 'stop' first");
  }
  return std::move(std::get<os::FileLock>(lock));
}

void check_first(const Event& event, const JournalPlace& place, const std::filesystem::path& path) {
  const bool is_ours = event.type == kCreated && event.payload.starts_with(R"({"schema":1,)");
  if (!is_ours || (place.repository && event.subject != identity_of(place))) {
    throw Error(
        ErrorCode::BadInput,
        "'" + printable(path.string()) + "' is the journal of another repository or program",
        "call 'start --fresh' to put it aside and begin anew");
  }
}

/// Returns the last event that was copied.
Head copy_events(JournalFile& from, NewJournal& to, const JournalPlace& place,
                 std::int64_t keep_until) {
  Head at;
  follow_chain(from.rows(), at, [&](const Event& event) {
    if (event.sequence == 1) check_first(event, place, from.database().path());
    if (event.sequence <= keep_until) to.rows().insert(event);
    return event.sequence < keep_until;
  });
  if (at.sequence == 0) {
    throw Error(ErrorCode::BadInput,
                "nothing of '" + printable(from.database().path().string()) + "' can be verified",
                "call 'start --fresh' to put it aside and begin anew");
  }
  return at;
}

void copy_snapshots(JournalRows& from, NewJournal& to, std::int64_t keep_until) {
  try {
    for (const auto sequence : from.snapshots()) {
      const auto snapshot = verified_snapshot(from, sequence, std::min(sequence, keep_until));
      if (snapshot) to.rows().insert(*snapshot);
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::BadInput) throw;  // they only save time
  }
}

/// Of all events that are what was written, those behind the first broken one included.
std::int64_t highest_epoch(JournalRows& rows) {
  constexpr auto kLastNumber = std::numeric_limits<std::int64_t>::max();
  std::int64_t epoch = 0;
  try {
    for (std::int64_t next = 1;;) {
      const auto some = rows.events(next, 1);
      if (some.empty()) return epoch;
      const auto& event = some.front();
      if (event.hash == hash_of(event)) epoch = std::max(epoch, event.epoch);
      // A damaged file may count in any way.
      if (event.sequence < next || event.sequence == kLastNumber) return epoch;
      next = event.sequence + 1;
    }
  } catch (const Error& error) {
    if (error.code() != ErrorCode::BadInput) throw;
    return epoch;
  }
}

}  // namespace

WentBack go_back(const JournalPlace& place, const OwnerOptions& options, std::int64_t keep_until) {
  const auto folder = make_journal_folder(place);
  const auto lock = lock_or_refuse(place, options.purpose);
  finish_replacing(folder);
  if (!has_journal(folder)) {
    throw Error(ErrorCode::BadInput,
                "'" + printable((folder.path() / kJournalName).string()) + "' does not exist");
  }
  const auto known = read_known_end(folder);
  auto damaged = open_to_salvage(folder);
  NewJournal made(folder);
  Transaction transaction(made.database());
  const Head kept = copy_events(*damaged, made, place, keep_until);
  copy_snapshots(damaged->rows(), made, kept.sequence);
  const auto epoch =
      1 + std::max({kept.epoch, highest_epoch(damaged->rows()), known ? known->epoch : 0});
  const auto now = options.clock();
  const auto aside = name_aside(folder, "damaged");
  const auto taken = chained(kept, epoch, now, ownership_taken(options.redact));
  made.rows().insert(taken);
  made.rows().insert(chained(
      head_at(taken), epoch, now,
      {std::string(kOwnActor), "event " + std::to_string(kept.sequence), 0, std::string(kWentBack),
       R"({"aside":")" + aside + R"(","kept":)" + std::to_string(kept.sequence) + "}"}));
  transaction.commit();
  damaged.reset();
  replace_journal(folder, made, aside);
  return {aside, kept};
}

std::optional<std::string> begin_anew(const JournalPlace& place, const OwnerOptions& options) {
  const auto folder = make_journal_folder(place);
  const auto lock = lock_or_refuse(place, options.purpose);
  finish_replacing(folder);
  NewJournal made(folder);
  made.rows().insert(chained({}, 1, options.clock(), journal_created(place)));
  const bool is_something = std::any_of(kSuffixes.begin(), kSuffixes.end(), [&](auto suffix) {
    return folder.has(kJournalName + std::string(suffix));
  });
  if (!is_something) {
    made.place_as(kJournalName);
    return std::nullopt;
  }
  const auto aside = name_aside(folder, "old");
  replace_journal(folder, made, aside);
  return aside;
}

}  // namespace sprint::journal
