#include "journal/database.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <new>

#include "base/error.h"
#include "base/text.h"
#include "journal/format.h"

namespace sprint::journal {

namespace {

constexpr const char* kVfs = "sprint-journal";
/// Readers lock everybody out for an instant when they find the WAL of an owner who was killed.
constexpr int kPatienceMs = 5000;

int name_as_it_is(sqlite3_vfs* /*vfs*/, const char* name, int size, char* out) {
  const std::size_t length = std::strlen(name);
  if (length >= static_cast<std::size_t>(size)) return SQLITE_CANTOPEN;
  std::copy_n(name, length + 1, out);
  return SQLITE_OK;
}

/// SQLite's own way to files, except that it takes the name as it is given: it would make a path of
/// the link that stands for our open folder, and somebody could put another folder there.
const char* vfs_name() {
  static sqlite3_vfs ours = [] {
    sqlite3_vfs* const own = sqlite3_vfs_find("unix");
    if (own == nullptr) throw Error(ErrorCode::System, "SQLite cannot open files here");
    sqlite3_vfs copy = *own;
    copy.zName = kVfs;
    copy.pNext = nullptr;
    copy.xFullPathname = name_as_it_is;
    return copy;
  }();
  static const int registered = sqlite3_vfs_register(&ours, 0);
  if (registered != SQLITE_OK) throw std::bad_alloc();
  return kVfs;
}

int flags_of(Database::Access access) {
  constexpr int kCommon = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  switch (access) {
    case Database::Access::Create:
      return kCommon | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case Database::Access::Write:
      return kCommon | SQLITE_OPEN_READWRITE;
    case Database::Access::Read:
    case Database::Access::Salvage:
      return kCommon | SQLITE_OPEN_READONLY;
    case Database::Access::Immutable:
      return kCommon | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  }
  return 0;
}

/// What the machine refuses, as opposed to what is wrong with the file.
bool is_refusal(int primary) {
  switch (primary) {
    case SQLITE_PERM:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_READONLY:
    case SQLITE_IOERR:
    case SQLITE_FULL:
    case SQLITE_CANTOPEN:
    case SQLITE_NOLFS:
    case SQLITE_AUTH:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement& Statement::bind(int parameter, std::int64_t number) {
  database_->require(sqlite3_bind_int64(statement_.get(), parameter + 1, number), "writing");
  return *this;
}

// The texts live until the statement has run, says everybody who binds; a copy would cost.
Statement& Statement::bind_text(int parameter, std::string_view text) {
  database_->require(sqlite3_bind_text64(statement_.get(), parameter + 1,
                                         text.data() != nullptr ? text.data() : "", text.size(),
                                         SQLITE_STATIC, SQLITE_UTF8),
                     "writing");
  return *this;
}

Statement& Statement::bind_bytes(int parameter, std::string_view bytes) {
  database_->require(sqlite3_bind_blob64(statement_.get(), parameter + 1, bytes.data(),
                                         bytes.size(), SQLITE_STATIC),
                     "writing");
  return *this;
}

bool Statement::step() {
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  sqlite3_reset(statement_.get());
  database_->fail(result, sqlite3_stmt_readonly(statement_.get()) != 0 ? "reading" : "writing");
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

void Statement::reset() {
  sqlite3_reset(statement_.get());  // its result repeats that of the last step
}

void Statement::check_type(int column, int type) const {
  if (sqlite3_column_type(statement_.get(), column) != type) {
    database_->fail(SQLITE_CORRUPT, "reading");
  }
}

std::int64_t Statement::number(int column) const {
  check_type(column, SQLITE_INTEGER);
  return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
  check_type(column, SQLITE_TEXT);
  return content(column);
}

std::string_view Statement::bytes(int column) const {
  check_type(column, SQLITE_BLOB);
  return content(column);
}

std::string_view Statement::content(int column) const {
  // Text as bytes: nobody is to convert what is no UTF-8.
  const void* begin = sqlite3_column_blob(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  if (begin == nullptr && size > 0) throw std::bad_alloc();
  return size == 0 ? std::string_view() : std::string_view(static_cast<const char*>(begin), size);
}

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close(handle);
}

Database::Database(os::PlainFolder folder, const std::string& name, Access access)
    : folder_(std::move(folder)), path_(folder_.path() / name) {
  std::string file = (folder_.door() / name).string();
  if (access == Access::Immutable) file = "file:" + file + "?immutable=1";
  sqlite3* opened = nullptr;
  const int result = sqlite3_open_v2(file.c_str(), &opened, flags_of(access), vfs_name());
  handle_.reset(opened);
  require(result, "opening");
  sqlite3_busy_timeout(opened, kPatienceMs);
  // Readers who may not write cannot make these files. A new file gets another name, and is to
  // leave nothing behind under this one.
  int keep = access == Access::Create ? 0 : 1;
  sqlite3_file_control(opened, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
  sqlite3_db_config(opened, SQLITE_DBCONFIG_DEFENSIVE, access == Access::Salvage ? 0 : 1, nullptr);
  // Nothing that a schema may bring along is to run.
  sqlite3_db_config(opened, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  // Of a file that was cut, SQLite reads nothing at all without this.
  if (access == Access::Salvage) execute("PRAGMA writable_schema=ON");
}

Database::~Database() = default;

void Database::execute(const char* sql) {
  require(sqlite3_exec(handle_.get(), sql, nullptr, nullptr, nullptr), "writing");
}

void Database::run(std::optional<Statement>& statement, std::string_view sql) {
  if (!statement) statement = prepare(sql);
  const int result = sqlite3_step(statement->statement_.get());
  statement->reset();
  require(result == SQLITE_DONE ? SQLITE_OK : result, "writing");
}

Statement Database::prepare(std::string_view sql) const {
  sqlite3_stmt* statement = nullptr;
  require(sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                             SQLITE_PREPARE_PERSISTENT, &statement, nullptr),
          "reading");
  return {*this, statement};
}

std::string Database::first_bytes(int count) const {
  sqlite3_file* file = nullptr;
  require(sqlite3_file_control(handle_.get(), "main", SQLITE_FCNTL_FILE_POINTER,
                               static_cast<void*>(&file)),
          "reading");
  sqlite3_int64 size = 0;
  require(file->pMethods->xFileSize(file, &size), "reading");
  std::string bytes(static_cast<std::size_t>(std::min<sqlite3_int64>(size, count)), '\0');
  if (!bytes.empty()) {
    const int length = static_cast<int>(bytes.size());
    require(file->pMethods->xRead(file, bytes.data(), length, 0), "reading");
  }
  return bytes;
}

void Database::checkpoint() noexcept {
  sqlite3_busy_timeout(handle_.get(), 0);
  sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(handle_.get(), kPatienceMs);
}

void Database::require(int result, const char* tried) const {
  if (result != SQLITE_OK) fail(result, tried);
}

void Database::fail(int result, const char* tried) const {
  const int primary = result & 0xff;
  if (primary == SQLITE_NOMEM || handle_ == nullptr) throw std::bad_alloc();
  const std::string why = sqlite3_errstr(primary);
  if (!is_refusal(primary)) {
    throw Error(ErrorCode::BadInput, "'" + printable(path_.string()) + "' is damaged: " + why,
                kGoBackHint);
  }
  const int system = sqlite3_system_errno(handle_.get());
  std::string message = std::string(tried) + " '" + printable(path_.string()) + "': " + why;
  if (system != 0) message += std::string(" (") + std::generic_category().message(system) + ")";
  throw Error(ErrorCode::System, message);
}

Transaction::Transaction(Database& database) : database_(database) {
  database_.run(database_.begin_, "BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    database_.execute("ROLLBACK");
  } catch (const Error&) {
    // SQLite has rolled it back itself, as it does when the disk is full.
  }
}

void Transaction::commit() {
  database_.run(database_.commit_, "COMMIT");
  open_ = false;
}

}  // namespace sprint::journal
