#include "render/attribution/gate_report.h"

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "render/attribution/attribution_report.h"
#include "report_examples.h"
#include "support/catch.h"

using namespace sprint;
using namespace sprint::render;
using attribution::GateVerdict;
using attribution::Verdict;
using gate::Purpose;
using gate::StepRecord;
using nlohmann::json;
using sdk::StepKind;

namespace {

StepRecord step_of(StepKind kind, Purpose purpose = Purpose::Gate) {
  StepRecord step;
  step.toolchain = "cmake";
  step.kind = kind;
  step.purpose = purpose;
  step.argv = {"ninja", "-C", "odd\xff"};
  step.exit_code = 0;
  step.ending = "exit code 0";
  step.seconds = 4.14;
  step.cpu_seconds = 7.5;
  step.log = "/state/gates/3/1-cmake-build.log";
  return step;
}

StepRecord failed(StepRecord step, gate::StepEnd end, const std::string& ending) {
  step.end = end;
  step.exit_code = end == gate::StepEnd::Exited ? std::optional(2) : std::nullopt;
  step.ending = ending;
  return step;
}

StepRecord built(std::size_t compiled, std::size_t linked, std::size_t other) {
  auto step = step_of(StepKind::Build);
  step.work = {compiled, linked, other, {"a.o", "odd\xff.o"}};
  return step;
}

gate::GateRun run_of(std::vector<StepRecord> steps) {
  gate::GateRun run;
  run.number = 3;
  run.seconds = 83.4;
  run.builds = 1;
  run.test_runs = 2;
  run.steps = std::move(steps);
  run.folder = "/state/gates/3";
  return run;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

TEST_CASE("A step that has ended is one line") {
  CHECK(step_line(built(12, 3, 0)) == "cmake build: 12 compiled, 3 linked (4.1 s)\n");
  CHECK(step_line(built(0, 0, 1)) == "cmake build: 1 other steps (4.1 s)\n");
  CHECK(step_line(built(0, 0, 0)) == "cmake build: nothing to do (4.1 s)\n");
  CHECK(step_line(step_of(StepKind::Configure)) == "cmake configure: ok (4.1 s)\n");
  CHECK(step_line(step_of(StepKind::Test, Purpose::Again)) ==
        "cmake test, once more: ok (4.1 s)\n");
  CHECK(step_line(step_of(StepKind::Build, Purpose::Base)) ==
        "cmake build of the base: nothing to do (4.1 s)\n");
  CHECK(step_line(failed(built(1, 0, 0), gate::StepEnd::Exited, "exit code 2")) ==
        "cmake build: FAILED, exit code 2 (4.1 s)\n");
  CHECK(step_line(failed(step_of(StepKind::Test), gate::StepEnd::TimedOut, "timed out")) ==
        "cmake test: FAILED, timed out (4.1 s)\n");
  CHECK(step_line(failed(step_of(StepKind::Test), gate::StepEnd::NotStarted,
                         "program 'a\x1b' not found")) ==
        "cmake test: FAILED, program 'a\\x1b' not found (4.1 s)\n");
}

TEST_CASE("Spans are told as people do") {
  struct Case {
    double seconds;
    const char* expected;
  };
  const auto [seconds, expected] = GENERATE(values<Case>({
      {0, "(0.0 s)"},
      {0.04, "(0.0 s)"},
      {0.05, "(0.1 s)"},
      {9.94, "(9.9 s)"},
      {9.96, "(10 s)"},
      {12.4, "(12 s)"},
      {59.4, "(59 s)"},
      {59.6, "(1 min 0 s)"},
      {200, "(3 min 20 s)"},
      {3600, "(60 min 0 s)"},
  }));
  auto step = step_of(StepKind::Test);
  step.seconds = seconds;
  CHECK(step_line(step) == std::string("cmake test: ok ") + expected + "\n");
}

TEST_CASE("A step under way tells how far it is and how long it will take") {
  const auto build = step_of(StepKind::Build);
  CHECK(progress_line(build, {40, 300, "Building CXX object a.o"}, 2, 79) ==
        "cmake build: 40 of 300, 13 s left, Building CXX object a.o");
  CHECK(progress_line(build, {25, 100, "x"}, 10, 79) == "cmake build: 25 %, 30 s left, x");
  CHECK(progress_line(build, {40, 300, ""}, 2, 79) == "cmake build: 40 of 300, 13 s left");
  // Nothing can be said yet, or any more.
  CHECK(progress_line(build, {40, 300, "x"}, 0.9, 79) == "cmake build: 40 of 300, x");
  CHECK(progress_line(build, {0, 300, "x"}, 60, 79) == "cmake build: 0 of 300, x");
  CHECK(progress_line(build, {300, 300, "x"}, 60, 79) == "cmake build: 300 of 300, x");
  CHECK(progress_line(build, {7, 3, "x"}, 60, 79) == "cmake build: 7 of 3, x");
}

TEST_CASE("A line of progress fits its width, whatever it tells of") {
  const auto build = step_of(StepKind::Build);
  const auto width = GENERATE(std::size_t{20}, std::size_t{40}, std::size_t{79});
  const auto name =
      GENERATE(as<std::string>{}, std::string(500, 'x'), "ü€ü€ü€ü€ü€ü€ü€ü€ü€ü€ü€ü€ü€ü€",
               "two\nlines\tand \x1b[31m colours that are rather long for a line");
  const auto line = progress_line(build, {40, 300, name}, 2, width);
  CAPTURE(line);
  CHECK(display_width(line) <= width);
  CHECK(line.starts_with("cmake build: 40 of"));
  CHECK(line.find('\n') == std::string::npos);
  CHECK(line.find('\x1b') == std::string::npos);
}

TEST_CASE("A gate ends with its verdict, what it took, and where more can be read") {
  auto base = built(50, 5, 0);
  base.purpose = Purpose::Base;
  gate::GateOutcome outcome{run_of({built(12, 3, 0), base}), attribution_of({}), {}};
  outcome.attribution.tests = {.total = 7, .passed = 7};
  outcome.attribution.judging.tests_compared = attribution::TestComparison::Exact;
  const std::string effort = "1 build, 2 test runs, 12 compiled, 1 min 23 s; details in ";
  CHECK(gate_text(outcome, 0) ==
        "✅ Build passed.\n" + effort +
            "/state/gates/3\n"
            "gate 3 green: no failure in 7 tests; built 1111 (exit code 0)\n");
  CHECK(gate_text(outcome, 0, "/state").find(effort + "gates/3\n") != std::string::npos);
  CHECK(gate_text(outcome, 0, "/stat").find(effort + "/state/gates/3\n") != std::string::npos);
  outcome.run.cache = {10, 2};
  CHECK(gate_text(outcome, 0).find("12 compiled (10 from the cache), ") != std::string::npos);

  outcome.attribution.verdict = GateVerdict::CouldNotRun;
  outcome.attribution.notes = {"could not run: cmake build: no memory"};
  const auto stuck = gate_text(outcome, 3);
  CHECK(
      stuck.starts_with("gate 3 COULD NOT RUN: cmake build: no memory; built 1111\n"
                        "❌ Gate could not be carried out.\n"));
  CHECK(stuck.find("note: could not run: cmake build: no memory\n") != std::string::npos);
  CHECK(ends_with(stuck, "gate 3 COULD NOT RUN: cmake build: no memory (exit code 3)\n"));
}

TEST_CASE("A red gate says what failed, and names everybody to whom a failure is laid, each once") {
  const auto text_of = [](std::vector<attribution::AttributedFailure> failures,
                          std::vector<StepRecord> steps = {}) {
    return gate_text({run_of(std::move(steps)), attribution_of(std::move(failures)), {}}, 1);
  };
  const auto has_line = [](const std::string& text, const std::string& line) {
    INFO(text);
    return text.find("\n❌ " + line + "\n") != std::string::npos;
  };
  const auto broken = failed(built(1, 0, 0), gate::StepEnd::Exited, "exit code 2");
  auto together = test_failure("T.t", 1, Verdict::Interaction);
  together.suspects = {{1, 0.5}, {3, 0.5}};
  CHECK(has_line(text_of({build_failure()}, {broken}),
                 "Build failed. Failures attributed to: net/2"));
  CHECK(has_line(text_of({build_failure(), together}, {broken}),
                 "Build failed. Failures attributed to: net/2, ui/3, docs/2"));
  // The build passed, and nobody says otherwise.
  together.group = 0;
  CHECK(has_line(text_of({together}, {built(1, 1, 0)}),
                 "Tests failed. Failures attributed to: ui/3, docs/2"));
  auto conflict = together;
  conflict.failure.kind = attribution::FailureKind::Merge;
  CHECK(has_line(text_of({conflict}, {built(1, 1, 0)}),
                 "Merge failed. Failures attributed to: ui/3, docs/2"));
  auto nobodys = test_failure("T.n", 0, Verdict::Unattributed);
  nobodys.suspects = {{0, 0.3}};
  CHECK(has_line(text_of({nobodys}), "Tests failed. Failures attributed to: nobody"));
  // What was red before is nobody's now.
  auto old = build_failure();
  old.verdict = Verdict::PreExisting;
  old.group = 1;
  CHECK(has_line(text_of({nobodys, old}), "Tests failed. Failures attributed to: nobody"));
  // A base that does not build says nothing about the build.
  auto at_base = broken;
  at_base.purpose = Purpose::Base;
  CHECK(has_line(text_of({nobodys}, {built(1, 1, 0), at_base}),
                 "Tests failed. Failures attributed to: nobody"));
}

TEST_CASE("Metrics tell of each step what it took and made") {
  auto run = run_of({step_of(StepKind::Configure), built(12, 3, 1)});
  run.cache = {10, 2};
  const auto metrics = json::parse(metrics_json(run));
  CHECK(metrics["schema"] == 1);
  CHECK(metrics["gate"] == 3);
  CHECK(metrics["seconds"] == Approx(83.4));
  CHECK(metrics["builds"] == 1);
  CHECK(metrics["test_runs"] == 2);
  CHECK(metrics["cache"] == json{{"hits", 10}, {"misses", 2}});
  REQUIRE(metrics["steps"].size() == 2);
  const auto& build = metrics["steps"][1];
  CHECK(build["toolchain"] == "cmake");
  CHECK(build["kind"] == "build");
  CHECK(build["purpose"] == "gate");
  CHECK(build["cpu_seconds"] == Approx(7.5));
  CHECK(build["compiled"] == 12);
  CHECK(build["linked"] == 3);
  CHECK(build["other"] == 1);
  CHECK(build["objects"] == json{"a.o", "odd\xef\xbf\xbd.o"});
}

TEST_CASE("The JSON of an attribution has the gate's number and steps, or says that none ran") {
  const auto attribution = attribution_of({build_failure()});
  const auto run = run_of({built(1, 0, 0), failed(step_of(StepKind::Test, Purpose::Again),
                                                  gate::StepEnd::TimedOut, "timed out")});
  const auto answer = json::parse(attribution_json(attribution, &run));
  CHECK(answer["gate"] == 3);
  CHECK(answer["seconds"] == Approx(83.4));
  CHECK(answer["builds"] == 1);
  CHECK(answer["test_runs"] == 2);
  REQUIRE(answer["steps"].size() == 2);
  CHECK(answer["steps"][0]["argv"] == json{"ninja", "-C", "odd\xef\xbf\xbd"});
  CHECK(answer["steps"][0]["exit"] == 0);
  CHECK(answer["steps"][0]["log"] == "/state/gates/3/1-cmake-build.log");
  CHECK(answer["steps"][1]["exit"].is_null());
  CHECK(answer["steps"][1]["purpose"] == "again");
  const auto none = json::parse(attribution_json(attribution));
  CHECK(none["gate"].is_null());
  CHECK(none["seconds"].is_null());
  CHECK(none["steps"].empty());
  CHECK(none["failures"] == answer["failures"]);
}
