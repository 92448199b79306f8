#include "toolchains/checks/syntax_checks.h"

#include <sched.h>

#include "base/text.h"
#include "os/file_stamp.h"
#include "support/catch.h"
#include "support/error_of.h"
#include "support/scoped_variable.h"
#include "support/test_space.h"
#include "toolchains/loading/toolchain_registry.h"

using namespace sprint;
using namespace sprint::toolchains;
namespace fs = std::filesystem;

namespace {

/// Notes that it ran, fails if the file has an error in it, and says what it read.
constexpr const char* kScript = R"(#!/bin/sh
echo "$1" >>runs
echo "x: $1 shared.inc" >"${2:-/dev/null}"
if read -r word <"$1" && test "$word" = bad; then
  echo "$1:1:1: error: bad word"
  exit 1
fi
echo "$1:1:1: warning: so so"
)";

/// A project with one toolchain that checks `*.good` with a script.
struct CheckFixture : test::TestSpace {
  CheckFixture() {
    write("check.sh", kScript);
    write("shared.inc", "");
    describe("good", "'sh', 'check.sh', '{file}', '{depfile}'");
  }

  fs::path top() const { return fs::canonical(root()); }

  /// A toolchain that is always in use and owns the files with its name as extension.
  void describe(const std::string& name, const std::string& check_words) const {
    write("tools/" + name + ".toolchain.toml",
          "interface = 1\nname = '" + name +
              "'\ndetect.files = ['check.sh']\nowns.extensions = ['." + name +
              "']\n[check]\nargv = [" + check_words + "]\n");
  }
  void add_plugin(const std::string& name) const {
    fs::copy(fs::path(SPRINT_TEST_PLUGINS) / name / (name + ".so"),
             *this / ("tools/" + name + ".so"));
  }

  CheckResult check(const sdk::Words& files, const std::vector<std::string>& overrides = {}) const {
    // A file that is as young as the clock is not remembered: it might still change unnoticed.
    const auto youngest = os::stamp_of(write("clock", "")).value().changed_ns;
    while (os::file_clock_now_ns() <= youngest) ::sched_yield();
    os::OsProcessRunner runner;
    const auto settings = config::load_settings(config::find_project(top()), {}, overrides, "/");
    CheckRequest request{files, {top()}, os::PlainPath{root(), "cache"}};
    request.progress = [this](std::size_t done, std::size_t all) {
      told_.push_back(std::to_string(done) + "/" + std::to_string(all));
    };
    return check_files(request, Registry::load({{top() / "tools"}}), settings, runner);
  }
  /// What is told while these are checked.
  std::vector<std::string> progress(const sdk::Words& files) const {
    told_.clear();
    check(files);
    return told_;
  }
  CheckedFile check_one(const std::string& file) const {
    const auto result = check({file});
    REQUIRE(result.files.size() == 1);
    return result.files.front();
  }
  std::size_t runs() const {
    const auto text = os::read_file_if_exists(*this / "runs").value_or("");
    return split(trim(text), '\n').size();
  }

 private:
  mutable std::vector<std::string> told_;
};

}  // namespace

TEST_CASE("Each owned file is checked, and the others are skipped") {
  const CheckFixture project;
  project.write("b.good", "bad\n");
  project.write("a.good", "fine\n");
  project.write("notes.txt", "");
  const auto result = project.check({"notes.txt", "b.good", "a.good", "a.good"});
  CHECK(result.skipped == sdk::Words{"notes.txt"});
  REQUIRE(result.files.size() == 2);
  CHECK(result.files[0].file == "a.good");
  CHECK(result.files[0].toolchain == "good");
  CHECK(result.files[0].outcome == CheckOutcome::Ok);
  CHECK(result.files[0].diagnostics.at(0).message == "so so");
  CHECK(result.files[1].outcome == CheckOutcome::Failed);
  CHECK(result.files[1].diagnostics.at(0).message == "bad word");
  CHECK(result.files[1].diagnostics.at(0).file == "b.good");
  CHECK(result.verdict() == CheckVerdict::Failed);
}

