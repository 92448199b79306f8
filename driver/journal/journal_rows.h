// Events and snapshots as rows of tables: the only place with SQL about them. Checks types and
// lengths, and no hash. Errors are those of Database.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/database.h"
#include "journal/event.h"

namespace sprint::journal {

class JournalRows {
 public:
  explicit JournalRows(Database& database);

  /// Of the last event, as it is stored.
  Head head();
  /// In order, from one on, at most so many.
  std::vector<Event> events(std::int64_t from, std::int64_t at_most);
  std::optional<Event> event(std::int64_t sequence);
  void insert(const Event& event);

  /// Of all snapshots, the newest first.
  std::vector<std::int64_t> snapshots();
  /// Nothing if there is none, or its seal is broken.
  std::optional<Snapshot> snapshot(std::int64_t sequence);
  void insert(const Snapshot& snapshot);
  /// Removes all but the newest.
  void keep_snapshots(std::int64_t count);

  /// The event that answers a request: taken or refused.
  std::optional<std::int64_t> answer_to(std::string_view request_id);

 private:
  Database& database_;
  Statement head_;
  Statement events_;
  Statement insert_;
  Statement answer_;
};

/// Makes the tables in an empty file, and its numbers.
void make_tables(Database& database);
/// What is wrong with the tables; nothing if they are just what make_tables() made.
std::optional<std::string> wrong_tables(const Database& database);

}  // namespace sprint::journal
