#include "journal/owner.h"

#include <chrono>
#include <thread>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "journal/chain.h"
#include "journal/format.h"
#include "journal/new_journal.h"
#include "journal/reader.h"

namespace sprint::journal {

namespace {

void make_if_missing(const os::PlainFolder& folder, const JournalPlace& place, Moment now) {
  finish_replacing(folder);
  if (has_journal(folder)) return;
  NewJournal made(folder);
  made.rows().insert(chained({}, 1, now, journal_created(place)));
  made.place_as(kJournalName);
}

}  // namespace

std::variant<os::FileLock, os::LockHolder> lock_journal(const JournalPlace& place,
                                                        const std::string& purpose) {
  constexpr int kTries = 5;
  constexpr auto kPause = std::chrono::milliseconds(10);
  for (int tries = 1;; ++tries) {
    auto answer = os::FileLock::try_acquire(lock_of(place), purpose);
    if (tries == kTries || std::holds_alternative<os::FileLock>(answer)) return answer;
    std::this_thread::sleep_for(kPause);
  }
}

std::variant<Owner, os::LockHolder> Owner::take(const JournalPlace& place, OwnerOptions options,
                                                const Replay& replay) {
  auto folder = make_journal_folder(place);
  auto lock = lock_journal(place, options.purpose);
  if (auto* holder = std::get_if<os::LockHolder>(&lock)) return std::move(*holder);
  Owner owner(place, std::move(options), std::move(std::get<os::FileLock>(lock)),
              std::move(folder));
  owner.replay(replay);
  owner.begin_epoch();
  return owner;
}

Owner::Owner(const JournalPlace& place, OwnerOptions options, os::FileLock lock,
             os::PlainFolder folder)
    : lock_(std::move(lock)),
      options_(std::move(options)),
      folder_(std::move(folder)),
      spool_(place.folder / kRequestsName) {
  make_if_missing(folder_, place, options_.clock());
  const auto known = read_known_end(folder_);
  status_ = folder_.status(kJournalName);
  file_ = open_journal(folder_, place, Database::Access::Write);
  check_end(*file_, known);
}

Owner::~Owner() {
  // Whoever reads a copy on a medium that cannot be written needs all of it in one file.
  if (file_ && !superseded_) file_->database().checkpoint();
}

void Owner::replay(const Replay& replay) {
  Head at;
  auto usable = verified_snapshot(file_->rows(), 1, file_->rows().head().sequence);
  newest_snapshot_ = usable ? usable->sequence : 0;
  while (usable && !replay.snapshot(*usable)) {
    usable = verified_snapshot(file_->rows(), 1, usable->sequence - 1);
  }
  if (usable) at = {usable->sequence, usable->epoch, usable->hash};
  const auto broken = follow_chain(file_->rows(), at, [&](const Event& event) {
    replay.event(event);
    return true;
  });
  if (broken) throw broken_error(file_->database().path(), *broken);
  head_ = at;
}

void Owner::begin_epoch() {
  // A file that was just made has the first epoch, and nobody has begun it.
  epoch_ = head_.sequence == 1 ? head_.epoch : head_.epoch + 1;
  store({chained(head_, epoch_, options_.clock(), ownership_taken(options_.redact))}, {});
}

std::vector<Event> Owner::append(Batch batch) {
  if (superseded_) supersede("another has taken over");
  auto events = chain(batch);
  if (batch.snapshot) batch.snapshot = options_.redact(*batch.snapshot);
  if (!events.empty() || batch.snapshot) store(events, batch.snapshot);
  for (const auto& request : batch.requests) spool_.remove(request.id);
  return events;
}

std::vector<Event> Owner::chain(const Batch& batch) const {
  const Moment now = options_.clock();
  std::vector<Event> events;
  Head last = head_;
  const auto add = [&](NewEvent event) {
    events.push_back(chained(last, epoch_, now, std::move(event)));
    last = head_at(events.back());
  };
  for (const auto& request : batch.requests) {
    if (!file_->rows().answer_to(request.id)) add(answer(request));
  }
  for (const auto& event : batch.events) add(redacted(event));
  return events;
}

void Owner::store(const std::vector<Event>& events, const std::optional<std::string>& snapshot) {
  check_file();
  auto& rows = file_->rows();
  const Head last = events.empty() ? head_ : head_at(events.back());
  Transaction transaction(file_->database());
  const Head stored = rows.head();
  if (stored != head_) supersede("epoch " + std::to_string(stored.epoch) + " has taken over");
  for (const auto& event : events) rows.insert(event);
  if (snapshot) {
    rows.insert(Snapshot{last.sequence, epoch_, last.hash, *snapshot});
    rows.keep_snapshots(kKeptSnapshots);
  }
  transaction.commit();
  head_ = last;
  if (snapshot) newest_snapshot_ = last.sequence;
  check_file();
  if (!head_file_) head_file_.emplace(folder_);
  head_file_->write(head_, newest_snapshot_);
}

/// What is written to a file that has no name any more, or another one, is lost.
void Owner::check_file() {
  const auto now = folder_.status(kJournalName);
  if (!now || !now->is_same_file(*status_)) supersede("the file was removed or replaced");
}

void Owner::supersede(const std::string& why) {
  superseded_ = true;
  throw Error(ErrorCode::System,
              "'" + printable(file_->database().path().string()) +
                  "' is no longer ours, who are epoch " + std::to_string(epoch_) + ": " + why,
              "see 'status' for who has it");
}

std::vector<Request> Owner::waiting_requests(std::size_t at_most) {
  auto requests = spool_.waiting(at_most);
  std::erase_if(requests, [&](const Request& request) {
    const bool is_answered = file_->rows().answer_to(request.id).has_value();
    if (is_answered) spool_.remove(request.id);  // whoever took it was killed before it could
    return is_answered;
  });
  return requests;
}

NewEvent Owner::redacted(const NewEvent& event) const {
  return {options_.redact(event.actor), options_.redact(event.subject), event.revision,
          options_.redact(event.type), options_.redact(event.payload)};
}

NewEvent Owner::answer(const Request& request) const {
  const bool is_taken = !request.fault;
  return {options_.redact(request.from), request.id, 0,
          std::string(is_taken ? kRequestTaken : kRequestRefused),
          is_taken ? R"({"bytes":)" + std::to_string(request.payload.size()) + "}"
                   : R"({"why":")" + std::string(name_of(*request.fault)) + "\"}"};
}

}  // namespace sprint::journal
