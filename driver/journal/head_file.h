// `journal.db-head`: up to where the journal had come, so that a missing end is noticed. It is
// written after each commit and never synced; a line that is damaged or missing says nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "journal/event.h"
#include "os/plain_folder.h"

namespace sprint::journal {

struct KnownEnd {
  std::int64_t sequence = 0;
  std::int64_t epoch = 0;
  std::string hash;           ///< hexadecimal
  std::int64_t snapshot = 0;  ///< the newest one; 0 if there is none

  friend bool operator==(const KnownEnd&, const KnownEnd&) = default;
};

/// The line, and back; the format is fenced: docs/journal.md, "The end of the journal".
std::string to_line(const KnownEnd& end);
std::optional<KnownEnd> parse_known_end(std::string_view line);

/// What the file says; nothing if it says nothing.
std::optional<KnownEnd> read_known_end(const os::PlainFolder& folder);

/// The owner's hand on it.
class HeadFile {
 public:
  explicit HeadFile(const os::PlainFolder& folder);

  /// Does nothing if it cannot be written: it is a witness, and nobody depends on it.
  void write(const Head& head, std::int64_t snapshot) const;

 private:
  os::PlainFile file_;
};

}  // namespace sprint::journal
