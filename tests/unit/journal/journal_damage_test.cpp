// What becomes of a journal whose files were damaged: every byte flipped, every length cut.
#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <set>

#include "base/error.h"
#include "journal/going_back.h"
#include "journal/head_file.h"
#include "journal/verification.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "unit/journal/journal_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using namespace journal;

namespace {

constexpr std::array<const char*, 4> kFiles = {"journal.db", "journal.db-wal", "journal.db-shm",
                                               "journal.db-head"};

/// All offsets, but of long rows of zeros, which are space that nobody uses, every sixteenth alone.
std::vector<std::size_t> offsets_in(const std::string& bytes) {
  constexpr std::size_t kLong = 32;
  constexpr std::size_t kStep = 16;
  std::vector<std::size_t> offsets;
  std::size_t zeros = 0;
  for (std::size_t offset = 0; offset < bytes.size(); ++offset) {
    zeros = bytes[offset] == 0 ? zeros + 1 : 0;
    if (zeros < kLong || offset % kStep == 0) offsets.push_back(offset);
  }
  return offsets;
}

/// A small journal, as it should be, that can be damaged again and again.
class Damage {
 public:
  /// Whether the owner ended, or was killed and left all of it in the WAL.
  enum class Owner { Ended, Killed };

  explicit Damage(Owner how) {
    const auto write = [&](bool last) {
      auto owner = space_.take();
      owner.append({.events = happened({"A"}).events, .snapshot = "after A"});
      owner.append({.requests = {{std::string(32, 'a'), "a person", "stop", {}}}});
      if (last && how == Owner::Killed) ::kill(::getpid(), SIGKILL);
      return 0;
    };
    REQUIRE(in_child([&] { return write(true); }) == (how == Owner::Killed ? 128 + SIGKILL : 0));
    for (const auto* name : kFiles) saved_.push_back(bytes_of_file(space_.file(name)));
    events_ = space_.events();
    snapshot_ = space_.reader().snapshot();
    REQUIRE(verify(space_.place())->is_whole());
    REQUIRE(events_.size() == 4);
    REQUIRE(snapshot_);
  }

  const JournalSpace& space() const { return space_; }
  const std::vector<Event>& events() const { return events_; }
  const std::string& saved(std::size_t file) const { return saved_[file]; }

  void restore() const {
    for (std::size_t i = 0; i < kFiles.size(); ++i) {
      overwrite_in_place(space_.file(kFiles[i]), saved_[i]);
    }
  }

  void put_back(std::size_t file, std::size_t offset) const {
    write_byte(space_.file(kFiles[file]), offset, saved_[file][offset]);
  }

  /// Everything is as it was, or it is told what is not; nothing is ever invented. Whether it was
  /// told.
  bool is_noticed() {
    std::optional<Verification> found;
    try {
      found = verify(space_.place());
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::BadInput);
      CHECK(error.message().find("journal.db") != std::string::npos);
      ++refused_;
      return true;
    }
    REQUIRE(found);
    if (found->is_whole()) {
      auto reader = space_.reader();
      CHECK(all_events(reader) == events_);
      CHECK(reader.snapshot() == snapshot_);
      return false;
    }
    const auto kept = static_cast<std::size_t>(found->verified.sequence);
    REQUIRE(kept >= 1);
    REQUIRE(kept <= events_.size());
    CHECK(found->verified == head_at(events_[kept - 1]));
    if (found->broken) CHECK(found->broken->sequence == found->verified.sequence + 1);
    const auto story = (found->broken ? found->broken->why : "") + std::to_string(kept) +
                       (found->faults.empty() ? "" : found->faults.front());
    if (stories_.insert(story).second) go_back_to(*found);
    return true;
  }

  std::size_t stories() const { return stories_.size(); }
  std::size_t refused() const { return refused_; }

 private:
  /// What can be verified is kept to the byte, and a new owner goes on from there.
  void go_back_to(const Verification& found) {
    const auto kept = static_cast<std::size_t>(found.verified.sequence);
    const auto went = go_back(space_.place(), space_.options(), found.verified.sequence);
    CHECK(went.kept == found.verified);
    CHECK(fs::exists(space_.file(went.aside)));
    auto after = space_.events();
    REQUIRE(after.size() == kept + 2);
    CHECK(after.back().type == kWentBack);
    CHECK(after.back().epoch > events_.back().epoch);
    CHECK(std::equal(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(kept),
                     after.begin()));
    CHECK(verify(space_.place())->is_whole());
    space_.take().append(happened({"GoesOn"}));
    CHECK(verify(space_.place())->is_whole());
    for (const auto* name : kFiles) fs::remove(space_.file(name));
    restore();
  }

  JournalSpace space_{JournalSpace::InMemory{}};
  std::vector<std::string> saved_;
  std::vector<Event> events_;
  std::optional<Snapshot> snapshot_;
  std::set<std::string> stories_;
  std::size_t refused_ = 0;
};

}  // namespace

