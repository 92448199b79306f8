// The screens that somebody reads at night, as files in golden/: look at those.

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/text.h"
#include "render/attribution/attribution_report.h"
#include "render/attribution/gate_report.h"
#include "report_examples.h"
#include "support/catch.h"

using namespace sprint;
using attribution::AttributedFailure;
using attribution::Attribution;
using attribution::EvidenceKind;
using attribution::FailureKind;
using attribution::GateVerdict;
using attribution::Verdict;
using sdk::StepKind;

namespace {

constexpr const char* kFolder = "/home/you/roman/.sprint/gates/7";

gate::StepRecord step(StepKind kind, int exit_code, const std::string& log) {
  gate::StepRecord record;
  record.toolchain = "cmake";
  record.kind = kind;
  record.exit_code = exit_code;
  record.ending = "exit code " + std::to_string(exit_code);
  record.log = std::string(kFolder) + "/" + log;
  return record;
}

/// A gate of three sprints: parse/1, calc/1 and docs/1, with 24 tests that passed.
gate::GateOutcome gate_of(std::vector<AttributedFailure> failures, int build = 0, int test = 0) {
  gate::GateOutcome outcome;
  outcome.run.number = 7;
  outcome.run.seconds = 12.3;
  outcome.run.builds = 2;
  outcome.run.test_runs = 3;
  outcome.run.folder = kFolder;
  outcome.run.steps = {step(StepKind::Configure, 0, "1-cmake-configure.log"),
                       step(StepKind::Build, build, "2-cmake-build.log"),
                       step(StepKind::Test, test, "3-cmake-test.log")};
  outcome.run.steps[1].work = {5, 3, 0, {}};
  auto& attribution = outcome.attribution;
  attribution = attribution_of(std::move(failures));
  attribution.range.head = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d";
  attribution.range.base = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c";
  attribution.range.base_name = "main";
  attribution.range.sprints = {sprint_of("parse/1", "Read numerals twice as fast", "src/parse.cpp"),
                               sprint_of("calc/1", "Add and subtract", "src/calc.cpp"),
                               sprint_of("docs/1", "Say more", "README.md")};
  attribution.tests = {.total = 24, .passed = 24};
  attribution.judging.tests_compared = attribution::TestComparison::Exact;
  return outcome;
}

void make_red(gate::GateOutcome& outcome, std::size_t failed, std::size_t not_run = 0) {
  auto& tests = outcome.attribution.tests;
  tests.failed = failed;
  tests.not_run = not_run;
  tests.passed = tests.total - failed - not_run;
}

AttributedFailure red_test(const std::string& name, std::size_t group, Verdict verdict,
                           std::vector<attribution::Suspect> suspects) {
  auto each = test_failure(name, group, verdict);
  each.failure.test = name;
  each.failure.message = "tests/test_" + name + ".cpp:7: failed: !roman::" + name + "(\"\")";
  each.failure.place = {"tests/test_" + name + ".cpp", 7};
  each.failure.source = {"build/" + name + ".xml", 0};
  each.suspects = std::move(suspects);
  return each;
}

AttributedFailure parse_failure() {
  auto each = red_test("parse", 0, Verdict::Attributed, {{0, 0.97}, {1, 0.02}});
  each.evidence = {{EvidenceKind::Identifier, 0, 3, "it changed 'parse' in src/parse.cpp"},
                   {EvidenceKind::Closure, 0, 2, "src/parse.cpp, which it depends on, was changed"},
                   {EvidenceKind::Closure, 1, 1, "src/calc.cpp, which it depends on, was changed"}};
  each.cleared = {{2, "changed no file that it is made of"}};
  return each;
}

AttributedFailure compile_error() {
  auto each = build_failure();
  each.failure.source = {std::string(kFolder) + "/2-cmake-build.log", 14};
  each.suspects = {{0, 0.98}};
  each.evidence = {{EvidenceKind::Line, 0, 5, "src/add.cpp:9 was written in commit 1a2b3c4d5e"}};
  each.cleared = {{2, "changed documents only"}};
  return each;
}

std::string read(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// With SPRINT_WRITE_GOLDEN the files are written anew, to be looked at.
void check_golden(const std::string& name, const std::string& text) {
  const auto file = std::string(SPRINT_SOURCE_DIR) + "/tests/unit/render/golden/" + name + ".txt";
  if (std::getenv("SPRINT_WRITE_GOLDEN") != nullptr) std::ofstream(file) << text;
  INFO(name);
  CHECK(text == read(file));
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK(display_width(line) <= 100);
}

void check_screen(const std::string& name, const gate::GateOutcome& outcome, int exit_code) {
  check_golden(name, render::gate_text(outcome, exit_code, "/home/you/roman"));
}

}  // namespace

TEST_CASE("Screen: one red test among three sprints") {
  auto outcome = gate_of({parse_failure(), test_failure("roman.old", 1, Verdict::PreExisting),
                          test_failure("roman.shaky", 2, Verdict::Flaky)},
                         0, 8);
  make_red(outcome, 3);
  outcome.run.told_in = {{"parse", {std::string(kFolder) + "/3-cmake-test.log", 12}}};
  outcome.attribution.notes = {"cmake: configured as /home/you/roman/build is"};
  check_screen("one_red_test", outcome, 1);
}

TEST_CASE("Screen: an error of the build, and twelve tests that could not run for it") {
  std::vector<AttributedFailure> failures{compile_error()};
  for (int i = 1; i <= 12; ++i) {
    auto each = red_test("unit" + std::to_string(i), 0, Verdict::Attributed, {{0, 0.98}});
    each.failure.kind = FailureKind::Missing;
    each.cleared = {{2, "changed documents only"}};
    failures.push_back(each);
  }
  auto outcome = gate_of(std::move(failures), 1, 0);
  make_red(outcome, 0, 12);
  check_screen("build_error", outcome, 1);
}

TEST_CASE("Screen: branches that do not merge") {
  AttributedFailure conflict;
  conflict.failure = {.id = "merge:calc/1",
                      .kind = FailureKind::Merge,
                      .message = "branch 'calc/1' does not merge\nboth changed src/parse.cpp",
                      .place = {"src/parse.cpp", 0}};
  conflict.verdict = Verdict::Interaction;
  conflict.confirmed = true;
  conflict.suspects = {{1, 0.5}, {0, 0.5}};
  conflict.cleared = {{2, "it changed none of the files in conflict"}};
  auto outcome = gate_of({conflict});
  outcome.attribution.range.sprints_from = workspace::SprintsFrom::Branches;
  check_screen("merge_conflict", outcome, 1);
}

TEST_CASE("Screen: a gate that could not be carried out") {
  auto outcome = gate_of({}, 1, 0);
  outcome.run.steps.pop_back();
  outcome.attribution.verdict = GateVerdict::CouldNotRun;
  outcome.attribution.tests = {};
  outcome.attribution.notes = {"could not run: cmake build: no space left on device"};
  check_screen("could_not_run", outcome, 3);
}

TEST_CASE("Screen: only what was red before, and only what is flaky") {
  auto before = gate_of({test_failure("roman.old", 0, Verdict::PreExisting),
                         test_failure("roman.older", 1, Verdict::PreExisting)},
                        0, 8);
  make_red(before, 2);
  check_screen("red_before", before, 0);
  auto flaky = gate_of({test_failure("roman.shaky", 0, Verdict::Flaky)}, 0, 8);
  make_red(flaky, 1);
  check_screen("flaky_only", flaky, 0);
  check_screen("green", gate_of({}), 0);
}

TEST_CASE("Screen: forty failures of one sprint") {
  std::vector<AttributedFailure> failures;
  for (std::size_t i = 0; i < 40; ++i) {
    auto each = red_test("case" + std::to_string(i), i, Verdict::Attributed, {{1, 0.8}});
    each.evidence = {{EvidenceKind::File, 1, 1, "src/calc.cpp was changed"}};
    failures.push_back(each);
  }
  auto outcome = gate_of(std::move(failures), 0, 8);
  outcome.attribution.tests.total = 64;
  make_red(outcome, 40);
  check_screen("forty_failures", outcome, 1);
}

TEST_CASE("Screen: nobody stands out, two only together, one is proved") {
  auto open = red_test("open", 0, Verdict::Unattributed, {{1, 0.3}, {2, 0.003}});
  open.evidence = {{EvidenceKind::File, 1, 1, "src/calc.cpp was changed"}};
  const auto nothing = red_test("nothing", 1, Verdict::Unattributed, {});
  auto together = red_test("pair", 2, Verdict::Interaction, {{0, 0.55}, {1, 0.4}});
  together.evidence = {{EvidenceKind::Identifier, 0, 2, "it renamed 'value'"},
                       {EvidenceKind::Identifier, 1, 2, "it began to use 'value'"}};
  auto proved = parse_failure();
  proved.confirmed = true;
  proved.group = 3;
  auto newly = red_test("shaky", 4, Verdict::NewlyFlaky, {{1, 0.9}});
  auto outcome = gate_of({open, nothing, together, proved, newly}, 0, 8);
  make_red(outcome, 5);
  check_screen("nobody_stands_out", outcome, 1);
}

TEST_CASE("Screen: twenty sprints") {
  auto outcome = gate_of({parse_failure()}, 0, 8);
  auto& sprints = outcome.attribution.range.sprints;
  for (int i = 4; i <= 20; ++i) {
    sprints.push_back(sprint_of("unit/" + std::to_string(i), "Something else", "x.cpp"));
    if (i > 12) {
      outcome.attribution.failures[0].cleared.push_back(
          {sprints.size() - 1, "changed no file that it is made of"});
    }
  }
  make_red(outcome, 1);
  check_screen("twenty_sprints", outcome, 1);
}

TEST_CASE("Screen: a report and a log that another machine has left") {
  auto red = parse_failure();
  red.group = 1;
  auto error = compile_error();
  error.failure.source = {"build.log", 14};
  auto attribution = gate_of({error, red}).attribution;
  attribution.tests = {.total = 3, .passed = 2, .failed = 1};
  check_golden("attribute",
               render::attribution_text(attribution, {.command = "attribute", .exit_code = 1}));
}
