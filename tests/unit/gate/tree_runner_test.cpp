// A gate's steps with toolchains that are fakes and shells that are real.
#include "gate/tree_runner.h"

#include <filesystem>

#include "base/error.h"
#include "base/text.h"
#include "fakes/fake_gate_toolchain.h"
#include "gate/gate_observer.h"
#include "support/catch.h"
#include "support/test_space.h"

namespace sprint::test {

namespace fs = std::filesystem;
using gate::Purpose;
using gate::StepEnd;
using gate::TreeRun;
using sdk::Freshness;
using sdk::StepKind;

namespace {

using Lines = std::vector<std::string>;

class TreeFixture {
 public:
  FakeGateToolchains toolchains;

  TreeFixture() {
    for (const auto& folder : {places().root, space_ / "logs"}) fs::create_directories(folder);
  }
  const TestSpace& space() const { return space_; }
  gate::TreePlaces places() const {
    return {space_ / "source", space_ / "source", space_ / "build"};
  }
  fs::path build(const std::string& toolchain = "fake") const {
    return places().build_of(toolchain);
  }
  /// A shell line that leaves a report with these cases in the build folder.
  std::string reporting(const std::string& cases, const std::string& name = "report.xml") const {
    const auto file = space_.write("made-" + name, "<testsuite>" + cases + "</testsuite>");
    return "cp '" + file.string() + "' '" + (build() / name).string() + "'";
  }
  TreeRun run(const gate::Selection& selection = {}) {
    return runner().build_and_test(places(), toolchains.all(), Purpose::Gate, selection);
  }
  TreeRun run_alone(std::vector<gate::TestKey> tests) {
    return runner().test_alone(places(), toolchains.all(), Purpose::Again, std::move(tests));
  }
  std::string log(const TreeRun& run, std::size_t step) const {
    return os::read_file(run.steps.at(step).log);
  }
  bool tells(const TreeRun& run, std::size_t step, const std::string& word) const {
    return log(run, step).find(word) != std::string::npos;
  }

 private:
  gate::TreeRunner runner() {
    gate::TreeRunner::Options options;
    options.limits.step_timeout = std::chrono::minutes(2);
    options.logs = {space_ / "logs"};
    options.project = [this]() -> const places::ProjectFiles& { return project_; };
    return {processes_, std::move(options), observer_};
  }

  TestSpace space_;
  os::OsProcessRunner processes_;
  gate::GateObserver observer_;
  places::ProjectFiles project_{{"a.cpp"}, {}};
};

const char* const kGreen = "<testcase name='good'/>";
const char* const kRed = "<testcase name='bad'><failure message='no'/></testcase>";

/// "fake configure", "fake build", …
Lines steps_of(const TreeRun& run) {
  Lines lines;
  for (const auto& step : run.steps)
    lines.push_back(step.toolchain + " " + gate::to_string(step.kind));
  return lines;
}

Lines cases_of(const TreeRun& run) {
  Lines lines;
  for (const auto& test : run.reports.cases) {
    lines.push_back(std::string(test.name) + (test.outcome == sdk::TestOutcome::NotRun ? " not run"
                                              : test.is_red()                          ? " red"
                                                                                       : " ok"));
  }
  return lines;
}

}  // namespace

TEST_CASE_METHOD(TreeFixture, "A tree is configured, built and tested, each step with its log") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Test, reporting(kGreen), {"report.xml"});
  fake.add(StepKind::Configure, "pwd; echo $WORD >&2");
  fake.add(StepKind::Build, "echo '[1/2] Building C object a.o'; echo '[2/2] Linking C x'");
  fake.steps[1].env = {{"WORD", "to err"}};
  const auto result = run();
  CHECK(steps_of(result) == Lines{"fake configure", "fake build", "fake test"});
  CHECK(cases_of(result) == Lines{"good ok"});
  CHECK(result.toolchain_of_report == std::vector<std::size_t>{0});
  CHECK_FALSE(result.build_failed);
  CHECK(result.could_not_run.empty());
  CHECK(result.unexplained.empty());
  CHECK(result.logs.empty());
  CHECK(log(result, 0) == places().root.string() + "\nto err\n");
  CHECK(result.steps[1].log.filename() == "2-fake-build.log");
  CHECK(result.steps[1].work.compiled == 1);
  CHECK(result.steps[1].work.linked == 1);
  CHECK(result.steps[1].exit_code == 0);
}

