// A repository with a journal, for tests: a clock that stands still unless told otherwise, a
// redactor that knows one secret, and short words for what tests do again and again.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "journal/owner.h"
#include "journal/reader.h"
#include "support/test_space.h"

namespace sprint::test {

inline constexpr const char* kSecret = "hunter2";

class JournalSpace {
 public:
  JournalSpace();
  /// Kept in memory if the machine has a place for that: for tests that write files thousands of
  /// times.
  struct InMemory {};
  explicit JournalSpace(InMemory);

  const TestSpace& space() const { return space_; }
  journal::JournalPlace place() const;
  /// A file in the folder of the journal.
  std::filesystem::path file(const std::string& name = "journal.db") const;
  journal::OwnerOptions options() const;
  void set_clock(std::int64_t milliseconds) { *now_ = milliseconds; }

  /// It must succeed.
  journal::Owner take(const journal::Replay& replay = {}) const;
  journal::Reader reader() const;
  /// All of them, by a reader.
  std::vector<journal::Event> events() const;
  /// Of the events that are not the journal's own.
  std::vector<std::string> types() const;

 private:
  TestSpace space_;
  std::shared_ptr<std::int64_t> now_;
};

std::vector<journal::Event> all_events(journal::Reader& reader);
/// Events of these types, one after the other.
journal::Batch happened(const std::vector<std::string>& types);

std::string bytes_of_file(const std::filesystem::path& file);
/// In place, as nobody should: the file keeps its identity.
void overwrite_in_place(const std::filesystem::path& file, const std::string& bytes);
/// One byte in place.
void write_byte(const std::filesystem::path& file, std::size_t offset, char byte);
void flip(const std::filesystem::path& file, std::size_t offset, unsigned mask);

/// Runs it in a process of its own; what it returns is the exit code, 99 if it throws. A process
/// that was killed answers with 128 and the signal.
int in_child(const std::function<int()>& action);

/// For a child: from here on it may mount file systems that nobody else sees. False if the machine
/// does not allow it.
bool enter_own_mounts();

}  // namespace sprint::test
