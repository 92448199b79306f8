// Journals that are made, and how one takes the place of another. Whoever calls holds the lock.
#pragma once

#include <memory>
#include <string>

#include "journal/event.h"
#include "journal/journal_file.h"
#include "journal/journal_place.h"

namespace sprint::journal {

/// A journal under a name that nobody opens, until it is complete.
class NewJournal {
 public:
  explicit NewJournal(const os::PlainFolder& folder);

  JournalRows& rows() { return file_->rows(); }
  Database& database() { return file_->database(); }
  /// Ends it: from here on it is a complete file of this name, and survives a power failure.
  void place_as(const std::string& name);

 private:
  os::PlainFolder folder_;
  std::unique_ptr<JournalFile> file_;
};

/// An event with its place in the chain, and its hash.
Event chained(const Head& before, std::int64_t epoch, Moment now, NewEvent event);

/// The event with which every journal begins, and one with which its owner does.
NewEvent journal_created(const JournalPlace& place);
NewEvent ownership_taken(const Redact& redact);

/// Where a journal will be put aside: a name that is free, as are those of the files beside it.
/// `word` says why: "damaged", "old".
std::string name_aside(const os::PlainFolder& folder, const std::string& word);
/// Puts the journal aside, and a new one in its place. After a crash in between,
/// finish_replacing() does the rest.
void replace_journal(const os::PlainFolder& folder, NewJournal& made, const std::string& aside);
void finish_replacing(const os::PlainFolder& folder);
/// Whether somebody has begun to, and was interrupted.
bool is_being_replaced(const os::PlainFolder& folder);

}  // namespace sprint::journal