TEST_CASE("A flipped byte anywhere in the journal is noticed or has changed nothing") {
  Damage damage(Damage::Owner::Ended);
  constexpr std::array kMasks = {0x01U, 0x80U, 0xffU};
  std::size_t noticed = 0;
  for (const auto offset : offsets_in(damage.saved(0))) {
    const auto mask = kMasks[offset % kMasks.size()];
    flip(damage.space().file(), offset, mask);
    CAPTURE(offset, mask);
    if (damage.is_noticed()) ++noticed;
    damage.put_back(0, offset);
  }
  WARN(offsets_in(damage.saved(0)).size()
       << " bytes flipped, " << noticed << " noticed, " << damage.refused()
       << " of them refused as a whole, " << damage.stories() << " ways back");
  CHECK(noticed > 1000);
}

TEST_CASE("A flipped byte anywhere in the WAL is noticed or has changed nothing") {
  Damage damage(Damage::Owner::Killed);
  std::size_t noticed = 0;
  for (const auto offset : offsets_in(damage.saved(1))) {
    flip(damage.space().file("journal.db-wal"), offset, 0x10);
    CAPTURE(offset);
    if (damage.is_noticed()) ++noticed;
    damage.put_back(1, offset);
  }
  CHECK(noticed == offsets_in(damage.saved(1)).size());
}

TEST_CASE("A journal that was cut anywhere is refused or told from which event on") {
  Damage damage(Damage::Owner::Ended);
  for (const auto size : offsets_in(damage.saved(0))) {
    overwrite_in_place(damage.space().file(), damage.saved(0).substr(0, size));
    CAPTURE(size);
    CHECK(damage.is_noticed());
  }
}

TEST_CASE("A WAL that was cut anywhere is told from which event on") {
  Damage damage(Damage::Owner::Killed);
  for (const auto size : offsets_in(damage.saved(1))) {
    overwrite_in_place(damage.space().file("journal.db-wal"), damage.saved(1).substr(0, size));
    CAPTURE(size);
    CHECK(damage.is_noticed());
  }
}

TEST_CASE("The files beside the journal may be damaged or lost without harm") {
  Damage damage(Damage::Owner::Ended);
  const auto& space = damage.space();
  SECTION("the known end, at every byte") {
    for (std::size_t offset = 0; offset < damage.saved(3).size(); ++offset) {
      flip(space.file("journal.db-head"), offset, 0x04);
      CHECK_FALSE(read_known_end(os::PlainFolder::make(space.place().folder)));
      CHECK_FALSE(damage.is_noticed());
      damage.restore();
    }
  }
  SECTION("the known end, lost") {
    fs::remove(space.file("journal.db-head"));
    CHECK_FALSE(damage.is_noticed());
  }
  SECTION("the shared memory, filled with nonsense") {
    overwrite_in_place(space.file("journal.db-shm"), std::string(32768, '\x5a'));
    CHECK_FALSE(damage.is_noticed());
  }
  SECTION("the shared memory, cut") {
    overwrite_in_place(space.file("journal.db-shm"), "x");
    CHECK_FALSE(damage.is_noticed());
  }
  CHECK(space.take().epoch() == 2);
}

TEST_CASE("A new owner refuses a broken journal and changes nothing in it") {
  Damage damage(Damage::Owner::Ended);
  const auto& space = damage.space();
  const auto payload = damage.saved(0).rfind("\"attempt\"");
  REQUIRE(payload != std::string::npos);
  flip(space.file(), payload + 1, 0x01);
  const auto before = bytes_of_file(space.file());
  const Replay from_the_start;
  const auto error = error_of([&] { Owner::take(space.place(), space.options(), from_the_start); });
  CHECK(error.code() == ErrorCode::BadInput);
  CHECK(error.message() ==
        "'" + space.file().string() + "' is damaged: event 3 is not what was written");
  CHECK(error.hint() == "call 'resume --from-snapshot' to go back to what can be verified");
  CHECK(bytes_of_file(space.file()) == before);
  CHECK_FALSE(living_owner(space.place()));
}

TEST_CASE(
    "Going back to an earlier event than must be forgets the later ones and their snapshots") {
  Damage damage(Damage::Owner::Ended);
  const auto& space = damage.space();
  const auto went = go_back(space.place(), space.options(), 2);
  CHECK(went.kept == head_at(damage.events()[1]));
  CHECK_FALSE(space.reader().snapshot());
  CHECK(space.events().size() == 4);
  // What was put aside is a journal still.
  CHECK(bytes_of_file(space.file(went.aside)).size() == damage.saved(0).size());
  CHECK(went.aside == "journal.db.damaged-1");
  CHECK(go_back(space.place(), space.options(), 1).aside == "journal.db.damaged-2");
}

}  // namespace sprint::test
