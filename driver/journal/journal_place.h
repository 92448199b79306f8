// Where a journal lies, and the names of its files. All of them are fenced: docs/journal.md,
// "Files".
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "os/network_file_system.h"
#include "os/plain_folder.h"

namespace sprint::journal {

struct JournalPlace {
  /// `sprint` in the directory that all worktrees share.
  os::PlainPath folder;
  /// Whose journal it is: that directory. Nothing for who only looks, at a copy perhaps.
  std::optional<std::filesystem::path> repository{};
  /// Names the network file system that a folder lies on.
  std::function<std::optional<std::string>(const os::PlainFolder&)> network_file_system =
      os::network_file_system;
};

inline constexpr const char* kJournalName = "journal.db";
inline constexpr const char* kLockName = "journal.lock";
inline constexpr const char* kHeadName = "journal.db-head";
inline constexpr const char* kRequestsName = "requests";
/// A journal that is not complete yet.
inline constexpr const char* kMakingName = "journal.making";
/// What is put aside together; each behind the name of the journal.
inline constexpr std::array<std::string_view, 4> kSuffixes = {"", "-wal", "-shm", "-head"};

/// The lock by which the owner is known to be alive.
inline os::PlainPath lock_of(const JournalPlace& place) {
  return place.folder / kLockName;
}

}  // namespace sprint::journal
