// What `status` prints and SUPERVISOR_STATE.md, as files in golden/: look at those.

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "played_run.h"
#include "render/run/person_notes.h"
#include "render/run/status_report.h"
#include "render/run/supervisor_state.h"

using namespace sprint;
using engine::Blame;
using engine::PollAnswer;
using engine::SprintOutcome;
using test::PlayedRun;

namespace {

std::string status_text(const PlayedRun& run) {
  std::ostringstream out;
  render::write_status_text(out, {run.view(), run.now() + std::chrono::minutes(1), "pid 4711"});
  return out.str();
}

nlohmann::json status_json(const PlayedRun& run) {
  std::ostringstream out;
  render::write_status_json(out, {run.view(), run.now(), {}});
  return nlohmann::json::parse(out.str());
}

/// With SPRINT_WRITE_GOLDEN the files are written anew, to be looked at.
void check_page(const std::string& name, const std::string& text) {
  const auto file = std::string(SPRINT_SOURCE_DIR) + "/tests/unit/render/golden/" + name + ".md";
  if (std::getenv("SPRINT_WRITE_GOLDEN") != nullptr) std::ofstream(file) << text;
  std::ifstream in(file);
  INFO(name);
  CHECK(text == std::string(std::istreambuf_iterator<char>(in), {}));
}

/// Both pages, and that the JSON is well formed.
void check_pages(const std::string& name, const PlayedRun& run) {
  check_page("status_" + name, status_text(run));
  check_page("state_" + name, render::supervisor_state(run.view()));
  CHECK(status_json(run)["schema"] == 1);
  CHECK(render::supervisor_state(run.view()) == render::supervisor_state(run.view()));
}

const nlohmann::json& sprint_in_json(const nlohmann::json& status, const std::string& key) {
  for (const auto& sprint : status["sprints"]) {
    if (sprint["sprint"] == key) return sprint;
  }
  throw std::runtime_error("no sprint " + key);
}

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

PlayedRun held_run() {
  PlayedRun run;
  run.completes_reading();
  run.gate_ends(engine::GateVerdict::Fail,
                {run.failure("test tiles.reads_empty", Blame::Suspected, {"core/2"}, 0.6),
                 run.failure("build: undefined reference to `nowhere'", Blame::Nobody, {})},
                "cmake test");
  return run;
}

PlayedRun completed_run() {
  PlayedRun run;
  run.works("core/1", SprintOutcome::Failed, "no commit was made");
  run.works("core/1");
  run.works("core/2");
  run.works("net/A1");
  run.works("docs/1");
  run.gate_ends(engine::GateVerdict::Pass);
  run.works("app/1");
  run.gate_ends(engine::GateVerdict::Pass);
  return run;
}

}  // namespace

TEST_CASE("Pages: a run that has just begun") {
  check_pages("begun", PlayedRun{});
}

TEST_CASE("Pages: agents at work, one that has failed before, one that waits, one for a person") {
  engine::Limits limits;
  limits.startup = std::chrono::hours(2);
  PlayedRun run(test::atlas_run_plan(), limits);
  run.works("net/A1", SprintOutcome::ForLater);
  run.is_polled("net/A1", PollAnswer::NotYet, "no certificate");
  run.works("docs/1", SprintOutcome::ForPerson, "the page is there");
  run.works("core/1", SprintOutcome::Failed,
            "tests/tile_test.cpp:12: expected 3 | got 4\nand more");
  run.starts("core/1");
  check_pages("working", run);
  const auto status = status_json(run);
  const auto& sprint = sprint_in_json(status, "core/1");
  CHECK(sprint["state"] == "RUNNING");
  CHECK(sprint["stage"] == "implementing");
  CHECK(sprint["round"] == 1);
  CHECK(sprint["attempt"] == 2);
  CHECK(sprint["model"] == "opus");
  CHECK(sprint["agent"]["launch"] == 4);
  CHECK(sprint["cost"] == 1.5);
  CHECK(sprint_in_json(status, "net/A1")["waits"]["for"] == "time");
  CHECK(sprint_in_json(status, "docs/1")["waits"]["for"] == "person");
  CHECK(status["phases"][0]["state"] == "OPEN");
  CHECK(status["phases"][1]["state"].is_null());
}