TEST_CASE("No files, or none that is owned, leave nothing to check") {
  const CheckFixture project;
  CHECK(project.check({}).verdict() == CheckVerdict::NothingToCheck);
  CHECK(project.check({"notes.txt"}).verdict() == CheckVerdict::NothingToCheck);
}

TEST_CASE("What passed is not checked again until something it has read changes") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  CHECK_FALSE(project.check_one("a.good").cached);
  const auto again = project.check_one("a.good");
  CHECK(again.cached);
  CHECK(again.outcome == CheckOutcome::Ok);
  CHECK(again.diagnostics.at(0).message == "so so");
  CHECK(project.runs() == 1);
  project.write("shared.inc", "changed");
  CHECK_FALSE(project.check_one("a.good").cached);
  CHECK(project.check_one("a.good").cached);
}

TEST_CASE("What failed is checked each time") {
  const CheckFixture project;
  project.write("a.good", "bad\n");
  project.check_one("a.good");
  const auto again = project.check_one("a.good");
  CHECK(again.outcome == CheckOutcome::Failed);
  CHECK_FALSE(again.cached);
}

TEST_CASE("It does not matter for the memory which files are checked together") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.write("b.good", "fine\n");
  project.check({"a.good", "b.good"});
  CHECK(project.check_one("b.good").cached);
}

TEST_CASE("Without a depfile nothing is remembered") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.describe("good", "'sh', 'check.sh', '{file}'");
  CHECK(project.check_one("a.good").outcome == CheckOutcome::Ok);
  CHECK_FALSE(project.check_one("a.good").cached);
}

TEST_CASE("A success without the depfile that was promised is no proof") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  const auto words = GENERATE(values<std::string>({
      "'sh', '-c', ':', '{depfile}'",        // it writes none
      "'sh', '-c', 'echo >$0', '{depfile}'"  // it writes one that says nothing
  }));
  project.describe("good", words);
  const auto file = project.check_one("a.good");
  CHECK(file.outcome == CheckOutcome::NotCheckable);
  CHECK_FALSE(file.expected);
  CHECK(file.reason == "'sh' reports success, but has not said what it has read");
}

TEST_CASE("Progress is told when a command has ended") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.write("b.good", "fine\n");
  CHECK(project.progress({"a.good", "b.good"}) == std::vector<std::string>{"1/2", "2/2"});
  CHECK(project.progress({"a.good", "b.good"}).empty());  // both are remembered
}

TEST_CASE("A file that its command has not read is not checked, now and the next time") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.describe("good", "'sh', '-c', 'echo x: shared.inc >$0', '{depfile}', '{file}'");
  for (int time = 0; time < 2; ++time) {
    const auto file = project.check_one("a.good");
    CHECK(file.outcome == CheckOutcome::NotCheckable);
    CHECK_FALSE(file.cached);
  }
}

TEST_CASE("Without a cache folder everything is checked each time") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  os::OsProcessRunner runner;
  const auto settings = config::load_settings(config::find_project(project.top()), {}, {}, "/");
  const auto registry = Registry::load({{project.top() / "tools"}});
  for (int time = 0; time < 2; ++time) {
    check_files({{"a.good"}, {project.top()}, {}}, registry, settings, runner);
  }
  CHECK(project.runs() == 2);
}

TEST_CASE("A command that is another one is not taken for the one that passed") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.check_one("a.good");
  const test::ScopedVariable variable("CPATH", "/somewhere");
  CHECK_FALSE(project.check_one("a.good").cached);
}

TEST_CASE("A program that does not exist leaves its files open, and that is not expected") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.describe("good", "'no-such-program', '{file}', '{depfile}'");
  const auto file = project.check_one("a.good");
  CHECK(file.outcome == CheckOutcome::NotCheckable);
  CHECK(file.reason.starts_with("'no-such-program' cannot be run: "));
  CHECK_FALSE(file.expected);
}

TEST_CASE("A failure without a message is explained by the last line") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.describe("good", "'sh', '-c', 'echo one; echo \"  two\" >&2; echo; exit 4'");
  CHECK(project.check_one("a.good").reason == "two");
}

TEST_CASE("The files of a toolchain that is switched off are skipped") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.describe("other", "'true'");
  const auto result = project.check({"a.good"}, {"toolchains.use=other"});
  CHECK(result.skipped == sdk::Words{"a.good"});
  CHECK(result.files.empty());
}