TEST_CASE_METHOD(TreeFixture, "After a configure step that failed nothing more of it runs") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Configure, "echo 'CMake Error at CMakeLists.txt:3 (x):'; echo '  no'; exit 1");
  fake.add(StepKind::Configure, "echo never");
  fake.add(StepKind::Build, "echo never");
  fake.add(StepKind::Test, reporting(kGreen), {"report.xml"});
  toolchains.add("other").add(StepKind::Build, ":");
  const auto result = run();
  CHECK(steps_of(result) == Lines{"fake configure", "other build"});
  // It must not pass for a tree that was built.
  CHECK(result.build_failed);
  CHECK(result.could_not_run.empty());
  REQUIRE(result.logs.size() == 1);
  REQUIRE(result.logs[0].problems.size() == 1);
}

TEST_CASE_METHOD(TreeFixture, "After a failed build only tests that are fresh run") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Build, "echo 'a.cpp:1:2: error: no'; exit 1");
  fake.add(StepKind::Test, reporting("<testcase name='fresh'/>"), {"report.xml"});
  fake.all_tests = {"fresh", "stale", "unknown"};
  fake.freshness = {{"fresh", Freshness::UpToDate}, {"stale", Freshness::Stale}};
  const auto result = run();
  CHECK(result.build_failed);
  CHECK(steps_of(result) == Lines{"fake build", "fake test"});
  CHECK(cases_of(result) == Lines{"stale not run", "unknown not run", "fresh ok"});
  CHECK(fake.asked.back().second.tests == sdk::Words{"fresh"});
  CHECK(result.toolchain_of_report == std::vector<std::size_t>{0, 0});
  REQUIRE(result.logs.size() == 1);
  CHECK(result.logs[0].problems.size() == 1);
}

TEST_CASE_METHOD(TreeFixture,
                 "After a failed build no test runs if none is fresh, or none is known") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Build, "exit 1");
  fake.add(StepKind::Test, reporting(kGreen), {"report.xml"});
  SECTION("none is fresh") {
    fake.all_tests = {"stale"};
    const auto result = run();
    CHECK(steps_of(result) == Lines{"fake build"});
    CHECK(cases_of(result) == Lines{"stale not run"});
    CHECK(result.untested == Lines{"fake: no test was run, since the build failed"});
  }
  SECTION("the toolchain does not know its tests") {
    const auto result = run();
    CHECK(steps_of(result) == Lines{"fake build"});
    CHECK(cases_of(result).empty());
    CHECK(result.untested == Lines{"fake: no test was run, since the build failed"});
    CHECK(result.unexplained ==
          Lines{"fake build: exit code 1, and nothing in its output says why"});
  }
}

TEST_CASE_METHOD(TreeFixture, "A toolchain that throws could not run, and the others go on") {
  toolchains.add("tired").broken = {"gate"};
  toolchains.add("fake").add(StepKind::Test, reporting(kGreen), {"report.xml"});
  auto& late = toolchains.add("late");
  late.add(StepKind::Build, "exit 1");
  late.broken = {"tests"};
  const auto result = run();
  CHECK(result.could_not_run == Lines{"toolchain 'tired': gate failed: the toolchain is tired",
                                      "toolchain 'late': tests failed: the toolchain is tired"});
  CHECK(steps_of(result) == Lines{"fake test", "late build"});
  CHECK(cases_of(result) == Lines{"good ok"});
  CHECK(result.toolchain_of_report == std::vector<std::size_t>{1});
}

TEST_CASE_METHOD(TreeFixture, "A program that is not there could not run") {
  auto& fake = toolchains.add("fake");
  sdk::Step step;
  step.kind = StepKind::Build;
  step.argv = {"/no/such/ninja"};
  fake.steps = {step};
  const auto result = run();
  REQUIRE(result.could_not_run.size() == 1);
  CHECK(result.could_not_run[0] ==
        "fake build: program '/no/such/ninja' does not exist or is not executable");
  CHECK(result.steps[0].end == StepEnd::NotStarted);
  CHECK_FALSE(result.steps[0].exit_code);
  CHECK(result.build_failed);
}