TEST_CASE("Pages: a unit that is blocked, while others go on") {
  PlayedRun run;
  for (int attempt = 1; attempt <= 3; ++attempt) {
    run.works("core/1", SprintOutcome::Failed, "no commit was made");
  }
  run.starts("docs/1");
  check_pages("blocked", run);
  CHECK(has_line(status_text(run),
                 "BLOCKED: core Sprint 1 — FATAL after 3 attempts. Run sprint-supervisor resume "
                 "to retry."));
}

TEST_CASE("Pages: a phase that is held, and what a person can do") {
  const auto run = held_run();
  check_pages("held", run);
  const auto status = status_json(run);
  CHECK(status["phases"][0]["state"] == "HELD");
  CHECK(status["phases"][0]["open_failures"][0]["id"] == "test tiles.reads_empty");
  CHECK(status["run"]["for_person"][0]["kind"] == "HELD");
}

TEST_CASE("Pages: a gate that could not run asks only to be made again") {
  PlayedRun run;
  run.completes_reading();
  run.gate_ends(engine::GateVerdict::CouldNotRun, {}, "no compiler");
  const auto text = status_text(run);
  CHECK(has_line(text,
                 "HELD: phase 1 (Reading) — gate 1 could not run. Run sprint-supervisor resume to "
                 "make the gate again."));
  CHECK(has_line(text, "- no compiler"));
}

TEST_CASE("Pages: an accepted failure is not asked about again") {
  auto run = held_run();
  run.tell(engine::Resume{{}, {}, {"test tiles.reads_empty"}, {}});
  run.gate_ends(engine::GateVerdict::Fail,
                {run.failure("test tiles.reads_empty", Blame::Suspected, {"core/2"}, 0.6),
                 run.failure("test other", Blame::Nobody, {})});
  const auto notes = render::person_notes(run.view());
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].details == std::vector<std::string>{"test other (nobody stands out)"});
  CHECK(status_text(run).find("test tiles.reads_empty (accepted)") != std::string::npos);
}

TEST_CASE("Pages: a run that is killed, and what is to be done about each unit") {
  PlayedRun run;
  run.works("core/1");
  run.starts("core/2");
  run.starts("net/A1");
  run.tell(engine::KillAll{});
  for (const auto* key : {"core/2", "net/A1", "docs/1"}) run.ends(key);
  REQUIRE(run.state().ending == engine::RunEnding::Killed);
  check_pages("killed", run);
}

TEST_CASE("Pages: a stop that waits for agents") {
  PlayedRun run;
  run.starts("core/1");
  run.tell(engine::Stop{});
  check_pages("stopping", run);
  CHECK(status_json(run)["run"]["mode"] == "stopping");
}

TEST_CASE("Pages: a run that is complete, with what its models have cost") {
  const auto run = completed_run();
  check_pages("completed", run);
  const auto status = status_json(run)["run"];
  CHECK(status["ending"] == "completed");
  CHECK(status["relative_cost"] == 71);
  CHECK(status["for_person"].empty());
}

TEST_CASE("Pages: conditions that ask for a person") {
  PlayedRun run;
  run.tell(engine::SawPlan{"another"});
  run.starts("core/1");
  run.ends("core/1", engine::AgentEnding::Replan, "the interface does not exist");
  check_pages("conditions", run);
}

TEST_CASE("Pages: nobody drives a run that has not ended") {
  std::ostringstream out;
  const PlayedRun run;
  render::write_status_text(out, {run.view(), run.now(), {}});
  CHECK(has_line(out.str(), "Driver: none; `sprint-supervisor resume` takes the run over"));
}

namespace {

/// Every text that comes from elsewhere, made to break out of where it stands.
PlayedRun hostile_run() {
  const std::string evil = "x\n## Evil | `a` <b>\x1b[31m \xff \u202e # #\r\n::set-output::y";
  auto plan = test::atlas_run_plan();
  plan.title = evil;
  plan.units[0].name = "core" + evil;
  for (auto& sprint : plan.sprints) {
    if (sprint.unit == 0) sprint.key = plan.units[0].name + sprint.key.substr(4);
  }
  plan.phases[0].name = evil;
  PlayedRun run(plan);
  run.plan().units[0].directory = evil;
  run.plan().sprints[0].name = evil;
  const auto key = [&](const char* id) { return plan.units[0].name + "/" + id; };
  run.works(key("1"), SprintOutcome::Failed, evil);
  run.works(key("1"));
  run.works(key("2"));
  run.works("net/A1");
  run.works("docs/1");
  run.tell(engine::NoteCondition{evil, {engine::Subject::Kind::Unit, 0}, evil, true});
  run.gate_ends(engine::GateVerdict::Fail, {run.failure(evil, Blame::Suspected, {key("2")}, 0.5)},
                evil);
  return run;
}

std::size_t lines_that_begin(const std::string& text, const std::string& with) {
  std::size_t count = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) count += line.starts_with(with) ? 1U : 0U;
  return count;
}

