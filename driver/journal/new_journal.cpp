#include "journal/new_journal.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "journal/event_hash.h"
#include "journal/format.h"
#include "os/process_identity.h"
#include "os/random_id.h"

namespace sprint::journal {

namespace {

/// In front of the name that the old journal gets.
constexpr std::string_view kNext = "journal.next-for-";

/// As it may stand in JSON, whatever a machine is called.
std::string host_name(const std::string& host) {
  std::string name;
  for (const char c : host) name += c >= 0x20 && c < 0x7f && c != '"' && c != '\\' ? c : '_';
  return name;
}

/// The journal that waits to take its place; empty if none does.
std::string waiting_journal(const os::PlainFolder& folder) {
  for (auto& name : folder.names()) {
    if (name.starts_with(kNext)) return std::move(name);
  }
  return {};
}

bool is_free(const os::PlainFolder& folder, const std::string& name) {
  return std::none_of(kSuffixes.begin(), kSuffixes.end(), [&](std::string_view suffix) {
    return folder.has(name + std::string(suffix));
  });
}

}  // namespace

NewJournal::NewJournal(const os::PlainFolder& folder) : folder_(folder.reopened()) {
  for (const auto* suffix : {"", "-journal", "-wal", "-shm"}) {
    folder_.remove_file(kMakingName + std::string(suffix));  // of somebody who was killed
  }
  file_ = std::make_unique<JournalFile>(folder_.reopened(), kMakingName, Database::Access::Create);
  const std::string numbers =
      "PRAGMA page_size=4096;PRAGMA journal_mode=WAL;"
      "PRAGMA synchronous=FULL;PRAGMA application_id=" +
      std::to_string(kApplicationId) + ";PRAGMA user_version=" + std::to_string(kVersion);
  database().execute(numbers.c_str());
  auto mode = database().prepare("PRAGMA journal_mode");
  if (!mode.step() || mode.text(0) != "wal") {
    throw Error(ErrorCode::System, "'" + printable(folder_.path().string()) +
                                       "' cannot hold a journal: there is no shared memory");
  }
  make_tables(database());
}

void NewJournal::place_as(const std::string& name) {
  file_.reset();  // SQLite moves all of it into the one file, and removes those beside it
  folder_.rename(kMakingName, name);
  folder_.sync();
}

Event chained(const Head& before, std::int64_t epoch, Moment now, NewEvent event) {
  Event chained{before.sequence + 1,
                epoch,
                now,
                std::move(event.actor),
                std::move(event.subject),
                event.revision,
                std::move(event.type),
                std::move(event.payload),
                before.hash,
                {}};
  chained.hash = hash_of(chained);
  return chained;
}

NewEvent journal_created(const JournalPlace& place) {
  return {std::string(kOwnActor), identity_of(place), 0, std::string(kCreated),
          R"({"schema":1,"journal":")" + os::random_id() + "\"}"};
}

NewEvent ownership_taken(const Redact& redact) {
  const auto own = os::own_identity();
  return {std::string(kOwnActor), "pid " + std::to_string(own.pid), 0, std::string(kOwnershipTaken),
          R"({"pid":)" + std::to_string(own.pid) + R"(,"started":)" + std::to_string(own.started) +
              R"(,"boot":")" + own.boot + R"(","host":")" + host_name(redact(own.host)) + "\"}"};
}

std::string name_aside(const os::PlainFolder& folder, const std::string& word) {
  for (int number = 1;; ++number) {
    auto name = std::string(kJournalName) + "." + word + "-" + std::to_string(number);
    if (is_free(folder, name)) return name;
  }
}

void replace_journal(const os::PlainFolder& folder, NewJournal& made, const std::string& aside) {
  made.place_as(std::string(kNext) + aside);
  finish_replacing(folder);
}

void finish_replacing(const os::PlainFolder& folder) {
  const auto waiting = waiting_journal(folder);
  if (waiting.empty()) return;
  const auto aside = waiting.substr(kNext.size());
  for (const auto suffix : kSuffixes) {
    const auto name = kJournalName + std::string(suffix);
    // Those that are missing have been renamed before we were killed.
    if (folder.has(name)) folder.rename(name, aside + std::string(suffix));
  }
  folder.sync();
  folder.rename(waiting, kJournalName);
  folder.sync();
}

bool is_being_replaced(const os::PlainFolder& folder) {
  return !waiting_journal(folder).empty();
}

}  // namespace sprint::journal
