// What is left of a journal when its owner is killed, its disk is full, or its machine loses power.
#include <sys/mount.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "base/error.h"
#include "journal/going_back.h"
#include "journal/verification.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/journal/faulty_disk.h"
#include "unit/journal/journal_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using namespace journal;
using Strings = std::vector<std::string>;

namespace {

constexpr int kKilled = 128 + SIGKILL;
constexpr int kCommits = 6;

/// Two events at once, so that half a commit can be told from a whole one.
Batch commit(int number) {
  Batch batch = happened({"First" + std::to_string(number), "Second" + std::to_string(number)});
  if (number % 2 == 0) batch.snapshot = "state " + std::to_string(number);
  return batch;
}

Strings types_after(int commits) {
  Strings types;
  for (int i = 0; i < commits; ++i) {
    for (const auto& event : commit(i).events) types.push_back(event.type);
  }
  return types;
}

/// What a run leaves is whole, holds what was committed, and the next owner goes on.
void check_what_is_left(const JournalSpace& space, int at_least, int at_most) {
  auto owner = space.take();
  const auto types = space.types();
  CHECK(types.size() % 2 == 0);
  const int commits = static_cast<int>(types.size() / 2);
  CHECK(commits >= at_least);
  CHECK(commits <= at_most);
  CHECK(types == types_after(commits));
  owner.append(happened({"GoesOn"}));
  CHECK(verify(space.place())->is_whole());
}

/// A whole life of an owner; tells its commits through the file `done`.
int run_owner(const JournalSpace& space, int die_after) {
  auto owner = space.take();
  for (int i = 0; i < kCommits; ++i) {
    owner.append(commit(i));
    overwrite_in_place(space.space() / "done", std::to_string(i + 1));
    if (i + 1 == die_after) ::kill(::getpid(), SIGKILL);
  }
  return 0;
}

}  // namespace

TEST_CASE("An owner that is killed after any commit has lost nothing") {
  for (int die_after = 1; die_after <= kCommits; ++die_after) {
    const JournalSpace space;
    CHECK(in_child([&] { return run_owner(space, die_after); }) == kKilled);
    CHECK_FALSE(living_owner(space.place()));
    check_what_is_left(space, die_after, die_after);
  }
}

TEST_CASE("An owner that is killed at any write has done each commit wholly or not at all") {
  const auto fault = GENERATE(DiskFault::DieFirst, DiskFault::DieHalf);
  int call = 0;
  for (int ended = kKilled; ended == kKilled; ++call) {
    const JournalSpace space{JournalSpace::InMemory{}};
    overwrite_in_place(space.space() / "done", "0");
    CAPTURE(call);
    ended = in_child([&] {
      set_disk_fault(fault, call);
      return run_owner(space, -1);
    });
    REQUIRE((ended == kKilled || ended == 0));
    const int done = std::stoi(bytes_of_file(space.space() / "done"));
    check_what_is_left(space, done, done + 1);
  }
  WARN(call << " points at which it was killed");
  CHECK(call > 40);
}

