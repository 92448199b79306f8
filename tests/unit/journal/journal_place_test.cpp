// What is refused in the place of a journal, and that nothing is changed by refusing it.
#include <sys/stat.h>

#include <filesystem>
#include <map>

#include "base/error.h"
#include "journal/format.h"
#include "journal/going_back.h"
#include "journal/verification.h"
#include "os/network_file_system.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/forked.h"
#include "unit/journal/journal_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using namespace journal;

namespace {

/// Names and contents, but for the locks: whoever looks takes them for a moment.
std::map<std::string, std::string> all_files(const JournalSpace& space) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::directory_iterator(space.file(""))) {
    const auto name = entry.path().filename().string();
    if (name == "journal.lock" || name == "journal.db-shm") continue;
    files[name] = fs::is_regular_file(entry.symlink_status()) ? bytes_of_file(entry.path()) : "?";
  }
  return files;
}

/// Owner and reader refuse it alike, with one line.
Error refused(const JournalSpace& space) {
  const auto before = all_files(space);
  const auto by_reader = error_of([&] { Reader::open(space.place()); });
  CHECK(all_files(space) == before);
  const auto by_owner = error_of([&] { Owner::take(space.place(), space.options()); });
  CHECK(all_files(space) == before);
  CHECK(by_owner.message() == by_reader.message());
  CHECK(std::string(by_owner.what()).find('\n') == std::string::npos);
  CHECK_FALSE(by_owner.hint().empty());
  return by_owner;
}

bool says(const Error& error, const std::string& what) {
  INFO(error.what());
  return error.message().find(what) != std::string::npos;
}

void make_journal(const JournalSpace& space) {
  space.take().append(happened({"A"}));
}

}  // namespace

TEST_CASE("The numbers of the format are what they always were") {
  const JournalSpace space;
  make_journal(space);
  const auto bytes = bytes_of_file(space.file());
  CHECK(bytes.substr(0, 16) == std::string("SQLite format 3\0", 16));
  CHECK(bytes.substr(16, 2) == std::string("\x10\x00", 2));
  CHECK(bytes.substr(18, 2) == "\x02\x02");
  CHECK(bytes.substr(60, 4) == std::string("\0\0\0\1", 4));
  CHECK(bytes.substr(68, 4) == "SPRT");
}

TEST_CASE("A journal of another version is refused by owners and readers") {
  const JournalSpace space;
  make_journal(space);
  write_byte(space.file(), kVersionOffset + 3, 2);
  const auto error = refused(space);
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(says(error, "journal.db' is a journal of version 2, of which only 1 is known here"));
  CHECK(error.hint() == "use the program that wrote it");
}