TEST_CASE_METHOD(TreeFixture, "A step that takes too long is ended") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Build, "sleep 1000");
  fake.steps[0].timeout_seconds = 0.05;
  const auto result = run();
  CHECK(result.steps.at(0).end == StepEnd::TimedOut);
  CHECK(result.steps[0].ending == "timed out");
  CHECK(result.build_failed);
}

TEST_CASE_METHOD(TreeFixture,
                 "A report that should be there and is not keeps a gate from passing") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Test, ":", {"report.xml"});
  const auto result = run();
  CHECK(result.could_not_run == Lines{"fake test has written no report"});
  CHECK(result.reports.cases.empty());
}

TEST_CASE_METHOD(TreeFixture, "A report of an earlier run cannot pass for one of this") {
  auto& fake = toolchains.add("fake");
  space().write("build/fake/out/report.xml", std::string("<testsuite>") + kGreen + "</testsuite>");
  fake.add(StepKind::Test, ":", {"**/*.xml"});
  const auto result = run();
  CHECK(result.could_not_run == Lines{"fake test has written no report"});
  CHECK(cases_of(result).empty());
  CHECK_FALSE(fs::exists(build() / "out/report.xml"));
}

TEST_CASE_METHOD(TreeFixture, "A report outside of the gate's folders is refused before the step") {
  const auto precious = space().write("user/report.xml", "precious");
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Test, "touch ran", {precious.string()});
  toolchains.add("other").add(StepKind::Build, ":");
  const auto result = run();
  REQUIRE(result.could_not_run.size() == 1);
  CHECK(result.could_not_run[0].find(precious.string()) != std::string::npos);
  CHECK(os::read_file(precious) == "precious");
  CHECK_FALSE(fs::exists(places().root / "ran"));
  CHECK(steps_of(result) == Lines{"other build"});
}

TEST_CASE_METHOD(TreeFixture, "Red tests are failures, not trouble") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Test, reporting(std::string(kGreen) + kRed) + "; exit 8", {"report.xml"});
  const auto result = run();
  CHECK(cases_of(result) == Lines{"good ok", "bad red"});
  CHECK(result.could_not_run.empty());
  CHECK(result.unexplained.empty());
  CHECK_FALSE(result.build_failed);
}

TEST_CASE_METHOD(TreeFixture, "A tool without reports is heard through its toolchain") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Test, "echo 'one failed'; exit 1");
  sdk::TestResult failed;
  failed.name = "one";
  failed.outcome = sdk::TestOutcome::Failed;
  SECTION("that finds results") {
    fake.log_results = {failed};
    CHECK(cases_of(run()) == Lines{"one red"});
  }
  SECTION("that finds none") {
    const auto result = run();
    CHECK(result.unexplained == Lines{"fake test: exit code 1, and no report was written"});
  }
}

TEST_CASE_METHOD(TreeFixture, "A toolchain that has nothing to build says so") {
  toolchains.add("fake").reason = "no CMakeLists.txt";
  const auto result = run();
  CHECK(result.steps.empty());
  CHECK(result.notes == Lines{"fake builds nothing: no CMakeLists.txt"});
  CHECK_FALSE(result.build_failed);
}

TEST_CASE_METHOD(TreeFixture, "A toolchain that cannot test what it has built could not run") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Build, "true");
  fake.reason = "no test runner is installed";
  fake.reason_from = StepKind::Test;
  const auto result = run();
  CHECK(steps_of(result) == Lines{"fake build"});
  CHECK(result.could_not_run == Lines{"fake test: no test runner is installed"});
}

TEST_CASE_METHOD(TreeFixture, "A selection reaches the toolchain whose tests it names") {
  auto& one = toolchains.add("fake");
  one.add(StepKind::Test, reporting(kGreen), {"report.xml"});
  auto& other = toolchains.add("other");
  other.add(StepKind::Test, "touch ran");
  const auto result = run(gate::Selection::only({{0, "good"}}));
  CHECK(steps_of(result) == Lines{"fake test"});
  CHECK(one.asked.back().second.tests == sdk::Words{"good"});
  CHECK_FALSE(one.asked.back().second.alone);
  CHECK_FALSE(fs::exists(places().root / "ran"));
}

