#include "journal/reader.h"

#include "base/error.h"
#include "base/text.h"
#include "journal/event_hash.h"
#include "journal/new_journal.h"

namespace sprint::journal {

std::optional<os::LockHolder> living_owner(const JournalPlace& place) {
  return os::FileLock::holder(lock_of(place));
}

Reader::Reader(os::PlainFolder folder, std::unique_ptr<JournalFile> file)
    : folder_(std::move(folder)), file_(std::move(file)), status_(folder_.status(kJournalName)) {}

std::optional<Reader> Reader::open(const JournalPlace& place) {
  auto folder = find_journal_folder(place);
  if (!folder) return std::nullopt;
  if (is_being_replaced(*folder)) {
    throw Error(ErrorCode::System,
                "'" + printable((folder->path() / kJournalName).string()) +
                    "' is being replaced by another journal",
                "call 'resume' if that was interrupted");
  }
  if (!has_journal(*folder)) return std::nullopt;
  const auto known = read_known_end(*folder);
  auto file = open_to_read(*folder, place);
  check_end(*file, known);
  return Reader(std::move(*folder), std::move(file));
}

Head Reader::head() {
  return file_->rows().head();
}

std::int64_t Reader::read(std::int64_t from, const Visit& visit) {
  Head at;
  if (from > 1) {
    const auto before = file_->rows().event(from - 1);
    if (!before) return from;
    at = head_at(*before);
  }
  const auto broken = follow_chain(file_->rows(), at, visit);
  if (broken) throw broken_error(file_->database().path(), *broken);
  return at.sequence + 1;
}

std::optional<Snapshot> Reader::snapshot() {
  return verified_snapshot(file_->rows(), 1, head().sequence);
}

std::optional<Event> Reader::answer_to(std::string_view request_id) {
  const auto sequence = file_->rows().answer_to(request_id);
  return sequence ? file_->rows().event(*sequence) : std::nullopt;
}

bool Reader::is_current() const {
  const auto now = folder_.status(kJournalName);
  return now && status_ && now->is_same_file(*status_);
}

std::optional<Snapshot> verified_snapshot(JournalRows& rows, std::int64_t from, std::int64_t to) {
  for (const auto sequence : rows.snapshots()) {
    if (sequence < from || sequence > to) continue;
    const auto event = rows.event(sequence);
    auto snapshot = rows.snapshot(sequence);
    const bool fits = event && snapshot && snapshot->hash == event->hash;
    if (fits && event->hash == hash_of(*event)) return snapshot;
  }
  return std::nullopt;
}

void check_end(JournalFile& file, const std::optional<KnownEnd>& known) {
  if (!known) return;
  const auto head = file.rows().head();
  if (head.sequence < known->sequence) {
    const bool one = head.sequence + 1 == known->sequence;
    throw broken_error(
        file.database().path(),
        {head.sequence + 1,
         one ? "is missing" : "to " + std::to_string(known->sequence) + " are missing"});
  }
  if (head.sequence == known->sequence && hex(head.hash) != known->hash) {
    throw broken_error(file.database().path(), {head.sequence, "is not what was written"});
  }
}

}  // namespace sprint::journal
