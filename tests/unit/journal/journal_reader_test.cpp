#include "journal/reader.h"

#include <sys/mount.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "base/error.h"
#include "journal/verification.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/journal/journal_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using namespace journal;
using Strings = std::vector<std::string>;

namespace {

/// What a reader sees of the types, and that it can be verified: 0, else what went wrong.
int read_all(const JournalSpace& space, std::size_t events) {
  if (space.events().size() != events) return 1;
  return verify(space.place())->is_whole() ? 0 : 2;
}

/// As somebody who may read the folder and not write to it.
int as_a_guest(const JournalSpace& space, const std::function<int()>& action) {
  fs::permissions(space.space().root(), fs::perms(0755));
  for (const auto& entry : fs::directory_iterator(space.file(""))) {
    fs::permissions(entry.path(), fs::perms(0444));
  }
  fs::permissions(space.file(""), fs::perms(0555));
  const int ended = in_child([&] {
    constexpr uid_t kNobody = 65534;
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) return 77;
    return action();
  });
  fs::permissions(space.file(""), fs::perms(0755));
  return ended;
}

}  // namespace

TEST_CASE("A follower sees what is appended, from where it was") {
  const JournalSpace space;
  auto owner = space.take();
  auto follower = space.reader();
  Strings seen;
  const auto note = [&](Event&& event) {
    seen.push_back(event.type);
    return true;
  };
  auto next = follower.read(1, note);
  CHECK(next == 3);
  CHECK(follower.read(next, note) == 3);
  owner.append(happened({"A", "B"}));
  CHECK(follower.head() == owner.head());
  next = follower.read(next, note);
  owner.append(happened({"C"}));
  CHECK(follower.read(next, note) == 6);
  CHECK(seen == Strings{"JournalCreated", "OwnershipTaken", "A", "B", "C"});
  CHECK(follower.is_current());
}

TEST_CASE("A visit may end the reading, and one behind the end visits nothing") {
  const JournalSpace space;
  space.take().append(happened({"A", "B", "C"}));
  auto reader = space.reader();
  int visits = 0;
  const auto next = reader.read(3, [&](Event&&) { return ++visits < 2; });
  CHECK(visits == 2);
  CHECK(next == 5);
  CHECK(reader.read(100, [&](Event&&) { return ++visits < 2; }) == 100);
  CHECK(visits == 2);
}

TEST_CASE("An owner appends and ends while a visit is under way") {
  const JournalSpace space;
  auto owner = std::make_unique<Owner>(space.take());
  auto reader = space.reader();
  reader.read(1, [&](Event&& event) {
    if (event.sequence == 1) owner->append(happened({"Meanwhile"}));
    if (event.sequence == 2) owner.reset();
    return true;
  });
  CHECK(space.types() == Strings{"Meanwhile"});
  // All of it is in the one file, although a reader has it open.
  CHECK(fs::file_size(space.file("journal.db-wal")) == 0);
}

TEST_CASE("A reader in the owner's process takes no lock away from it") {
  const JournalSpace space;
  auto owner = space.take();
  for (int i = 0; i < 3; ++i) {
    CHECK(space.events().size() > 1);
    CHECK(verify(space.place())->is_whole());
  }
  // SQLite's own lock on the file would be gone if any of these had closed a descriptor of it.
  const int second = in_child([&] {
    Database raw(os::PlainFolder::make(space.place().folder), "journal.db",
                 Database::Access::Write);
    try {
      raw.execute("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
    } catch (const Error&) {
      return 1;
    }
    return 0;
  });
  CHECK(second == 1);
  owner.append(happened({"A"}));
}

TEST_CASE("A follower notices that the journal was put aside") {
  const JournalSpace space;
  space.take();
  const auto reader = space.reader();
  fs::rename(space.file(), space.file("elsewhere"));
  CHECK_FALSE(reader.is_current());
}

TEST_CASE("A guest reads what an owner wrote, who ended or was killed or is at work") {
  const JournalSpace space;
  int expected = 3;
  SECTION("ended") {
    space.take().append(happened({"A"}));
  }
  SECTION("killed") {
    in_child([&] {
      auto owner = space.take();
      owner.append(happened({"A"}));
      ::kill(::getpid(), SIGKILL);
      return 0;
    });
    REQUIRE(fs::file_size(space.file("journal.db-wal")) > 0);
  }
  SECTION("only the journal itself is left") {
    space.take().append(happened({"A"}));
    for (const auto* beside : {"-wal", "-shm", "-head"}) {
      fs::remove(space.file("journal.db" + std::string(beside)));
    }
  }
  const int ended =
      as_a_guest(space, [&] { return read_all(space, static_cast<std::size_t>(expected)); });
  CHECK(ended == 0);
  CHECK(space.take().epoch() == 2);
}

TEST_CASE("A guest reads beside an owner who is at work") {
  const JournalSpace space;
  auto owner = space.take();
  owner.append(happened({"A"}));
  CHECK(as_a_guest(space, [&] { return read_all(space, 3); }) == 0);
  owner.append(happened({"B"}));
  CHECK(space.types() == Strings{"A", "B"});
}

TEST_CASE("A guest cannot own the journal and is told so") {
  const JournalSpace space;
  space.take();
  const int ended = as_a_guest(space, [&] {
    const auto error = error_of([&] { Owner::take(space.place(), space.options()); });
    return error.code() == ErrorCode::System ? 0 : 1;
  });
  CHECK(ended == 0);
}

TEST_CASE("A journal on a medium that cannot be written is read") {
  const JournalSpace space;
  const bool is_killed = GENERATE(false, true);
  in_child([&] {
    auto owner = space.take();
    owner.append(happened({"A"}));
    if (is_killed) ::kill(::getpid(), SIGKILL);
    return 0;
  });
  constexpr int kNoMounts = 77;
  const int ended = in_child([&] {
    const auto folder = space.space() / "repository";
    if (!enter_own_mounts() ||
        ::mount(folder.c_str(), folder.c_str(), nullptr, MS_BIND, nullptr) != 0 ||
        ::mount(nullptr, folder.c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr) != 0) {
      return kNoMounts;
    }
    return read_all(space, 3);
  });
  if (ended == kNoMounts) {
    WARN("skipped: this user may not mount anything here");
    return;
  }
  CHECK(ended == 0);
}

}  // namespace sprint::test