/// The cells of a row: bars that are not escaped.
std::size_t bars(const std::string& line) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\') {
      ++i;
    } else if (line[i] == '|') {
      ++count;
    }
  }
  return count;
}

void check_unbroken(const std::string& text) {
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\r') == std::string::npos);
  CHECK(text.find("\u202e") == std::string::npos);
  CHECK(text.find('\xff') == std::string::npos);
  CHECK(lines_that_begin(text, "## Evil") == 0);
  CHECK(lines_that_begin(text, "::") == 0);
  std::istringstream lines(text);
  std::size_t of_table = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("|")) {
      of_table = 0;
      continue;
    }
    INFO(line);
    if (of_table == 0) of_table = bars(line);
    CHECK(bars(line) == of_table);
  }
}

}  // namespace

TEST_CASE("Pages: texts of others add no headings and no rows") {
  const auto run = hostile_run();
  const auto clean = held_run();
  check_unbroken(status_text(run));
  const auto state = render::supervisor_state(run.view());
  check_unbroken(state);
  const auto headings = [](const std::string& text) { return lines_that_begin(text, "#"); };
  CHECK(headings(status_text(run)) == headings(status_text(clean)));
  // One more than the other: it has a condition.
  CHECK(headings(state) == headings(render::supervisor_state(clean.view())) + 1);
  const auto status = status_json(run);
  CHECK(status["units"][0]["name"].get<std::string>().find("\n## Evil | `a` <b>\x1b[31m \ufffd") !=
        std::string::npos);
}

TEST_CASE("Pages: a command means what it says, whatever the failure is called") {
  const auto line = [](const std::string& word) {
    return render::command_line({{"sprint-supervisor", "resume", "--accept", word}, ""});
  };
  const std::string front = "sprint-supervisor resume --accept ";
  CHECK(line("tests.parse") == front + "tests.parse");
  CHECK(line("test a b") == front + "'test a b'");
  CHECK(line("it's") == front + R"('it'\''s')");
  CHECK(line("a=b") == front + "'a=b'");
  CHECK(line("a\n\x1b[1m") == front + R"($'a\x0a\x1b\x5b1m')");
  CHECK(line("##[x]") == front + R"($'\x23\x23\x5bx\x5d')");
  CHECK(line("\xff") == front + R"($'\xff')");
  CHECK(line("größe") == front + "'größe'");
}

TEST_CASE("Pages: ten thousand sprints in one unit are one row") {
  std::vector<test::SprintText> sprints;
  for (int i = 1; i <= 10'000; ++i) sprints.push_back({"core", std::to_string(i)});
  const PlayedRun run(test::plan_of(sprints));
  CHECK(status_text(run).size() < 4000);
  CHECK(status_json(run)["sprints"].size() == 10'000);
}

TEST_CASE("Pages: many matters for a person are counted") {
  std::vector<test::SprintText> sprints;
  for (int i = 1; i <= 50; ++i) {
    sprints.push_back({"u" + std::to_string(i), "1", 0, {}, plan::TaskType::Manual});
  }
  engine::Limits limits;
  limits.agents = 50;
  PlayedRun run(test::plan_of(sprints), limits);
  for (int i = 1; i <= 50; ++i) {
    run.works("u" + std::to_string(i) + "/1", SprintOutcome::ForPerson);
  }
  const auto text = status_text(run);
  CHECK(lines_that_begin(text, "CONFIRM: ") == 20);
  CHECK(has_line(text, "And 30 more matters for a person; `status --json` lists them all."));
  CHECK(status_json(run)["run"]["for_person"].size() == 50);
}