TEST_CASE("What is no journal is refused") {
  const JournalSpace space;
  make_journal(space);
  fs::remove(space.file("journal.db-head"));
  struct Row {
    std::string content;
    const char* says;
  };
  const auto journal = bytes_of_file(space.file());
  const auto row = GENERATE_COPY(values<Row>(
      {{"", "is empty, which a journal never is"},
       {"hello", "is no journal"},
       {std::string(100'000, 'x'), "is no journal"},
       {journal.substr(0, 50), "is cut off"},
       {journal.substr(0, 4096), "is damaged"},
       {journal.substr(0, 68) + "OTHR" + journal.substr(72), "is a database of another program"}}));
  overwrite_in_place(space.file(), row.content);
  const auto error = refused(space);
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(says(error, row.says));
}

TEST_CASE("What has the name of one of our files and is no file is refused and nothing waits") {
  const JournalSpace space;
  make_journal(space);
  const auto* name = GENERATE("journal.db", "journal.db-wal", "journal.db-shm", "journal.db-head");
  const auto elsewhere = space.space().write("elsewhere", "precious");
  fs::remove(space.file(name));
  SECTION("a folder") {
    fs::create_directory(space.file(name));
  }
  SECTION("a link") {
    fs::create_symlink(elsewhere, space.file(name));
  }
  SECTION("a link to nothing") {
    fs::create_symlink(space.space() / "made", space.file(name));
  }
  SECTION("a pipe") {
    REQUIRE(::mkfifo(space.file(name).c_str(), 0600) == 0);
  }
  const auto error = refused(space);
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(says(error, std::string(name) + "' is no regular file"));
  CHECK(bytes_of_file(elsewhere) == "precious");
  CHECK_FALSE(fs::exists(space.space() / "made"));
}

TEST_CASE("A link on the way to the journal or as its lock is not followed") {
  const JournalSpace space;
  fs::create_directory(space.space() / "elsewhere");
  SECTION("the folder") {
    fs::create_symlink(space.space() / "elsewhere", space.file("").parent_path());
  }
  SECTION("the lock") {
    fs::create_directory(space.file(""));
    fs::create_symlink(space.space() / "elsewhere/lock", space.file("journal.lock"));
  }
  CHECK_THROWS_AS(Owner::take(space.place(), space.options()), Error);
  CHECK(fs::is_empty(space.space() / "elsewhere"));
}

TEST_CASE("A rollback journal beside ours is not played back into it") {
  const JournalSpace space;
  make_journal(space);
  overwrite_in_place(space.file("journal.db-journal"), std::string(1000, 'j'));
  CHECK(says(refused(space), "journal.db-journal' is none of ours"));
}

TEST_CASE("A journal that is missing beside its own files is not made anew") {
  const JournalSpace space;
  make_journal(space);
  fs::remove(space.file());
  CHECK(says(refused(space), "journal.db' is missing, though 'journal.db-head' is there"));
  CHECK(begin_anew(space.place(), space.options()) == "journal.db.old-1");
  CHECK(space.types().empty());
}

TEST_CASE("A table that is not ours is refused") {
  const JournalSpace space;
  make_journal(space);
  {
    Database raw(os::PlainFolder::make(space.place().folder), "journal.db",
                 Database::Access::Write);
    raw.execute("CREATE TRIGGER zeal AFTER INSERT ON events BEGIN DELETE FROM snapshots; END");
    raw.checkpoint();
  }
  CHECK(says(error_of([&] { Owner::take(space.place(), space.options()); }),
             "it has a table that is not ours"));
}

TEST_CASE("A copied repository is refused and told what to do; a moved one keeps its journal") {
  const JournalSpace space;
  make_journal(space);
  SECTION("copied") {
    fs::rename(space.space() / "repository", space.space() / "original");
    fs::copy(space.space() / "original", space.space() / "repository", fs::copy_options::recursive);
    const auto error = refused(space);
    CHECK(error.code() == ErrorCode::BadInput);
    CHECK(says(error, "belongs to another repository, of which this one is a copy"));
    CHECK(error.hint() == "call 'start --fresh' to put it aside and begin anew");
    CHECK_THROWS_AS(go_back(space.place(), space.options(), 1), Error);
    // Looking at a copy by its folder is fine.
    auto place = space.place();
    place.repository.reset();
    CHECK(Reader::open(place)->head().sequence == 3);
    CHECK(begin_anew(space.place(), space.options()) == "journal.db.old-1");
    CHECK(space.take().epoch() == 1);
  }
  SECTION("moved") {
    fs::rename(space.space() / "repository", space.space() / "moved");
    const JournalPlace moved{{space.space() / "moved", "sprint"}, space.space() / "moved"};
    CHECK(Reader::open(moved)->head().sequence == 3);
    CHECK(std::get<Owner>(Owner::take(moved, space.options())).epoch() == 2);
  }
}

TEST_CASE("A journal on a network file system is refused") {
  const JournalSpace space;
  fs::create_directory(space.file(""));
  auto place = space.place();
  place.network_file_system = [](const os::PlainFolder&) {
    return std::optional<std::string>("nfs4");
  };
  const auto error = error_of([&] { Owner::take(place, space.options()); });
  CHECK(error.code() == ErrorCode::System);
  CHECK(says(error, "lies on a network file system (nfs4), where a journal is not safe"));
  CHECK(error_of([&] { Reader::open(place); }).message() == error.message());
  CHECK(fs::is_empty(space.file("")));
}

TEST_CASE("Beginning anew puts aside whatever is there and is refused while it is owned") {
  const JournalSpace space;
  CHECK_FALSE(begin_anew(space.place(), space.options()));
  SECTION("journals") {
    make_journal(space);
    CHECK(begin_anew(space.place(), space.options()) == "journal.db.old-1");
    CHECK(begin_anew(space.place(), space.options()) == "journal.db.old-2");
    CHECK(space.types().empty());
  }
  SECTION("a folder") {
    fs::remove(space.file());
    fs::create_directories(space.file() / "mine");
    CHECK(begin_anew(space.place(), space.options()) == "journal.db.old-1");
    CHECK(fs::exists(space.file("journal.db.old-1") / "mine"));
  }
  SECTION("owned") {
    const auto owner = space.take();
    const auto error = error_of([&] { begin_anew(space.place(), space.options()); });
    CHECK(says(error, "sprint' is in use: test, pid "));
    CHECK(error.hint() == "call 'stop' first");
    CHECK_THROWS_AS(go_back(space.place(), space.options(), 1), Error);
  }
}

}  // namespace sprint::test
