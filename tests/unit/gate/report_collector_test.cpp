#include "gate/report_collector.h"

#include <filesystem>
#include <utility>

#include "base/error.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/test_space.h"

namespace sprint::test {

namespace fs = std::filesystem;
using results::TestReports;

namespace {

sdk::Step step_with(sdk::Words junit) {
  sdk::Step step;
  step.kind = sdk::StepKind::Test;
  step.junit = std::move(junit);
  return step;
}

std::string report_of(const std::string& test, const std::string& inside = {}) {
  return "<testsuite name=\"s\"><testcase classname=\"C\" name=\"" + test + "\">" + inside +
         "</testcase></testsuite>";
}

std::vector<std::string> names_in(const TestReports& reports) {
  std::vector<std::string> names;
  for (const auto& test : reports.cases) names.emplace_back(test.name);
  return names;
}

sdk::TestResult result_of(const std::string& name, sdk::TestOutcome outcome,
                          const std::string& message = {}) {
  sdk::TestResult result;
  result.suite = "suite";
  result.class_name = "Class";
  result.name = name;
  result.outcome = outcome;
  result.message = message;
  return result;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("Old reports are removed, and nothing else") {
  const TestSpace space;
  for (const char* file : {"build/a.xml", "build/deep/er/b.xml", "build/.git/c.xml", "build/a.txt",
                           "build/deep/notes.xml.txt"}) {
    space.write(file, "x");
  }
  fs::create_directories(space / "build/folder.xml");
  const auto build = space / "build";
  gate::remove_old_reports(step_with({"**/*.xml"}), build, {build});
  CHECK_FALSE(fs::exists(build / "a.xml"));
  CHECK_FALSE(fs::exists(build / "deep/er/b.xml"));
  for (const char* file : {".git/c.xml", "a.txt", "deep/notes.xml.txt", "folder.xml"}) {
    CAPTURE(file);
    CHECK(fs::exists(build / file));
  }
}

TEST_CASE("A step without a pattern, or with one that matches nothing, removes nothing") {
  const TestSpace space;
  space.write("build/a.xml", "x");
  gate::remove_old_reports(step_with({}), space / "build", {space / "build"});
  gate::remove_old_reports(step_with({"b.xml", "no/such/*.xml"}), space / "build",
                           {space / "build"});
  CHECK(fs::exists(space / "build/a.xml"));
}

TEST_CASE("A report outside of the gate's own folders is not removed, and is an error") {
  const TestSpace space;
  space.write("user/a.xml", "precious");
  space.write("build-of-user/a.xml", "precious");
  fs::create_directories(space / "build");
  fs::create_directories(space / "source");
  fs::create_directory_symlink(space / "user", space / "build/link");
  const auto root = space.root().string();
  for (const auto& glob :
       {root + "/user/*.xml", root + "/build-of-user/a.xml", std::string("../user/a.xml"),
        std::string("link/a.xml"), std::string("link/../user/a.xml")}) {
    CAPTURE(glob);
    const auto error = error_of([&] {
      gate::remove_old_reports(step_with({glob}), space / "build",
                               {space / "build", space / "source"});
    });
    CHECK(error.code() == ErrorCode::Plugin);
    CHECK(os::read_file(space / "user/a.xml") == "precious");
    CHECK(os::read_file(space / "build-of-user/a.xml") == "precious");
  }
}

TEST_CASE("Own folders are recognised through links and other spellings") {
  const TestSpace space;
  fs::create_directories(space / "real");
  fs::create_directories(space / "build");
  fs::create_directory_symlink(space / "real", space / "link");
  for (const char* glob :
       {"/real/source/out/a.xml", "/link/source/out/*.xml", "/link/./source/../source/**/a.xml"}) {
    CAPTURE(glob);
    const auto file = space.write("real/source/out/a.xml", "x");
    gate::remove_old_reports(step_with({space.root().string() + glob}), space / "build",
                             {space / "build", space / "link/source"});
    CHECK_FALSE(fs::exists(file));
  }
}

TEST_CASE("A link to a report is removed, what it points to is not") {
  const TestSpace space;
  const auto precious = space.write("user/a.xml", "precious");
  fs::create_directories(space / "build");
  fs::create_symlink(precious, space / "build/a.xml");
  gate::remove_old_reports(step_with({"*.xml"}), space / "build", {space / "build"});
  CHECK_FALSE(fs::exists(fs::symlink_status(space / "build/a.xml")));
  CHECK(os::read_file(precious) == "precious");
}

TEST_CASE("New reports are read in the order of their names, each once") {
  const TestSpace space;
  space.write("build/b/1.xml", report_of("third"));
  space.write("build/a.xml", report_of("second"));
  space.write("build/a/2.xml", report_of("first"));
  const auto reports =
      gate::read_new_reports(step_with({"b/*.xml", "**/*.xml", "a.xml"}), space / "build", {});
  CHECK(reports.reports.size() == 3);
  // Folder by folder: a/2.xml comes before a.xml.
  CHECK(names_in(reports) == Names{"first", "second", "third"});
  CHECK(gate::read_new_reports(step_with({"c/*.xml"}), space / "build", {}).reports.empty());
}

TEST_CASE("What reports come to is counted: red ones, cut ones, and those that are none") {
  const TestSpace space;
  space.write("build/a.xml", report_of("good"));
  space.write("build/b.xml", report_of("bad", "<failure message=\"no\"/>"));
  space.write("build/c.xml", "<testsuite><testcase name=\"cut\"/><testcase name=\"of");
  space.write("build/d.xml", "<coverage/>");
  const auto found =
      gate::findings_of(gate::read_new_reports(step_with({"*.xml"}), space / "build", {}));
  CHECK(found.reports == 3);
  CHECK_FALSE(found.all_complete);
  CHECK_FALSE(found.trouble.empty());
  CHECK(found.cases >= 3);
  CHECK(found.red >= 1);
  const auto green =
      gate::findings_of(gate::read_new_reports(step_with({"a.xml"}), space / "build", {}));
  CHECK(green.reports == 1);
  CHECK(green.all_complete);
  CHECK(green.cases == 1);
  CHECK(green.red == 0);
}

TEST_CASE("An empty file is a report that is not complete") {
  const TestSpace space;
  space.write("build/a.xml", "");
  const auto found =
      gate::findings_of(gate::read_new_reports(step_with({"a.xml"}), space / "build", {}));
  CHECK(found.reports == 1);
  CHECK_FALSE(found.all_complete);
}

TEST_CASE("Appended reports keep their texts, numbers and details, wherever they are moved") {
  // Long texts have blocks of their own, short ones share one: both must stay where they are.
  const std::string long_name(100'000, 'n');
  TestReports all;
  for (int i = 0; i < 50; ++i) {
    const auto number = std::to_string(i);
    auto more = gate::reports_of(
        {result_of("good " + number, sdk::TestOutcome::Passed),
         result_of(long_name + number, sdk::TestOutcome::Failed, "message " + number)},
        "log " + number, {});
    gate::append_reports(all, std::move(more));
  }
  gate::append_reports(all, {});
  const TestReports moved = std::move(all);
  REQUIRE(moved.reports.size() == 50);
  REQUIRE(moved.cases.size() == 100);
  REQUIRE(moved.details.size() == 50);
  for (std::size_t i = 0; i < 50; ++i) {
    const auto number = std::to_string(i);
    const auto& good = moved.cases[2 * i];
    const auto& bad = moved.cases[2 * i + 1];
    CHECK(moved.reports[good.report].file == "log " + number);
    CHECK(good.name == "good " + number);
    CHECK(good.suite == "suite");
    CHECK(good.detail == results::TestCase::kNoDetail);
    CHECK(bad.report == i);
    CHECK(bad.name == long_name + number);
    CHECK(moved.details[bad.detail].text == "message " + number);
  }
}

TEST_CASE("A pool that has adopted another one goes on with its own block") {
  TestReports all = gate::reports_of({result_of("a", sdk::TestOutcome::Passed)}, "one", {});
  const auto first = all.cases[0].name;
  gate::append_reports(all,
                       gate::reports_of({result_of("b", sdk::TestOutcome::Passed)}, "two", {}));
  const auto kept = all.texts.keep("c");
  CHECK(kept == "c");
  CHECK(first == "a");
  CHECK(all.cases[1].name == "b");
}

TEST_CASE("Results that a toolchain found are a report, with files of the project") {
  auto red = result_of("t", sdk::TestOutcome::Failed, "/gate/source/src/a.cpp:7: no");
  red.file = "/gate/source/src/a.cpp";
  red.line = 7;
  red.seconds = 1.5;
  auto foreign = result_of("u", sdk::TestOutcome::Error);
  foreign.file = "/usr/include/x.h";
  const places::ProjectFiles project({"src/a.cpp"}, {"/gate/source"});
  const auto reports = gate::reports_of({red, foreign}, "the log", project);
  REQUIRE(reports.cases.size() == 2);
  CHECK(reports.cases[0].asserted == results::CasePlace{"src/a.cpp", 7});
  CHECK(reports.cases[0].message == red.message);
  CHECK(reports.cases[0].class_name == "Class");
  CHECK(reports.cases[0].seconds == 1.5F);
  REQUIRE(reports.details.size() == 2);
  REQUIRE_FALSE(reports.details[0].places.empty());
  CHECK(reports.cases[1].asserted.file == "/usr/include/x.h");
  CHECK(gate::findings_of(reports).red == 2);
  CHECK(gate::findings_of(reports).reports == 1);
}

TEST_CASE("A message without end is cut, its detail is not lost") {
  const std::string message(100'000, 'm');
  const auto reports =
      gate::reports_of({result_of("t", sdk::TestOutcome::Failed, message)}, "log", {});
  CHECK(reports.cases[0].message.size() == results::TestCase::kLongestMessage);
  CHECK(reports.details[0].text == message);
}

TEST_CASE("Tests that were not run are red, and say why") {
  const auto reports = gate::not_run_reports({"a", "b"}, "cmake build", "the build failed");
  CHECK(names_in(reports) == Names{"a", "b"});
  CHECK(gate::findings_of(reports).red == 2);
  CHECK(reports.cases[0].outcome == sdk::TestOutcome::NotRun);
  CHECK(reports.cases[0].message == "the build failed");
  CHECK(reports.cases[0].seconds < 0);
}

}  // namespace sprint::test
