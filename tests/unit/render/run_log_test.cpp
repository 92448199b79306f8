// What `log` prints: lines of events, and the story of a sprint.

#include <nlohmann/json.hpp>
#include <sstream>

#include "played_run.h"
#include "render/run/log_report.h"
#include "render/run/run_times.h"

using namespace sprint;
using engine::Blame;
using engine::SprintOutcome;
using render::LogForm;
using test::PlayedRun;

namespace {

render::LoggedEvent logged_event() {
  render::LoggedEvent event;
  event.sequence = 12;
  event.epoch = 2;
  event.time = engine::Moment{} + std::chrono::seconds(1767603600) + Duration(250);
  event.actor = "driver";
  event.subject = "core/1";
  event.revision = 3;
  event.type = "SprintDispatched";
  event.payload = R"({"at":1,"why":"a|b"})";
  event.words = "dispatched, attempt 1";
  return event;
}

std::string story_of(const PlayedRun& run, const std::string& key) {
  std::ostringstream out;
  render::write_sprint_story(out, run.view(), run.index(key), run.events());
  return out.str();
}

}  // namespace

TEST_CASE("Log: a line of text, of Markdown, of JSON") {
  const auto event = logged_event();
  CHECK(render::log_line(event, LogForm::Text) ==
        "    12  2026-01-05T09:00:00Z  core/1          dispatched, attempt 1\n");
  CHECK(render::log_line(event, LogForm::Markdown) ==
        "- 12 · 2026-01-05T09:00:00Z · **core/1** dispatched, attempt 1\n");
  CHECK(render::log_line(event, LogForm::Json) ==
        R"({"sequence":12,"epoch":2,"time":"2026-01-05T09:00:00.250Z","actor":"driver",)"
        R"("subject":"core/1","revision":3,"type":"SprintDispatched",)"
        R"("words":"dispatched, attempt 1","payload":{"at":1,"why":"a|b"}})"
        "\n");
}

TEST_CASE("Log: an event of which nothing is known but its type") {
  auto event = logged_event();
  event.words.clear();
  CHECK(render::log_line(event, LogForm::Text).ends_with("SprintDispatched\n"));
}

TEST_CASE("Log: a heading is only for Markdown") {
  CHECK(render::log_heading("/a/b", LogForm::Text).empty());
  CHECK(render::log_heading("/a/b", LogForm::Json).empty());
  CHECK(render::log_heading("/a/b\n# x", LogForm::Markdown) == "# Log of /a/b \\# x\n\n");
}

TEST_CASE("Log: hostile texts stay in their line") {
  auto event = logged_event();
  event.subject = "a\n::error::\x1b[2J";
  event.words = "b | `c`\r\n# d \xff\u202e ##[group]";
  event.type = "x\ny";
  for (const auto form : {LogForm::Text, LogForm::Markdown, LogForm::Json}) {
    const auto line = render::log_line(event, form);
    INFO(line);
    CHECK(std::count(line.begin(), line.end(), '\n') == 1);
    CHECK(line.find('\x1b') == std::string::npos);
    CHECK(line.find('\xff') == std::string::npos);
    CHECK(line.find("\u202e") == std::string::npos);
    CHECK(line.find("##[") == std::string::npos);
  }
  const auto parsed = nlohmann::json::parse(render::log_line(event, LogForm::Json));
  CHECK(parsed["subject"] == "a\n::error::\x1b[2J");
  CHECK(parsed["words"] == "b | `c`\r\n# d \ufffd\u202e ##[group]");
}

TEST_CASE("Log: a payload stays what it is, in one line") {
  auto event = logged_event();
  const auto payload = [&](const std::string& text) {
    event.payload = text;
    const auto line = render::log_line(event, LogForm::Json);
    CHECK(std::count(line.begin(), line.end(), '\n') == 1);
    return nlohmann::json::parse(line)["payload"];
  };
  CHECK(payload("{\n  \"a\": [1,\t2]\r\n}") == nlohmann::json{{"a", {1, 2}}});
  CHECK(payload("12345678901234567890123") == 12345678901234567890123.0);
  // Damaged: as a text.
  CHECK(payload("{\"a\": \xff") == "{\"a\": \ufffd");
  CHECK(payload("") == "");
  CHECK(payload("1} {") == "1} {");
}

