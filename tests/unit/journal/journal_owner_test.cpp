#include "journal/owner.h"

#include <filesystem>

#include "base/error.h"
#include "journal/event_hash.h"
#include "journal/verification.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/forked.h"
#include "unit/journal/journal_fixture.h"

namespace sprint::test {

namespace fs = std::filesystem;
using namespace journal;
using Strings = std::vector<std::string>;

TEST_CASE("What was appended is read by anybody in the order of its numbers") {
  const JournalSpace space;
  auto owner = space.take();
  const auto stored = owner.append(happened({"SprintDispatched", "AgentEnded"}));
  REQUIRE(stored.size() == 2);
  CHECK(stored[0].sequence == 3);
  CHECK(stored[1].sequence == 4);
  CHECK(stored[1].previous == stored[0].hash);
  const auto events = space.events();
  REQUIRE(events.size() == 4);
  CHECK(events[0].type == kCreated);
  CHECK(events[1].type == kOwnershipTaken);
  CHECK(events[2] == stored[0]);
  CHECK(events[3] == stored[1]);
  CHECK(owner.head() == head_at(stored[1]));
}

TEST_CASE("A journal that is made leaves nothing behind under the name it was made by") {
  const JournalSpace space;
  { const auto owner = space.take(); }
  for (const auto& entry : fs::directory_iterator(space.file("").parent_path())) {
    const auto name = entry.path().filename().string();
    CAPTURE(name);
    CHECK_FALSE(name.starts_with(kMakingName));
  }
  CHECK(fs::exists(space.file("journal.db")));
}

TEST_CASE("Any bytes are kept as they are") {
  const JournalSpace space;
  auto owner = space.take();
  const auto text =
      GENERATE(as<std::string>{}, "", std::string("a\0b", 3), "\xff\xfe", "caf\u00e9 \u202e",
               "'; DROP TABLE events; --", std::string(3'000'000, 'x'));
  owner.append({.events = {{text, text, -1, text, text}}});
  const auto last = space.events().back();
  CHECK(last.actor == text);
  CHECK(last.subject == text);
  CHECK(last.type == text);
  CHECK(last.payload == text);
  CHECK(last.revision == -1);
}

TEST_CASE("Each owner has an epoch above the one before, and its first event says who it is") {
  const JournalSpace space;
  for (std::int64_t epoch = 1; epoch <= 3; ++epoch) {
    auto owner = space.take();
    CHECK(owner.epoch() == epoch);
    const auto last = space.events().back();
    CHECK(last.epoch == epoch);
    CHECK(last.type == kOwnershipTaken);
    CHECK(last.subject == "pid " + std::to_string(::getpid()));
    CHECK(last.payload.find("\"boot\":\"") != std::string::npos);
  }
}

TEST_CASE("Of two owners at once the second is told who the first is") {
  const JournalSpace space;
  Forked other([&] { return Owner::take(space.place(), space.options()); });
  const auto answer = Owner::take(space.place(), space.options());
  REQUIRE(std::holds_alternative<os::LockHolder>(answer));
  CHECK(std::get<os::LockHolder>(answer).pid == other.pid());
  CHECK(std::get<os::LockHolder>(answer).purpose == "test");
  const auto living = living_owner(space.place());
  REQUIRE(living);
  CHECK(living->pid == other.pid());
  const auto before = space.events();
  other.kill();
  CHECK_FALSE(living_owner(space.place()));
  CHECK(space.take().epoch() == 2);
  CHECK(space.events().size() == before.size() + 1);
}

TEST_CASE("Whoever asks for the owner changes nothing") {
  const JournalSpace space;
  CHECK_FALSE(living_owner(space.place()));
  CHECK_FALSE(fs::exists(space.file("journal.lock")));
  CHECK_FALSE(Reader::open(space.place()));
  CHECK_FALSE(verify(space.place()));
  CHECK_FALSE(fs::exists(space.file("")));
}

TEST_CASE("A stale owner that wakes up after its epoch is over writes nothing") {
  const JournalSpace space;
  auto stale = space.take();
  stale.append(happened({"BeforeSleep"}));
  fs::remove(space.file("journal.lock"));  // by which a second one gets in
  auto fresh = space.take();
  CHECK(fresh.epoch() == 2);
  for (int tries = 0; tries < 2; ++tries) {
    const auto error = error_of([&] { stale.append(happened({"AfterSleep"})); });
    CHECK(error.code() == ErrorCode::System);
    CHECK(error.message().find("is no longer ours, who are epoch 1: ") != std::string::npos);
    CHECK(stale.is_superseded());
  }
  CHECK_FALSE(fresh.is_superseded());
  fresh.append(happened({"Ours"}));
  CHECK(space.types() == Strings{"BeforeSleep", "Ours"});
  CHECK(verify(space.place())->is_whole());
}

TEST_CASE("An owner whose file was removed or replaced does not write into the void") {
  const JournalSpace space;
  auto owner = space.take();
  SECTION("removed") {
    fs::remove_all(space.file(""));
  }
  SECTION("replaced") {
    fs::copy_file(space.file(), space.file("copy"));
    fs::rename(space.file("copy"), space.file());
  }
  const auto error = error_of([&] { owner.append(happened({"Lost"})); });
  CHECK(error.message().find("the file was removed or replaced") != std::string::npos);
  CHECK(owner.is_superseded());
}

TEST_CASE("A clock may jump both ways: numbers decide and times are only kept") {
  JournalSpace space;
  auto owner = space.take();
  for (const std::int64_t now : std::vector<std::int64_t>{1'000, 9'000'000'000'000, -5, 0}) {
    space.set_clock(now);
    const auto stored = owner.append(happened({"At" + std::to_string(now)}));
    CHECK(stored.front().time.time_since_epoch().count() == now);
  }
  CHECK(space.types() == Strings{"At1000", "At9000000000000", "At-5", "At0"});
  CHECK(verify(space.place())->is_whole());
}

TEST_CASE("All text is redacted before it is stored, and the caller is told what was") {
  const JournalSpace space;
  const std::string secret = kSecret;
  {
    auto owner = space.take();
    const auto stored = owner.append({.events = {{"by " + secret, "on " + secret, 0, "T" + secret,
                                                  "{\"a\":\"" + secret + "\"}"}},
                                      .snapshot = "state " + secret});
    CHECK(stored.front().payload == "{\"a\":\"[REDACTED_SECRET]\"}");
    CHECK(stored.front().actor == "by [REDACTED_SECRET]");
  }
  for (const auto& entry : fs::directory_iterator(space.file(""))) {
    if (!entry.is_regular_file()) continue;
    CHECK(bytes_of_file(entry.path()).find(secret) == std::string::npos);
  }
  CHECK(space.reader().snapshot()->payload == "state [REDACTED_SECRET]");
}

TEST_CASE("A new owner is given the newest snapshot and what came after it") {
  const JournalSpace space;
  {
    auto owner = space.take();
    owner.append({.events = happened({"A"}).events, .snapshot = "after A"});
    owner.append({.events = happened({"B"}).events, .snapshot = "after B"});
    owner.append(happened({"C"}));
  }
  Strings told;
  const auto refuse_newest = GENERATE(false, true);
  const Replay replay{[&](const Snapshot& snapshot) {
                        told.push_back(snapshot.payload);
                        return !refuse_newest || snapshot.payload != "after B";
                      },
                      [&](const Event& event) { told.push_back(event.type); }};
  const auto owner = space.take(replay);
  if (refuse_newest) {
    CHECK(told == Strings{"after B", "after A", "B", "C"});
  } else {
    CHECK(told == Strings{"after B", "C"});
  }
}

TEST_CASE("Without a usable snapshot everything is replayed") {
  const JournalSpace space;
  space.take().append({.events = happened({"A", "B"}).events, .snapshot = "state"});
  Strings told;
  const Replay replay{[](const Snapshot&) { return false; },
                      [&](const Event& event) { told.push_back(event.type); }};
  const auto owner = space.take(replay);
  CHECK(told == Strings{std::string(kCreated), std::string(kOwnershipTaken), "A", "B"});
}

TEST_CASE("A snapshot is of the last event and only the newest few are kept") {
  const JournalSpace space;
  auto owner = space.take();
  for (int i = 0; i < 9; ++i) {
    owner.append({.events = happened({"E"}).events, .snapshot = "state " + std::to_string(i)});
  }
  owner.append({.snapshot = "the same once more"});
  const auto snapshot = space.reader().snapshot();
  REQUIRE(snapshot);
  CHECK(snapshot->payload == "the same once more");
  CHECK(snapshot->sequence == owner.head().sequence);
  CHECK(snapshot->hash == owner.head().hash);
  Database raw(os::PlainFolder::make(space.place().folder), "journal.db", Database::Access::Read);
  auto count = raw.prepare("SELECT count(*) FROM snapshots");
  REQUIRE(count.step());
  CHECK(count.number(0) == 4);
}

TEST_CASE("Appending nothing stores nothing") {
  const JournalSpace space;
  auto owner = space.take();
  const auto before = owner.head();
  CHECK(owner.append({}).empty());
  CHECK(owner.head() == before);
}

TEST_CASE("The documented example has the documented hash") {
  Event event{1,
              1,
              Moment(std::chrono::milliseconds(1'760'000'000'000)),
              "journal",
              "42",
              0,
              "JournalCreated",
              "{}",
              {},
              {}};
  const auto documented = os::read_file(fs::path(SPRINT_SOURCE_DIR) / "driver/docs/journal.md");
  CHECK(documented.find("\n" + hex(hash_of(event)) + "\n") != std::string::npos);
}

TEST_CASE("Each field of an event has a part in its hash") {
  const Event event{7, 2, Moment(std::chrono::milliseconds(5)), "a", "s", 1, "t", "p", {}, {}};
  auto other = event;
  SECTION("sequence") {
    ++other.sequence;
  }
  SECTION("epoch") {
    ++other.epoch;
  }
  SECTION("time") {
    other.time += std::chrono::milliseconds(1);
  }
  SECTION("actor") {
    other.actor = "b";
  }
  SECTION("subject") {
    other.subject = "b";
  }
  SECTION("revision") {
    ++other.revision;
  }
  SECTION("type") {
    other.type = "b";
  }
  SECTION("payload") {
    other.payload = "b";
  }
  SECTION("previous") {
    other.previous[31] = 1;
  }
  SECTION("where one text ends and the next begins") {
    other.actor = "a1:s,";
    other.subject = "";
  }
  CHECK(hash_of(other) != hash_of(event));
}

}  // namespace sprint::test