TEST_CASE("A disk that is full at any write refuses the commit and later ones are as ever") {
  const auto fault = GENERATE(DiskFault::Full, DiskFault::Broken);
  int failed = 0;
  for (int call = 0; call < 40; ++call) {
    const JournalSpace space{JournalSpace::InMemory{}};
    auto owner = space.take();
    owner.append(commit(0));
    CAPTURE(call);
    const auto before = owner.head();
    set_disk_fault(fault, call);
    bool was_stored = true;
    try {
      owner.append({.events = commit(1).events, .snapshot = std::string(20'000, 's')});
    } catch (const Error& error) {
      was_stored = false;
      CHECK(error.code() == ErrorCode::System);
      CHECK(error.message().find("journal.db'") != std::string::npos);
    }
    const bool was_reached = disk_calls() > call;
    set_disk_fault(DiskFault::None, 0);
    if (!was_stored) {
      ++failed;
      CHECK(was_reached);
      CHECK(owner.head() == before);
      CHECK(space.types() == types_after(1));
      CHECK_FALSE(owner.is_superseded());
      owner.append(commit(1));
    }
    CHECK(space.types() == types_after(2));
    CHECK(verify(space.place())->is_whole());
  }
  CHECK(failed > 3);
}

TEST_CASE("A journal cannot be made on a full disk and then nothing of it is believed") {
  for (int call = 0; call < 12; ++call) {
    const JournalSpace space{JournalSpace::InMemory{}};
    CAPTURE(call);
    set_disk_fault(DiskFault::Full, call);
    try {
      const auto owner = Owner::take(space.place(), space.options());
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::System);
    }
    set_disk_fault(DiskFault::None, 0);
    check_what_is_left(space, 0, 0);
  }
}

TEST_CASE("A real file system that runs full refuses the commit in one line") {
  const JournalSpace space;
  const int ended = in_child([&] {
    constexpr int kNoMounts = 77;
    if (!enter_own_mounts()) return kNoMounts;
    if (::mount("journal", (space.space() / "repository").c_str(), "tmpfs", 0, "size=256k") != 0) {
      return kNoMounts;
    }
    auto owner = std::get<Owner>(Owner::take(space.place(), space.options()));
    std::size_t commits = 0;
    for (;; ++commits) {
      try {
        owner.append(happened({std::string(1000, 'x')}));
      } catch (const Error& error) {
        if (error.message().find("database or disk is full") == std::string::npos) return 1;
        break;
      }
    }
    if (space.types().size() != commits) return 2;
    return verify(space.place())->is_whole() ? 0 : 3;
  });
  if (ended == 77) {
    WARN("skipped: this user may not mount anything here");
    return;
  }
  CHECK(ended == 0);
}

TEST_CASE("What was appended has been synced when append returns") {
  const JournalSpace space;
  const JournalSpace after_power_failure;
  const auto synced = after_power_failure.file("");
  fs::create_directory(synced);
  on_sync([&](int fd) {
    const auto file = fs::read_symlink("/proc/self/fd/" + std::to_string(fd));
    if (fs::is_regular_file(file)) {
      fs::copy_file("/proc/self/fd/" + std::to_string(fd), synced / file.filename(),
                    fs::copy_options::overwrite_existing);
    }
  });
  auto owner = space.take();
  // The name that it had when it was made.
  fs::rename(synced / "journal.making", synced / "journal.db");
  for (int i = 0; i < kCommits; ++i) {
    owner.append(commit(i));
    const JournalSpace copy;
    fs::copy(synced, copy.file(""), fs::copy_options::recursive);
    auto elsewhere = copy.place();
    elsewhere.repository.reset();
    auto reader = Reader::open(elsewhere);
    REQUIRE(reader);
    CHECK(all_events(*reader) == space.events());
  }
  on_sync({});
}

TEST_CASE("Going back that is killed at any write is finished or has not begun") {
  int call = 0;
  for (int ended = kKilled; ended == kKilled; ++call) {
    const JournalSpace space{JournalSpace::InMemory{}};
    in_child([&] { return run_owner(space, kCommits); });
    CAPTURE(call);
    ended = in_child([&] {
      set_disk_fault(DiskFault::DieFirst, call);
      go_back(space.place(), space.options(), 6);
      return 0;
    });
    space.take();
    const auto types = space.types();
    if (ended == 0) {
      CHECK(types == types_after(2));
    } else {
      CHECK((types == types_after(2) || types == types_after(kCommits)));
    }
    CHECK(verify(space.place())->is_whole());
  }
  CHECK(call > 5);
}

TEST_CASE("Going back that was cut off between its renames is finished by the next owner") {
  const Strings names = {"journal.db", "journal.db-wal", "journal.db-shm", "journal.db-head"};
  for (std::size_t renamed = 0; renamed <= names.size(); ++renamed) {
    const JournalSpace space;
    in_child([&] { return run_owner(space, kCommits); });
    // As it is after the last step, then some of the renames undone.
    go_back(space.place(), space.options(), 6);
    fs::rename(space.file(), space.file("journal.next-for-journal.db.damaged-1"));
    for (std::size_t i = renamed; i < names.size(); ++i) {
      const auto aside = "journal.db.damaged-1" + names[i].substr(std::string("journal.db").size());
      fs::rename(space.file(aside), space.file(names[i]));
    }
    CAPTURE(renamed);
    CHECK(error_of([&] { Reader::open(space.place()); }).message().find("is being replaced") !=
          std::string::npos);
    space.take();
    CHECK(space.types() == types_after(2));
    for (const auto* aside : {"", "-wal", "-head"}) {
      CHECK(fs::exists(space.file("journal.db.damaged-1" + std::string(aside))));
    }
  }
}

}  // namespace sprint::test
