// bench-journal raw|ours|read|verify|make ...: the journal, and SQLite itself with the same rows.
//
//   bench-journal raw FOLDER COUNT     COUNT durable transactions of two events each, by SQLite
//   alone bench-journal ours FOLDER COUNT    the same as appends of an owner bench-journal make
//   FOLDER COUNT    a journal of COUNT events, for the next two bench-journal read FOLDER reads all
//   columns of all its rows, by SQLite alone bench-journal verify FOLDER        verifies it
//   bench-journal resume FOLDER        takes it, which reads and checks all of it
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <variant>

#include "journal/owner.h"
#include "journal/verification.h"

namespace {

namespace fs = std::filesystem;
using namespace sprint::journal;

const std::string kPayload =
    R"({"round":1,"attempt":2,"model":"sonnet","reason":"second attempt: one tier up","launch":)"
    R"("5f0c6a5e9d3b4e0f8a1c2d3e4f506172","branch":"sprint/plan/parse","head":)"
    R"("3f786850e387550fdab836ed7e6dc881de23001b","turns":24})";

JournalPlace place_in(const std::string& folder) {
  return {{folder, "sprint"}, folder};
}

OwnerOptions options() {
  return {[] { return Moment(std::chrono::milliseconds(1'760'000'000'000)); },
          [](std::string_view text) { return std::string(text); }, "bench"};
}

Owner take(const std::string& folder) {
  return std::get<Owner>(Owner::take(place_in(folder), options()));
}

NewEvent event_of(long number) {
  return {"engine", "parse/" + std::to_string(number % 100), number, "SprintDispatched", kPayload};
}

void append(const std::string& folder, long count, long events_at_once) {
  auto owner = take(folder);
  for (long i = 0; i < count; ++i) {
    Batch batch;
    for (long each = 0; each < events_at_once; ++each) batch.events.push_back(event_of(i));
    owner.append(std::move(batch));
  }
}

void require(bool success) {
  if (!success) throw std::runtime_error("SQLite failed");
}

struct Raw {
  explicit Raw(const std::string& file) {
    require(sqlite3_open(file.c_str(), &handle) == SQLITE_OK);
  }
  ~Raw() { sqlite3_close(handle); }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;
  void execute(const char* sql) const {
    require(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
  }
  sqlite3_stmt* prepare(const char* sql) const {
    sqlite3_stmt* statement = nullptr;
    require(sqlite3_prepare_v2(handle, sql, -1, &statement, nullptr) == SQLITE_OK);
    return statement;
  }

  sqlite3* handle = nullptr;
};

void bind(sqlite3_stmt* statement, int parameter, const std::string& text) {
  sqlite3_bind_text(statement, parameter, text.data(), static_cast<int>(text.size()),
                    SQLITE_STATIC);
}

void insert_rows(const Raw& raw, sqlite3_stmt* insert, long transaction) {
  const std::string hash(32, 'h');
  raw.execute("BEGIN IMMEDIATE");
  for (long each = 0; each < 2; ++each) {
    const auto event = event_of(transaction);
    sqlite3_bind_int64(insert, 1, 2 * transaction + each + 1);
    sqlite3_bind_int64(insert, 2, 1);
    sqlite3_bind_int64(insert, 3, 1'760'000'000'000);
    bind(insert, 4, event.actor);
    bind(insert, 5, event.subject);
    sqlite3_bind_int64(insert, 6, event.revision);
    bind(insert, 7, event.type);
    bind(insert, 8, event.payload);
    sqlite3_bind_blob(insert, 9, hash.data(), 32, SQLITE_STATIC);
    sqlite3_bind_blob(insert, 10, hash.data(), 32, SQLITE_STATIC);
    require(sqlite3_step(insert) == SQLITE_DONE);
    sqlite3_reset(insert);
  }
  raw.execute("COMMIT");
}

void append_raw(const std::string& folder, long count) {
  fs::create_directories(fs::path(folder) / "sprint");
  const Raw raw(folder + "/sprint/journal.db");
  raw.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  raw.execute(
      "CREATE TABLE events(sequence INTEGER PRIMARY KEY,epoch INTEGER NOT NULL,"
      "time INTEGER NOT NULL,actor TEXT NOT NULL,subject TEXT NOT NULL,"
      "revision INTEGER NOT NULL,type TEXT NOT NULL,payload TEXT NOT NULL,"
      "previous BLOB NOT NULL,hash BLOB NOT NULL) STRICT");
  auto* insert = raw.prepare("INSERT INTO events VALUES(?,?,?,?,?,?,?,?,?,?)");
  for (long i = 0; i < count; ++i) insert_rows(raw, insert, i);
  sqlite3_finalize(insert);
}

void read_raw(const std::string& folder) {
  const Raw raw(folder + "/sprint/journal.db");
  auto* all = raw.prepare("SELECT * FROM events ORDER BY sequence");
  std::size_t bytes = 0;
  while (sqlite3_step(all) == SQLITE_ROW) {
    for (int column = 0; column < sqlite3_column_count(all); ++column) {
      const void* begin = sqlite3_column_blob(all, column);
      const int size = sqlite3_column_bytes(all, column);
      bytes += std::string(static_cast<const char*>(begin), static_cast<std::size_t>(size)).size();
    }
  }
  sqlite3_finalize(all);
  require(bytes > 0);
}

bool run(const std::string& what, const std::string& folder, long count) {
  if (what == "raw") {
    append_raw(folder, count);
  } else if (what == "ours") {
    append(folder, count, 2);
  } else if (what == "make") {
    append(folder, count / 1000, 1000);
  } else if (what == "read") {
    read_raw(folder);
  } else if (what == "verify") {
    return verify(place_in(folder))->is_whole();
  } else if (what == "resume") {
    return take(folder).epoch() > 1;
  } else {
    return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: bench-journal raw|ours|make|read|verify|resume FOLDER [COUNT]\n", stderr);
    return 2;
  }
  try {
    return run(argv[1], argv[2], argc > 3 ? std::strtol(argv[3], nullptr, 10) : 0) ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench-journal: %s\n", error.what());
    return 1;
  }
}
