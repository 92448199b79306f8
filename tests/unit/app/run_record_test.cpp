// All that a journal says of a run can be computed from its beginning, from any snapshot, and from
// what was written down of it at any moment.

#include "app/run/run_record.h"

#include "base/redaction/redactor.h"
#include "engine/json/state_json.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/hostile_texts.h"
#include "unit/app/played_run.h"
#include "unit/app/played_stories.h"
#include "unit/app/random_script.h"

using namespace sprint;
using namespace sprint::app;
using test::PlayedRun;

namespace {

journal::Snapshot snapshot_at(const RunRecord& record) {
  return {record.sequence, 1, {}, snapshot_of(record)};
}

/// Reads the snapshot with the events of that run.
RunRecord read_back(const journal::Snapshot& snapshot, const std::vector<journal::Event>& events) {
  return read_snapshot(snapshot, [&](std::int64_t sequence) {
    return events.at(static_cast<std::size_t>(sequence - 1));
  });
}

/// State and story are written and read back after every event, or every so many; and what is read
/// back goes on to the same end as that which was never written.
void check_record(const std::vector<journal::Event>& events, std::int64_t every = 1) {
  RunRecord record;
  std::optional<RunRecord> other;
  for (const auto& event : events) {
    add_event(record, event, meaning_of(event));
    if (other) add_event(*other, event, meaning_of(event));
    if (!record.has_run() || event.sequence % every != 0) continue;
    const auto text = snapshot_of(record);
    REQUIRE(snapshot_of(read_back(snapshot_at(record), events)) == text);
    if (other) REQUIRE(snapshot_of(*other) == text);
    if (event.sequence % 7 == 0 || !other) other = read_back(snapshot_at(record), events);
  }
}

void check_refused(const std::string& payload, const std::vector<journal::Event>& events,
                   const std::string& what) {
  INFO(payload.substr(0, 200));
  const auto error = test::error_of([&] { read_back({99, 1, {}, payload}, events); });
  CHECK(error.code() == ErrorCode::BadInput);
  INFO(error.what());
  CHECK(std::string(error.what()).find(what) != std::string::npos);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("A run is the same from its beginning, from snapshots and at every event") {
  for (const auto& story : test::played_stories()) {
    INFO(story.name);
    const PlayedRun run(story.script);
    const auto ended = run.play();
    check_record(run.events());
    auto reader = RunReader::open(run.place());
    CHECK(snapshot_of(reader->now()) == snapshot_of(ended.record));
  }
}

TEST_CASE("Runs by chance come to an end, ask for nothing that must not be, and can be replayed") {
  constexpr std::uint32_t kRuns = 100;
  for (std::uint32_t seed = 1; seed <= kRuns; ++seed) {
    const auto script = test::RandomScript(seed).text();
    INFO("seed " << seed << "\n" << script);
    const PlayedRun run(script);
    const auto ended = run.play();
    CHECK(ended.record.state.mode == engine::RunMode::Ended);
    CHECK_FALSE(ended.is_stuck);
    CHECK(ended.world.violations.empty());
    check_record(run.events(), 9);
  }
}

TEST_CASE("A run of many events has snapshots on its way, and each leads to the same end") {
  std::string script =
      "[[dispatch]]\nsprint = \"Core/1\"\noutcome = \"for-later\"\n"
      "[[poll]]\nsprint = \"Core/1\"\nanswer = \"not-yet\"\ntimes = 400\n";
  const PlayedRun run(script);
  const auto ended = run.play();
  const auto events = run.events();
  CHECK(events.size() > 800);
  auto journal = journal::Reader::open(run.place());
  auto snapshot = journal->snapshot();
  REQUIRE(snapshot);
  CHECK(snapshot->sequence == ended.record.sequence);
  // Whoever plays on begins with it: it was made before, on the way, as well.
  CHECK(read_back(*snapshot, events).sequence == ended.record.sequence);
  const auto again = run.play();
  CHECK(again.record.state.ending == engine::RunEnding::Completed);
  CHECK(again.drivers == 1);
}

TEST_CASE("A snapshot that is none is refused, and says which it is") {
  const PlayedRun run;
  const auto ended = run.play();
  const auto events = run.events();
  const auto whole = snapshot_of(ended.record);
  const std::string name = "snapshot after event 99";
  check_refused("", events, name);
  check_refused("sprint-snapshot/2 3 4\n", events, name);
  check_refused("sprint-snapshot/1 3\n", events, name);
  check_refused("sprint-snapshot/1 3 4 5\n", events, name);
  check_refused("sprint-snapshot/1 3 5\n" + whole.substr(whole.find('\n') + 1), events, name);
  check_refused(replaced(whole, R"({"started")", R"({"start")"), events, "snapshot 99");
  check_refused(replaced(whole, R"({"limits")", R"({"limit")"), events, "snapshot 99");
  check_refused(whole + "nothing\n", events, name);
  check_refused(whole + "12\n", events, name);
  check_refused(replaced(whole, R"("phase":2)", R"("phase":3)"), events, "snapshot 99");
  check_refused(replaced(whole, R"("sprints":[0,1,2])", R"("sprints":[0,1,9])"), events,
                "does not belong to the plan");
}

TEST_CASE("An event that cannot have happened is named") {
  const PlayedRun run;
  run.play();
  const auto events = run.events();
  RunRecord record;
  for (const auto& event : events) {
    RunRecord missing = record;
    if (!meaning_of(event)) {
      add_event(record, event, meaning_of(event));
      continue;
    }
    if (!record.has_run()) {
      // The first event of all is that the run has started.
      add_event(record, event, meaning_of(event));
      continue;
    }
    auto strange = event;
    strange.type = "AgentStarted";
    strange.payload = R"({"at":0,"launch":77})";
    const auto error = test::error_of([&] { add_event(missing, strange, meaning_of(strange)); });
    CHECK(std::string(error.what())
              .find("event " + std::to_string(event.sequence) + " cannot have happened") == 0);
    strange.type = "SprintReleased";
    strange.payload = R"({"at":0,"sprint":77})";
    CHECK_THROWS_AS(add_event(missing, strange, meaning_of(strange)), Error);
    strange.type = "Nonsense";
    CHECK_THROWS_AS(meaning_of(strange), Error);
    break;
  }
  RunRecord nothing;
  journal::Event early{1, 1, {}, "driver", "run", 1, "StopRequested", R"({"at":0})", {}, {}};
  const auto error = test::error_of([&] { add_event(nothing, early, meaning_of(early)); });
  CHECK(std::string(error.what()) == "event 1 cannot have happened: no run has started");
}

TEST_CASE("Secrets in what agents and gates say are not stored, and the journal stays readable") {
  std::vector<std::string> texts{
      "password=hunter2hunter2 and more",
      R"(API_TOKEN="ghp_abcdefghijklmnopqrstuvwxyz0123456789")",
      "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA",
      "-----BEGIN PRIVATE KEY-----",
      "https://user:verysecretvalue@example.com/x",
      "export AWS_SECRET_ACCESS_KEY=",
      "secret:",
      "token = '",
      R"({"password":")",
  };
  for (const auto& text : test::hostile_texts()) texts.push_back(text);
  for (const auto& text : texts) {
    INFO(text);
    // As TOML has it: with escapes, and in UTF-8.
    std::string written = R"(")";
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') {
        written += std::string(R"(\)") + c;
      } else if (c == '\n') {
        written += R"(\n)";
      } else if (byte >= ' ' && byte < 0x7f) {
        written += c;
      }
    }
    written += '"';
    PlayedRun run("[[dispatch]]\nsprint = \"Core/1\"\noutcome = \"failed\"\nsays = " + written +
                  "\n[[dispatch]]\nsprint = \"Core/2\"\nends = \"replan\"\nsays = " + written +
                  "\n[[gate]]\nfailures = [{ id = " + written + ", sprints = [\"Net/1\"] }]\n" +
                  "says = " + written + "\n[[step]]\nwhen = \"ended\"\ndo = \"resume\"\n");
    run.redact_really();
    const auto ended = run.play();
    CHECK(ended.record.state.ending == engine::RunEnding::Completed);
    for (const auto& event : run.events()) {
      CHECK(redacted(event.payload) == event.payload);
    }
    check_record(run.events(), 9);
    auto reader = RunReader::open(run.place());
    // A story has sentences of several texts, in which more may look like a secret.
    CHECK(test::end_text(reader->now().state) == test::end_text(ended.record.state));
  }
}
