#include "journal/journal_rows.h"

#include <algorithm>
#include <array>
#include <memory>

#include "base/error.h"
#include "base/text.h"
#include "journal/event_hash.h"
#include "journal/format.h"

namespace sprint::journal {

namespace {

struct Table {
  const char* name;
  const char* sql;
};

// Fenced, to the letter: what a file says is compared with it. In the order of the names.
constexpr std::array kTables = {
    Table{"events",
          "CREATE TABLE events(sequence INTEGER PRIMARY KEY,epoch INTEGER NOT NULL,"
          "time INTEGER NOT NULL,actor TEXT NOT NULL,subject TEXT NOT NULL,"
          "revision INTEGER NOT NULL,type TEXT NOT NULL,payload TEXT NOT NULL,"
          "previous BLOB NOT NULL,hash BLOB NOT NULL) STRICT"},
    Table{"snapshots",
          "CREATE TABLE snapshots(sequence INTEGER PRIMARY KEY,epoch INTEGER NOT NULL,"
          "hash BLOB NOT NULL,payload TEXT NOT NULL,seal BLOB NOT NULL) STRICT"},
    Table{"taken_requests",
          "CREATE INDEX taken_requests ON events(subject) "
          "WHERE type IN ('RequestRefused','RequestTaken')"}};

/// In the order of read_event().
constexpr std::string_view kColumns =
    "sequence,epoch,time,actor,subject,revision,type,payload,previous,hash";

Hash to_hash(const Database& database, std::string_view bytes) {
  Hash hash{};
  if (bytes.size() != hash.size()) {
    throw Error(ErrorCode::BadInput,
                "'" + printable(database.path().string()) + "' is damaged: a hash of " +
                    count_of(bytes.size(), "byte", "bytes"),
                kGoBackHint);
  }
  std::copy(bytes.begin(), bytes.end(), hash.begin());
  return hash;
}

std::string_view bytes_of(const Hash& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

Event read_event(const Database& database, const Statement& row) {
  Event event;
  event.sequence = row.number(0);
  event.epoch = row.number(1);
  event.time = Moment(std::chrono::milliseconds(row.number(2)));
  event.actor = row.text(3);
  event.subject = row.text(4);
  event.revision = row.number(5);
  event.type = row.text(6);
  event.payload = row.text(7);
  event.previous = to_hash(database, row.bytes(8));
  event.hash = to_hash(database, row.bytes(9));
  return event;
}

/// A statement ends its reading even if that throws: it would keep the WAL from starting anew.
class Reading {
 public:
  explicit Reading(Statement& statement) : statement_(statement) {}
  ~Reading() { statement_.reset(); }
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;

 private:
  Statement& statement_;
};

}  // namespace

JournalRows::JournalRows(Database& database)
    : database_(database),
      head_(database.prepare(
          "SELECT sequence,epoch,hash FROM events ORDER BY sequence DESC LIMIT 1")),
      events_(database.prepare("SELECT " + std::string(kColumns) +
                               " FROM events WHERE sequence>=? ORDER BY sequence LIMIT ?")),
      insert_(database.prepare("INSERT INTO events(" + std::string(kColumns) +
                               ") VALUES(?,?,?,?,?,?,?,?,?,?)")),
      answer_(
          database.prepare("SELECT sequence FROM events INDEXED BY taken_requests WHERE type IN "
                           "('RequestRefused','RequestTaken') AND subject=?")) {}

Head JournalRows::head() {
  const Reading reading(head_);
  if (!head_.step()) return {};
  return {head_.number(0), head_.number(1), to_hash(database_, head_.bytes(2))};
}

std::vector<Event> JournalRows::events(std::int64_t from, std::int64_t at_most) {
  const Reading reading(events_);
  events_.bind(0, from).bind(1, at_most);
  std::vector<Event> events;
  while (events_.step()) events.push_back(read_event(database_, events_));
  return events;
}

std::optional<Event> JournalRows::event(std::int64_t sequence) {
  auto found = events(sequence, 1);
  if (found.empty() || found.front().sequence != sequence) return std::nullopt;
  return std::move(found.front());
}

void JournalRows::insert(const Event& event) {
  insert_.bind(0, event.sequence)
      .bind(1, event.epoch)
      .bind(2, event.time.time_since_epoch().count())
      .bind_text(3, event.actor)
      .bind_text(4, event.subject)
      .bind(5, event.revision)
      .bind_text(6, event.type)
      .bind_text(7, event.payload)
      .bind_bytes(8, bytes_of(event.previous))
      .bind_bytes(9, bytes_of(event.hash))
      .run();
}

std::vector<std::int64_t> JournalRows::snapshots() {
  auto all = database_.prepare("SELECT sequence FROM snapshots ORDER BY sequence DESC");
  std::vector<std::int64_t> sequences;
  while (all.step()) sequences.push_back(all.number(0));
  return sequences;
}

std::optional<Snapshot> JournalRows::snapshot(std::int64_t sequence) {
  auto one = database_.prepare("SELECT epoch,hash,payload,seal FROM snapshots WHERE sequence=?");
  one.bind(0, sequence);
  if (!one.step()) return std::nullopt;
  Snapshot snapshot{sequence, one.number(0), to_hash(database_, one.bytes(1)),
                    std::string(one.text(2))};
  const auto seal = to_hash(database_, one.bytes(3));
  return seal == seal_of(snapshot) ? std::optional(std::move(snapshot)) : std::nullopt;
}

void JournalRows::insert(const Snapshot& snapshot) {
  const auto seal = seal_of(snapshot);
  // A second one of the same state takes the place of the first.
  database_
      .prepare(
          "INSERT OR REPLACE INTO snapshots(sequence,epoch,hash,payload,seal) "
          "VALUES(?,?,?,?,?)")
      .bind(0, snapshot.sequence)
      .bind(1, snapshot.epoch)
      .bind_bytes(2, bytes_of(snapshot.hash))
      .bind_text(3, snapshot.payload)
      .bind_bytes(4, bytes_of(seal))
      .run();
}

void JournalRows::keep_snapshots(std::int64_t count) {
  database_
      .prepare(
          "DELETE FROM snapshots WHERE sequence NOT IN "
          "(SELECT sequence FROM snapshots ORDER BY sequence DESC LIMIT ?)")
      .bind(0, count)
      .run();
}

std::optional<std::int64_t> JournalRows::answer_to(std::string_view request_id) {
  const Reading reading(answer_);
  answer_.bind_text(0, request_id);
  return answer_.step() ? std::optional(answer_.number(0)) : std::nullopt;
}

void make_tables(Database& database) {
  for (const auto& table : kTables) database.execute(table.sql);
}

std::optional<std::string> wrong_tables(const Database& database) {
  auto rows = database.prepare("SELECT name,sql FROM sqlite_schema ORDER BY name");
  for (const auto& table : kTables) {
    if (!rows.step() || rows.text(0) != table.name || rows.text(1) != table.sql) {
      return "its table '" + std::string(table.name) + "' is not what it was";
    }
  }
  if (rows.step()) return "it has a table that is not ours";
  return std::nullopt;
}

}  // namespace sprint::journal
