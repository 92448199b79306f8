#include "journal/journal_file.h"

#include <array>
#include <cstdint>

#include "base/error.h"
#include "base/text.h"
#include "journal/chain.h"
#include "journal/format.h"

namespace sprint::journal {

namespace {

constexpr const char* kBeginAnew = "call 'start --fresh' to put it aside and begin anew";

Error refused(const std::filesystem::path& file, const std::string& what, std::string hint) {
  return {ErrorCode::BadInput, "'" + printable(file.string()) + "' " + what, std::move(hint)};
}

std::uint32_t number_at(const std::string& bytes, std::size_t offset) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) {
    number = number << 8U | static_cast<std::uint8_t>(bytes[offset + i]);
  }
  return number;
}

/// Before SQLite looks at the file: it would make files beside one that is not ours.
void check_header(const Database& database) {
  const auto header = database.first_bytes(kHeaderSize);
  const auto& path = database.path();
  if (header.empty()) throw refused(path, "is empty, which a journal never is", kBeginAnew);
  if (!header.starts_with(kMagic)) throw refused(path, "is no journal", "move it away");
  if (header.size() < kHeaderSize) throw refused(path, "is cut off", kBeginAnew);
  if (number_at(header, kApplicationIdOffset) != kApplicationId) {
    throw refused(path, "is a database of another program", "move it away");
  }
  const auto version = number_at(header, kVersionOffset);
  if (version != kVersion) {
    throw refused(path,
                  "is a journal of version " + std::to_string(version) + ", of which only " +
                      std::to_string(kVersion) + " is known here",
                  "use the program that wrote it");
  }
  if (header[kWriteModeOffset] != kWalMode || header[kReadModeOffset] != kWalMode) {
    throw refused(path, "is damaged: its mode is not what it was", kGoBackHint);
  }
}

void check_content(JournalFile& file, const JournalPlace& place) {
  const auto& path = file.database().path();
  if (const auto wrong = wrong_tables(file.database())) {
    throw refused(path, "is damaged: " + *wrong, kGoBackHint);
  }
  const auto first = file.rows().event(1);
  const auto why = first ? what_is_wrong({}, *first) : "is missing";
  if (why) throw broken_error(path, {1, *why});
  if (place.repository && first->subject != identity_of(place)) {
    throw refused(path, "belongs to another repository, of which this one is a copy", kBeginAnew);
  }
}

os::PlainFolder checked(const JournalPlace& place, os::PlainFolder folder) {
  if (const auto system = place.network_file_system(folder)) {
    throw Error(ErrorCode::System,
                "'" + printable(folder.path().string()) + "' lies on a network file system (" +
                    printable(*system) + "), where a journal is not safe",
                "use a clone on a disk of this machine");
  }
  return folder;
}

}  // namespace

JournalRows& JournalFile::rows() {
  if (!rows_) rows_.emplace(database_);
  return *rows_;
}

std::optional<os::PlainFolder> find_journal_folder(const JournalPlace& place) {
  auto folder = os::PlainFolder::find(place.folder);
  return folder ? std::optional(checked(place, std::move(*folder))) : std::nullopt;
}

os::PlainFolder make_journal_folder(const JournalPlace& place) {
  return checked(place, os::PlainFolder::make(place.folder));
}

bool has_journal(const os::PlainFolder& folder) {
  std::optional<std::string> beside;
  for (const auto suffix : kSuffixes) {
    const auto name = kJournalName + std::string(suffix);
    const auto status = folder.status(name);
    if (!status) continue;
    if (!status->is_file) throw refused(folder.path() / name, "is no regular file", "remove it");
    if (!suffix.empty()) beside = name;
  }
  // SQLite would change the journal by what it says.
  const auto rollback = std::string(kJournalName) + "-journal";
  if (folder.has(rollback)) throw refused(folder.path() / rollback, "is none of ours", "remove it");
  const bool is_there = folder.has(kJournalName);
  if (!is_there && beside) {
    throw refused(folder.path() / kJournalName, "is missing, though '" + *beside + "' is there",
                  "put it back, or call 'start --fresh' to begin anew");
  }
  return is_there;
}

std::unique_ptr<JournalFile> open_journal(const os::PlainFolder& folder, const JournalPlace& place,
                                          Database::Access access) {
  const bool writes = access == Database::Access::Write;
  auto file = std::make_unique<JournalFile>(folder.reopened(), kJournalName, access);
  check_header(file->database());
  if (writes) file->database().execute("PRAGMA synchronous=FULL");
  check_content(*file, place);
  return file;
}

std::unique_ptr<JournalFile> open_to_read(const os::PlainFolder& folder,
                                          const JournalPlace& place) {
  try {
    return open_journal(folder, place, Database::Access::Read);
  } catch (const Error& error) {
    const auto wal = folder.status(std::string(kJournalName) + "-wal");
    if (error.code() != ErrorCode::System || (wal && wal->size > 0)) throw;
  }
  // All of it is in the one file, and nobody who could write has it open: they would have made the
  // files that we could not.
  return open_journal(folder, place, Database::Access::Immutable);
}

std::unique_ptr<JournalFile> open_to_salvage(const os::PlainFolder& folder) {
  return std::make_unique<JournalFile>(folder.reopened(), kJournalName, Database::Access::Salvage);
}

std::string identity_of(const JournalPlace& place) {
  if (!place.repository) return os::PlainFolder::make(place.folder).lasting_identity();
  return os::PlainFolder::make({*place.repository}).lasting_identity();
}

}  // namespace sprint::journal