TEST_CASE("Log: long words end somewhere, but not in JSON") {
  auto event = logged_event();
  event.words = std::string(100'000, 'x');
  CHECK(render::log_line(event, LogForm::Text).size() < 1000);
  CHECK(render::log_line(event, LogForm::Json).size() > 100'000);
}

TEST_CASE("Story: attempts, a gate that sends back, and what it waits for") {
  PlayedRun run;
  run.works("core/1", SprintOutcome::Failed, "no commit was made");
  run.works("core/1");
  run.works("core/2");
  run.works("net/A1");
  run.works("docs/1");
  run.gate_ends(engine::GateVerdict::Fail,
                {run.failure("test tiles.reads_empty", Blame::Confirmed, {"core/1"})});
  run.starts("core/1");
  CHECK(story_of(run, "core/1") ==
        R"(core/1: Do core/1
A sprint of type code in phase 1 (Reading), line 10 of the plan. Complexity score 6 (complexity 5, risk 1), so it begins with sonnet.

Round 1, attempt 1
  2026-01-05T09:00:00Z  Dispatched to sonnet as launch 1, since nobody has worked on it yet.
  2026-01-05T09:00:02Z  Its agent began to work, after 2 s.
  2026-01-05T09:03:02Z  Its agent has ended (launch 1), after 3 min.
  2026-01-05T09:03:02Z  Verified: failed: no commit was made.

Round 1, attempt 2
  2026-01-05T09:03:02Z  Dispatched to opus as launch 4, since the attempt before has failed.
  2026-01-05T09:03:04Z  Its agent began to work, after 2 s.
  2026-01-05T09:06:04Z  Its agent has ended (launch 4), after 3 min.
  2026-01-05T09:06:04Z  Verified: complete.
  2026-01-05T09:09:06Z  Its unit core is COMPLETED: all its sprints are complete.
  2026-01-05T09:15:10Z  Gate 1 begins to judge its phase.
  2026-01-05T09:20:10Z  Gate 1 is red, and names it: test tiles.reads_empty (caused by core/1).
  2026-01-05T09:20:10Z  Gate 1 sent it back, to answer for test tiles.reads_empty.
  2026-01-05T09:20:10Z  Its unit core is RUNNING: a gate has sent a sprint back.

Round 1, attempt 3
  2026-01-05T09:20:10Z  Dispatched to opus as launch 6, since the attempt before has failed.
  2026-01-05T09:20:12Z  Its agent began to work, after 2 s.

Now
  It is RUNNING, attempt 3/3: its agent is implementing.
  It answers for test tiles.reads_empty of gate 1.
  It has cost 3 so far.
)");
}

TEST_CASE("Story: a sprint that is out of attempts, and what a person can do") {
  PlayedRun run;
  for (int i = 0; i < 3; ++i) run.works("core/1", SprintOutcome::Failed, "no commit was made");
  const auto story = story_of(run, "core/1");
  CHECK(story.find("  It has used up its attempts.\n") != std::string::npos);
  CHECK(story.find("  It is FATAL, attempt 3/3: it has used up its attempts: a person lets it be "
                   "tried again.\n") != std::string::npos);
  CHECK(story.find("    sprint-supervisor resume  # to retry\n") != std::string::npos);
  CHECK(story_of(run, "core/2").find("Nothing has happened to it yet.") != std::string::npos);
  CHECK(story_of(run, "core/2").find("its unit is BLOCKED") != std::string::npos);
}

TEST_CASE("Story: what is in the way of sprints that are not dispatched") {
  engine::Limits limits;
  limits.agents = 1;
  const PlayedRun run(test::atlas_run_plan(), limits);
  const auto waits = [&](const char* key, const char* text) {
    INFO(story_of(run, key));
    CHECK(story_of(run, key).find(text) != std::string::npos);
  };
  waits("core/1", "its agent is being launched");
  waits("core/2", "it waits for core/1, which comes before it in its unit");
  waits("net/A1", "it waits for a free agent: 1 of 1 are at work");
  waits("app/1", "it waits for phase 2; phase 1 (Reading) is under way");
}

TEST_CASE("Story: looks that find nothing new are counted") {
  PlayedRun run;
  run.works("net/A1", SprintOutcome::ForLater);
  for (int i = 0; i < 4; ++i) {
    run.is_polled("net/A1", engine::PollAnswer::NotYet, "no certificate");
  }
  const auto story = story_of(run, "net/A1");
  INFO(story);
  CHECK(story.find("  Looked at 3 more times, and found the same.\n") != std::string::npos);
}

TEST_CASE("Times: moments and spans") {
  using std::chrono::hours;
  using std::chrono::minutes;
  using std::chrono::seconds;
  CHECK(render::iso_time(engine::Moment{}) == "1970-01-01T00:00:00Z");
  CHECK(render::exact_time(engine::Moment{} - Duration(1)) == "1969-12-31T23:59:59.999Z");
  CHECK(render::iso_time(engine::Moment::max()) == "9999-12-31T23:59:59Z");
  CHECK(render::iso_time(engine::Moment::min()) == "0000-01-01T00:00:00Z");
  CHECK(render::span_text(seconds(-5)) == "0 s");
  CHECK(render::span_text(seconds(90)) == "90 s");
  CHECK(render::span_text(minutes(12)) == "12 min");
  CHECK(render::span_text(minutes(65)) == "1 h 5 min");
  CHECK(render::span_text(hours(76)) == "3 d 4 h");
}
