#include "journal/verification.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/error.h"
#include "journal/event_hash.h"
#include "journal/head_file.h"
#include "journal/journal_file.h"
#include "journal/reader.h"

namespace sprint::journal {

namespace {

bool answers_request(const Event& event) {
  return event.type == kRequestTaken || event.type == kRequestRefused;
}

void check_chain(JournalRows& rows, Verification& found) {
  std::vector<std::pair<std::string, std::int64_t>> answers;
  found.broken = follow_chain(rows, found.verified, [&](const Event& event) {
    if (answers_request(event)) answers.emplace_back(event.subject, event.sequence);
    return true;
  });
  for (const auto& [id, sequence] : answers) {
    try {
      if (rows.answer_to(id) == sequence) continue;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::BadInput) throw;
    }
    found.faults.push_back("request " + id + " is not found by its id");
  }
}

void check_known_end(const std::optional<KnownEnd>& known, Verification& found) {
  if (!known || found.broken) return;
  const auto& last = found.verified;
  if (last.sequence < known->sequence) {
    found.broken = {last.sequence + 1, "is missing"};
  } else if (last.sequence == known->sequence && hex(last.hash) != known->hash) {
    found.broken = {last.sequence, "is not what was written"};
  }
}

void check_snapshots(JournalRows& rows, const std::optional<KnownEnd>& known, Verification& found) {
  std::int64_t newest = 0;
  try {
    for (const auto sequence : rows.snapshots()) {
      newest = std::max(newest, sequence);
      if (!verified_snapshot(rows, sequence, sequence)) {
        found.faults.push_back("the snapshot at event " + std::to_string(sequence) +
                               " is not what was written");
      }
    }
    const auto usable = verified_snapshot(rows, 1, found.verified.sequence);
    if (usable) found.snapshot = {usable->sequence, usable->epoch, usable->hash};
  } catch (const Error& error) {
    if (error.code() != ErrorCode::BadInput) throw;
    found.faults.emplace_back("the snapshots cannot be read");
  }
  if (known && newest < known->snapshot) {
    found.faults.push_back("the snapshot at event " + std::to_string(known->snapshot) +
                           " is missing");
  }
}

}  // namespace

std::optional<Verification> verify(const JournalPlace& place) {
  const auto folder = find_journal_folder(place);
  if (!folder || !has_journal(*folder)) return std::nullopt;
  const auto known = read_known_end(*folder);
  std::optional<Error> refused;
  std::unique_ptr<JournalFile> file;
  auto anybodys = place;
  anybodys.repository.reset();
  try {
    file = open_to_read(*folder, anybodys);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::BadInput) throw;
    refused = error;
  }
  Verification found;
  try {
    if (refused) file = open_to_salvage(*folder);
    check_chain(file->rows(), found);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::BadInput) throw;
  }
  // Not even one event: what it is instead, the first refusal said best.
  if (refused && found.verified.sequence == 0) throw Error(*refused);
  check_known_end(known, found);
  check_snapshots(file->rows(), known, found);
  if (refused && !found.broken) found.faults.push_back(refused->message());
  return found;
}

}  // namespace sprint::journal
