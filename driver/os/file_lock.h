// A lock between processes that says who holds it.
//
// It is an flock on the lock file: it ends with its holder, however that dies, and belongs to the
// open file, so that a child which inherits the descriptor holds it too. The text in the file is
// only a label for people; the kernel's lock is the truth.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <variant>

#include "os/plain_folder.h"
#include "os/unique_fd.h"

namespace sprint::os {

/// What the holder wrote about itself. Fields are empty or 0 if it has not got round to it yet, or
/// is no process of ours; what a dead one wrote is not told.
struct LockHolder {
  pid_t pid = 0;
  std::string host;
  std::string purpose;
  std::string since;  ///< local time, "2026-01-31 12:00:00"
};

/// "gate, pid 4711 on buildhost, since 2026-01-31 12:00:00".
std::string to_string(const LockHolder& holder);

class FileLock {
 public:
  /// Takes the lock without waiting, or says who has it. The file is created when missing and never
  /// removed: removing it would let two processes lock two files of one name. Error(System) if it
  /// cannot be written, or is a link.
  static std::variant<FileLock, LockHolder> try_acquire(const PlainPath& file,
                                                        const std::string& purpose);

  /// Who holds it now; nothing if it is free, or was never taken. Writes nothing. For the instant
  /// of the question a try to acquire it fails.
  static std::optional<LockHolder> holder(const PlainPath& file);

  FileLock(FileLock&&) = default;
  FileLock& operator=(FileLock&& other) noexcept;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  /// For Command::held_open: a child that has it holds the lock as well.
  int descriptor() const { return fd_.get(); }

 private:
  explicit FileLock(UniqueFd fd) : fd_(std::move(fd)) {}

  UniqueFd fd_;
};

}  // namespace sprint::os
