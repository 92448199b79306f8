#include "journal/chain.h"

#include <algorithm>

#include "base/text.h"
#include "journal/event_hash.h"
#include "journal/format.h"

namespace sprint::journal {

namespace {

/// Enough to make the cost of a query small; few enough to be held. Whoever wants one event only
/// does not wait for so many: the first batches are smaller.
constexpr std::int64_t kBatch = 256;
constexpr std::int64_t kGrowth = 4;

/// Nothing if the file is damaged there.
std::optional<std::vector<Event>> readable(JournalRows& rows, std::int64_t from,
                                           std::int64_t at_most) {
  try {
    return rows.events(from, at_most);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::BadInput) throw;
    return std::nullopt;
  }
}

}  // namespace

std::optional<std::string> what_is_wrong(const Head& before, const Event& event) {
  if (event.sequence != before.sequence + 1) return "is missing";
  if (event.previous != before.hash) return "does not follow the one before";
  if (event.hash != hash_of(event)) return "is not what was written";
  if (event.epoch < before.epoch) return "is of an owner who had lost the journal";
  return std::nullopt;
}

std::optional<BrokenEvent> follow_chain(JournalRows& rows, Head& at, const Visit& visit) {
  bool is_damaged = false;
  for (std::int64_t size = 1;; size = std::min(size * kGrowth, kBatch)) {
    auto batch = readable(rows, at.sequence + 1, size);
    // One by one: a batch of which one row cannot be read has nothing of the others either.
    if (!batch) {
      is_damaged = true;
      batch = readable(rows, at.sequence + 1, 1);
    }
    if (!batch || (is_damaged && batch->empty())) {
      return BrokenEvent{at.sequence + 1, "cannot be read"};
    }
    if (batch->empty()) return std::nullopt;
    for (auto& event : *batch) {
      if (auto why = what_is_wrong(at, event)) return BrokenEvent{at.sequence + 1, *why};
      at = head_at(event);
      if (!visit(std::move(event))) return std::nullopt;
    }
  }
}

Error broken_error(const std::filesystem::path& journal, const BrokenEvent& broken) {
  return {ErrorCode::BadInput,
          "'" + printable(journal.string()) + "' is damaged: event " +
              std::to_string(broken.sequence) + " " + broken.why,
          kGoBackHint};
}

}  // namespace sprint::journal
