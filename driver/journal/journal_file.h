// Opening `journal.db`. What is refused here is refused before anything is changed; only the first
// event is looked at.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "journal/database.h"
#include "journal/journal_place.h"
#include "journal/journal_rows.h"

namespace sprint::journal {

/// A file that is open, with its statements.
class JournalFile {
 public:
  JournalFile(os::PlainFolder folder, const std::string& name, Database::Access access)
      : database_(std::move(folder), name, access) {}

  Database& database() { return database_; }
  /// Error(BadInput) if there are no such tables.
  JournalRows& rows();

 private:
  Database database_;
  std::optional<JournalRows> rows_;
};

/// Nothing if it does not exist. Error(System) if it lies on a network file system.
std::optional<os::PlainFolder> find_journal_folder(const JournalPlace& place);
/// Makes it if need be; else the same.
os::PlainFolder make_journal_folder(const JournalPlace& place);

/// Whether there is a journal. Error(BadInput) if something that is no file has its name or that of
/// a file beside it, or if such files are there without it.
bool has_journal(const os::PlainFolder& folder);

/// One that is there. Error(BadInput) if it is empty, no SQLite file, not ours, of another version,
/// of other tables, or of another repository.
std::unique_ptr<JournalFile> open_journal(const os::PlainFolder& folder, const JournalPlace& place,
                                          Database::Access access);
/// To read it, also where nothing can be written.
std::unique_ptr<JournalFile> open_to_read(const os::PlainFolder& folder, const JournalPlace& place);
/// A damaged one, as far as SQLite can read it; nothing is looked at.
std::unique_ptr<JournalFile> open_to_salvage(const os::PlainFolder& folder);

/// Tells the repository of a place from its copies.
std::string identity_of(const JournalPlace& place);

}  // namespace sprint::journal
