// SQLite behind one small class: the only file that knows its header. It knows nothing of events.
//
// Error(BadInput) says that the file is damaged; Error(System) that the machine refuses (disk full,
// no permission, somebody else holds it). Each names the file. One thread at a time; a fork must
// not use what its parent has opened.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "os/plain_folder.h"

struct sqlite3;
struct sqlite3_stmt;

namespace sprint::journal {

class Database;

/// A prepared statement. What it returns as text or bytes is good until the next step or reset.
class Statement {
 public:
  /// Parameters and columns count from 0.
  Statement& bind(int parameter, std::int64_t number);
  Statement& bind_text(int parameter, std::string_view text);
  Statement& bind_bytes(int parameter, std::string_view bytes);

  /// Whether there is a row.
  bool step();
  /// For statements without rows: does it, and is ready for the next time.
  void run();
  void reset();

  // Error(BadInput) if the column is of another type.
  std::int64_t number(int column) const;
  std::string_view text(int column) const;
  std::string_view bytes(int column) const;

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(const Database& database, sqlite3_stmt* statement)
      : database_(&database), statement_(statement) {}
  std::string_view content(int column) const;
  void check_type(int column, int type) const;

  const Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
  enum class Access {
    Create,     ///< a new file, which must not be there yet; no WAL
    Write,      ///< one that is there
    Read,       ///< writes nothing but the locks beside it
    Immutable,  ///< not even these: nobody may be writing
    Salvage,    ///< reads what can be read of a damaged file
  };

  /// Links are not followed, neither as the file nor as those beside it.
  Database(os::PlainFolder folder, const std::string& name, Access access);
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  /// One or more statements without results.
  void execute(const char* sql);
  Statement prepare(std::string_view sql) const;
  /// The first bytes of the file as it lies on the disk, fewer if it is shorter; asks no SQL.
  std::string first_bytes(int count) const;
  /// Moves all that was committed into the file itself, as far as readers let it.
  void checkpoint() noexcept;

  const os::PlainFolder& folder() const { return folder_; }
  const std::filesystem::path& path() const { return path_; }

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  friend class Transaction;
  /// For what each transaction does: parsing it again takes as long as doing it.
  void run(std::optional<Statement>& statement, std::string_view sql);
  void require(int result, const char* tried) const;
  [[noreturn]] void fail(int result, const char* tried) const;

  os::PlainFolder folder_;  // first: the name that SQLite knows leads through its descriptor
  std::filesystem::path path_;
  std::unique_ptr<sqlite3, Close> handle_;
  std::optional<Statement> begin_;
  std::optional<Statement> commit_;
};

/// All or nothing: what was not committed is undone at the end of the scope.
class Transaction {
 public:
  /// Nobody else can write until it ends, and what is read is the newest.
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// Durable when it has returned.
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace sprint::journal