TEST_CASE_METHOD(TreeFixture, "Tests run alone only in a tree that is there") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Configure, "echo never");
  fake.add(StepKind::Build, "echo never");
  fake.add(StepKind::Test, reporting(kGreen), {"report.xml"});
  CHECK(run_alone({{0, "good"}}).steps.empty());
  fs::create_directories(build());
  const auto result = run_alone({{0, "good"}});
  CHECK(steps_of(result) == Lines{"fake test"});
  CHECK(fake.asked.back().second.alone);
  CHECK(result.steps[0].purpose == Purpose::Again);
  CHECK(result.steps[0].log.filename() == "1-fake-test-again.log");
  CHECK(run_alone({}).steps.empty());
}

TEST_CASE_METHOD(TreeFixture, "Tests find the tree as it was built, and a place of their own") {
  auto& fake = toolchains.add("fake");
  const auto folder = build().string();
  fake.add(StepKind::Build, "echo built > " + folder + "/made");
  fake.add(StepKind::Test,
           "ls " + folder + " $TMPDIR/; touch " + folder + "/left $TMPDIR/left; " +
               "echo changed > " + folder + "/made; " + reporting(kGreen),
           {"report.xml"});
  gate::TreeRun last;
  for (int round = 0; round < 2; ++round) {
    last = run();
    CHECK_FALSE(tells(last, 1, "left"));
    CHECK(tells(last, 1, "made"));
    CHECK_FALSE(fs::exists(build() / "left"));
    CHECK(fs::exists(space() / "left" / last.steps[1].log.stem() / "build/fake/left"));
    CHECK_FALSE(fs::exists(build() / "made"));
  }
  CHECK(last.is_sound());
}

TEST_CASE_METHOD(TreeFixture, "After tests that were killed the tree is built from nothing") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Test, "ls " + build().string() + "; " + reporting(kGreen), {"report.xml"});
  run();  // of a tree that nobody knows nothing is kept
  space().write("build/fake/left", "x");
  CHECK(tells(run(), 0, "left"));
  space().write("build/tests.running", "tests are running\n");
  CHECK_FALSE(tells(run(), 0, "left"));
  CHECK_FALSE(fs::exists(space() / "build/tests.running"));
}

TEST_CASE_METHOD(TreeFixture, "Tests that do not exist at the base are no fault of it") {
  auto& fake = toolchains.add("fake");
  const auto cases = GENERATE(as<std::string>(), "", "<testcase name='off'><skipped/></testcase>");
  CAPTURE(cases);
  fake.add(StepKind::Test, reporting(cases) + "; exit 5", {"report.xml"});
  fs::create_directories(build());
  CHECK(run_alone({{0, "good"}}).is_sound());
  // Of all tests none is an error.
  const auto whole = run();
  CHECK_FALSE(whole.is_sound());
  CHECK(whole.unsound.contains(0));
}

TEST_CASE_METHOD(TreeFixture, "Everything is built for some tests if that is asked for") {
  auto& fake = toolchains.add("fake");
  fake.add(StepKind::Build, ":");
  fake.add(StepKind::Test, reporting(kGreen), {"report.xml"});
  auto selection = gate::Selection::only({{0, "good"}});
  run(selection);
  CHECK(fake.asked[1].second.tests == sdk::Words{"good"});
  selection.whole_build = true;
  fake.asked.clear();
  run(selection);
  CHECK(fake.asked[1].first == StepKind::Build);
  CHECK(fake.asked[1].second.tests.empty());
  CHECK(fake.asked[2].second.tests == sdk::Words{"good"});
}

TEST_CASE_METHOD(TreeFixture, "A log that cannot be written stops everything") {
  toolchains.add("fake").add(StepKind::Build, "echo x");
  fs::remove(space() / "logs");
  CHECK_THROWS_AS(run(), Error);
}

}  // namespace sprint::test