TEST_CASE("A toolchain that fails stops the check, unless it is switched off") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.add_plugin("throwing_method");
  const auto error = test::error_of([&] { project.check({"a.good"}); });
  CHECK(error.code() == ErrorCode::Plugin);
  CHECK(error.message() == "toolchain 'nervous': detect failed: the dog ate the project");
  CHECK(project.check({"a.good"}, {"toolchains.use=good"}).verdict() == CheckVerdict::Passed);
}

TEST_CASE("Of two toolchains that own a file the first checks it") {
  const CheckFixture project;
  project.write("a.good", "fine\n");
  project.write("tools/also.toolchain.toml",
                "interface = 1\nname = 'also'\ndetect.files = ['check.sh']\n"
                "owns.extensions = ['.good']\n[check]\nargv = ['true']\n");
  CHECK(project.check_one("a.good").toolchain == "also");
}

TEST_CASE("A plan that does not fit the question leaves files open and never makes one good") {
  const CheckFixture project;
  project.add_plugin("odd_planner");
  struct Row {
    std::string file;
    CheckOutcome outcome;
    std::string reason;
  };
  const auto row = GENERATE(values<Row>({
      {"plain.odd", CheckOutcome::Ok, ""},
      {"forgotten.odd", CheckOutcome::NotCheckable, "the toolchain gave no answer"},
      {"wordless.odd", CheckOutcome::NotCheckable, "the toolchain gave no answer"},
      {"contradictory.odd", CheckOutcome::NotCheckable, "both"},
      {"thrown.odd", CheckOutcome::NotCheckable,
       "toolchain 'odd-planner': syntax_check failed: no idea"},
  }));
  project.write(row.file, "");
  const auto file = project.check_one(row.file);
  CHECK(file.outcome == row.outcome);
  CHECK(file.reason == row.reason);
}

TEST_CASE("A toolchain has no say about the files of another one") {
  const CheckFixture project;
  project.add_plugin("odd_planner");
  project.write("tools/good.toolchain.toml",
                "interface = 1\nname = 'good'\ndetect.files = ['check.sh']\n"
                "owns.extensions = ['.good']\n");
  for (const auto* file : {"theirs.good", "stranger.good", "greedy.odd"}) project.write(file, "");
  const auto result = project.check({"theirs.good", "stranger.good", "greedy.odd"});
  REQUIRE(result.files.size() == 3);
  CHECK(result.files[0].outcome == CheckOutcome::Ok);
  for (const std::size_t i : {1U, 2U}) {
    CHECK(result.files[i].toolchain == "good");
    CHECK(result.files[i].outcome == CheckOutcome::NotCheckable);
    CHECK(result.files[i].reason == "this toolchain has no syntax check");
  }
}

TEST_CASE("Ctrl-C ends all commands and is an error") {
  const CheckFixture project;
  project.write("a.good", "");
  project.describe("good", "'sh', '-c', 'echo $$ >pid; kill -INT $PPID; exec sleep 600'");
  const auto error = test::error_of([&] { project.check({"a.good"}); });
  CHECK(error.code() == ErrorCode::Interrupted);
  const auto pid = os::read_file(project / "pid");
  CHECK_FALSE(fs::exists("/proc/" + std::string(trim(pid))));
}

TEST_CASE("Many files are checked, no more at once than the limit allows") {
  const CheckFixture project;
  fs::create_directory(project / "running");
  project.describe("good",
                   "'sh', '-c', ': >running/$$; set -- running/*; echo $# >>counts; "
                   "rm running/$$', '{file}'");
  sdk::Words files;
  for (int i = 0; i < 30; ++i) {
    files.push_back("f" + std::to_string(i) + ".good");
    project.write(files.back(), "");
  }
  const auto result = project.check(files, {"limits.jobs=2"});
  CHECK(result.count(CheckOutcome::Ok) == 30);
  const auto counts = split(trim(os::read_file(project / "counts")), '\n');
  CHECK(counts.size() == 30);
  for (const auto& count : counts) CHECK((count == "1" || count == "2"));
}
