#include <nlohmann/json.hpp>

#include "os/process_runner.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
namespace fs = std::filesystem;
using nlohmann::json;
using Words = std::vector<std::string>;

namespace {

constexpr const char* kRed = R"(<testsuite name="pytest">
<testcase classname="tests.test_calc" name="test_add" file="tests/test_calc.py" line="4">
<failure message="assert -1 == 3">tests/test_calc.py:5: in test_add
    assert add(1, 2) == 3
src/calc.py:2: AssertionError</failure></testcase>
<testcase classname="tests.test_calc" name="test_mul"/>
</testsuite>
)";
constexpr const char* kGreen = R"(<testsuite><testcase name="a"/></testsuite>)";
constexpr const char* kGreenLine = "attribute green: no failure in 1 test (exit code 0)\n";
constexpr const char* kLastLine = "attribute RED: 1 test newly red (exit code 1)\n";

/// A repository in `project`: the tag base, then a commit of core/1, which breaks add(), and one of
/// docs/1. Reports lie beside it.
class AttributeFixture : public DriverFixture {
 public:
  explicit AttributeFixture(const std::string& folder = "project") : project_(root() / folder) {
    variables = {{"GIT_CONFIG_GLOBAL", "/dev/null"},
                 {"GIT_CONFIG_SYSTEM", "/dev/null"},
                 {"GIT_AUTHOR_NAME", "Test"},
                 {"GIT_AUTHOR_EMAIL", "test@example.invalid"},
                 {"GIT_COMMITTER_NAME", "Test"},
                 {"GIT_COMMITTER_EMAIL", "test@example.invalid"},
                 {"GITHUB_ACTIONS", ""}};
    fs::create_directories(project_);
    git({"init", "-q", "-b", "main"});
    const std::string test = "def test_add():\n    assert add(1, 2) == 3\n";
    commit("base", {{"src/calc.py", "def add(a, b):\n    return a + b\n"},
                    {"tests/test_calc.py", "from src.calc import add\n\n\n" + test}});
    git({"tag", "base"});
    commit("Turn the sum around\n\nSprint: core/1",
           {{"src/calc.py", "def add(a, b):\n    return a - b\n"}});
    commit("Say hello\n\nSprint: docs/1", {{"README.md", "Hello\n"}});
    red_ = write("red.xml", kRed).string();
    green_ = write("green.xml", kGreen).string();
  }

  void git(Words words, const fs::path& folder = {}) const {
    sprint::os::Command command;
    command.argv = std::move(words);
    command.argv.insert(command.argv.begin(), "git");
    command.cwd = folder.empty() ? project_ : folder;
    for (const auto& [name, value] : variables) command.env.set(name, value);
    const auto result = sprint::os::OsProcessRunner().run(command);
    INFO(result.err);
    REQUIRE(result.succeeded());
  }

  void commit(const std::string& message,
              const std::vector<std::pair<std::string, std::string>>& files) const {
    for (const auto& [file, text] : files) sprint::os::replace_file(project_ / file, text);
    git({"add", "-A"});
    git({"commit", "-q", "-m", message});
  }

  Outcome attribute_in(const fs::path& folder, Words words) const {
    words.insert(words.begin(), {"-C", folder.string(), "attribute"});
    return run(words);
  }
  Outcome attribute(Words words) const { return attribute_in(project_, std::move(words)); }
  /// The same with --base base.
  Outcome since_base(Words words) const {
    words.insert(words.begin(), {"--base", "base"});
    return attribute(std::move(words));
  }

  const fs::path& project() const { return project_; }
  const std::string& red() const { return red_; }
  const std::string& green() const { return green_; }

 private:
  fs::path project_;
  std::string red_;
  std::string green_;
};

/// The line on standard error begins so.
void check_refused_with(const Outcome& outcome, const std::string& line) {
  check_refused(outcome, "sprint-supervisor: " + line);
}

/// core/1 is suspected, and nothing else is said to be wrong.
void check_traced(const Outcome& outcome) {
  INFO(outcome.out << outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "  test  tests.test_calc.test_add  tests/test_calc.py:5\n"));
  CHECK(has(outcome.out, "core/1  \"Turn the sum around\"  1 failure\n"));
  CHECK(has(outcome.out, "nothing points to: docs/1\n"));
  CHECK(has(outcome.out, kLastLine));
  CHECK(outcome.err.empty());
}

constexpr const char* kShallow = "this clone is shallow: git fetch --unshallow";

}  // namespace

TEST_CASE_METHOD(AttributeFixture, "A failure is traced wherever in the repository one stands") {
  const Words words = {"--base", "base", "--junit", red()};
  check_traced(attribute(words));
  check_traced(attribute_in(project() / "src", words));
  fs::create_symlink(project(), *this / "link");
  check_traced(attribute_in(*this / "link", words));
  git({"worktree", "add", "-q", "../linked", "-b", "other"});
  check_traced(attribute_in(*this / "linked", words));
  git({"checkout", "-q", "--detach"});
  check_traced(attribute(words));
}

TEST_CASE("Spaces in the path of a project do not matter") {
  const AttributeFixture user("my project's home");
  check_traced(user.since_base({"--junit", user.red()}));
  const auto absolute = (user.project() / "src/calc.py").string();
  const auto log = user.write("the log.txt", absolute + ":2:12: error: 'b' is not declared\n");
  const auto outcome = user.since_base({"--log", log.string()});
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "build  src/calc.py:2: "));
  CHECK(has(outcome.out, "core/1"));
}

TEST_CASE_METHOD(AttributeFixture, "Without --base, the commits since the default branch count") {
  git({"branch", "work"});
  git({"reset", "-q", "--hard", "base"});
  git({"checkout", "-q", "work"});
  const auto outcome = attribute({"--junit", red()});
  check_traced(outcome);
  CHECK(has(outcome.out, "looked at 2 sprints since main, by the Sprint: lines"));
  git({"checkout", "-q", "main"});
  check_refused_with(attribute({"--junit", red()}), "no base found: HEAD has no upstream branch");
}

TEST_CASE_METHOD(AttributeFixture, "A range that does not exist is one clear line") {
  const auto log = write("empty.log", "").string();
  const auto base = [&](const std::string& name) {
    return attribute({"--log", log, "--base", name});
  };
  check_refused_with(base("nowhere"), "--base nowhere: no such commit here (");
  check_refused_with(base(""), "--base : no such commit here (");
  check_refused_with(base("HEAD:src"), "--base HEAD:src: no such commit here (");
  check_refused_with(base("-x"), "");
  check_refused_with(base("HEAD"),
                     "no commit between HEAD and HEAD (name an older base, as in --base HEAD~5)");
  git({"checkout", "-q", "base"});
  check_refused_with(base("main"),
                     "no commit between main and HEAD (name an older base, as in --base HEAD~5)");
  git({"checkout", "-q", "--orphan", "alone"});
  check_refused_with(base("base"), "HEAD has no commit yet (commit something first)");
  git({"commit", "-q", "-m", "alone"});
  check_refused_with(base("base"), "base and HEAD have no common history (");
}

TEST_CASE_METHOD(AttributeFixture, "A repository that is not there, or empty, is told") {
  const Words words = {"--junit", red()};
  fs::create_directories(*this / "nowhere");
  check_refused_with(attribute_in(*this / "nowhere", words),
                     "'" + (*this / "nowhere").string() + "' is not in a git repository (");
  check_refused_with(attribute_in(*this / "missing", words), "-C " + (*this / "missing").string());
  fs::create_directories(*this / "unborn");
  git({"init", "-q"}, *this / "unborn");
  check_refused_with(attribute_in(*this / "unborn", words), "HEAD has no commit yet (");
  git({"clone", "-q", "--bare", ".", "../bare"});
  check_refused_with(attribute_in(*this / "bare", words), "");
}

TEST_CASE_METHOD(AttributeFixture, "A shallow clone without the base says how to get it") {
  const auto url = "file://" + project().string();
  git({"clone", "-q", "--depth", "1", url, "../shallow"});
  const auto from = [&](const std::string& base) {
    return attribute_in(*this / "shallow", {"--junit", red(), "--base", base});
  };
  for (const auto* base : {"base", "HEAD~1"}) {
    const auto outcome = from(base);
    check_refused_with(outcome, std::string("--base ") + base + ": no such commit here (");
    CHECK(has(outcome.err, kShallow));
  }
  // The base is there, and what lies between is not.
  git({"fetch", "-q", "--depth", "1", "origin", "tag", "base"}, *this / "shallow");
  const auto cut = from("base");
  check_refused_with(cut, "");
  CHECK(has(cut.err, kShallow));
}

TEST_CASE_METHOD(AttributeFixture, "A call with nothing to read, or a wrong word, is refused") {
  check_refused_with(attribute({}), "nothing to attribute (name test reports with --junit");
  check_refused_with(since_base({}), "nothing to attribute (");
  check_refused_with(since_base({"--baseline-junit", red()}), "nothing to attribute (");
  check_refused_with(since_base({"--junit", red(), "--sprints-from", "people"}),
                     "--sprints-from: people");
  check_refused_with(since_base({"--junit", "missing.xml"}), "missing.xml: no such file");
  check_refused_with(since_base({"--junit", "no/*.xml"}), "no/*.xml: no file matches");
  check_refused_with(since_base({"--log", "missing.log"}), "missing.log: no such file");
  check_refused_with(since_base({"--log", "src"}),
                     "src: is a folder (name its files, as 'src/**/*.log')");
  check_refused_with(since_base({"--junit", green(), "--baseline-junit", "missing.xml"}),
                     "missing.xml: no such file");
  const auto empty = write("empty.xml", "").string();
  check_refused_with(since_base({"--json", "--junit", empty}),
                     empty + ": no test report: empty file");
}

TEST_CASE_METHOD(AttributeFixture, "A report that is not whole is no pass") {
  struct Row {
    const char* content;
    const char* note;
  };
  const auto row = GENERATE(values<Row>({{"", "note: bad.xml: empty file\n"},
                                         {"<testsuite><testcase name='b'/>", "note: bad.xml: cut"},
                                         {"<TestRun/>", "note: bad.xml: its root is <TestRun>"},
                                         {"no XML", "note: bad.xml: not XML\n"}}));
  sprint::os::replace_file(project() / "bad.xml", row.content);
  const auto outcome = since_base({"--junit", green(), "bad.xml"});
  INFO(outcome.out);
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, row.note));
  CHECK(has(outcome.out, "attribute RED: "));
  const auto as_json = since_base({"--json", "--junit", green(), "bad.xml"});
  CHECK(as_json.exit_code == 1);
  CHECK(json::parse(as_json.out)["verdict"] == "fail");
}

TEST_CASE_METHOD(AttributeFixture, "A run without any test is no pass, one without a failure is") {
  const auto none = write("none.xml", "<testsuites/>").string();
  const auto outcome = since_base({"--junit", none});
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "note: no test was run\n"));
  const auto green_outcome = since_base({"--junit", green()});
  CHECK(green_outcome.exit_code == 0);
  CHECK(green_outcome.out == kGreenLine);
  const auto coverage = write("coverage.xml", "<coverage/>").string();
  CHECK(since_base({"--junit", green(), coverage}).exit_code == 0);
}

TEST_CASE_METHOD(AttributeFixture, "A run that failed without a word is no pass") {
  const auto outcome = since_base({"--junit", green(), "--exit-code", "137"});
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "137"));
  CHECK(has(outcome.out, "1 step broke off (exit code 1)\n"));
  CHECK(since_base({"--exit-code", "1"}).exit_code == 1);
  CHECK(since_base({"--exit-code", "0"}).exit_code == 0);
}

TEST_CASE_METHOD(AttributeFixture, "Logs may be empty, no text at all, or one endless line") {
  const auto empty = write("empty.log", "").string();
  CHECK(since_base({"--log", empty}).exit_code == 1);
  CHECK(since_base({"--log", empty, "--exit-code", "0"}).out ==
        "attribute green: no failure in 0 tests (exit code 0)\n");

  const std::string error = "src/calc.py:2:5: error: 'b' \xff\xfe was not declared\n";
  const auto odd = write("odd.log", std::string("\0\x80\xc3(\n", 5) + error).string();
  const auto outcome = since_base({"--log", odd});
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "build  src/calc.py:2: "));
  CHECK(has(outcome.out, "core/1  \"Turn the sum around\"  "));
  const auto as_json = json::parse(since_base({"--json", "--log", odd}).out);
  CHECK(as_json["failures"][0]["sprints"][0]["id"] == "core/1");

  const auto endless = write("endless.log", std::string(100'000'000, 'x')).string();
  const auto after = write("after.log", error).string();
  memory_limit = 400'000;
  const auto bounded = since_base({"--log", endless, after});
  CHECK(bounded.exit_code == 1);
  CHECK(bounded.out == since_base({"--log", after}).out);
  CHECK(bounded.err.empty());
}

TEST_CASE_METHOD(AttributeFixture, "A log may come from standard input") {
  standard_input = "In file included from x:\nsrc/calc.py:2:5: error: 'b' was not declared\n";
  const auto outcome = since_base({"--log", "-"});
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "core/1  \"Turn the sum around\"  "));
  standard_input = "ninja: no work to do.\n";
  CHECK(since_base({"--log", "-"}).exit_code == 0);
  standard_input = "";
  const auto empty = since_base({"--log", "-"});
  CHECK(empty.exit_code == 1);
  CHECK(has(empty.out, "nothing in standard input is known as the end of a build or test run"));
}

TEST_CASE_METHOD(AttributeFixture, "What was red at the base is nobody's") {
  const auto outcome = since_base({"--junit", red(), "--baseline-junit", red()});
  CHECK(outcome.exit_code == 0);
  CHECK(has(outcome.out, "red before: tests.test_calc.test_add\n"));
  CHECK(has(outcome.out,
            "attribute green: nothing newly red in 2 tests (1 was red before) (exit code 0)\n"));
  check_traced(since_base({"--junit", red(), "--baseline-junit", green()}));
  const auto cut = write("cut.xml", "<testsuite>").string();
  const auto unsure = since_base({"--junit", red(), "--baseline-junit", cut});
  CHECK(unsure.exit_code == 1);
  CHECK(has(unsure.out, "note: baseline: " + cut + ": cut off"));
}

TEST_CASE_METHOD(AttributeFixture, "SARIF and JUnit are written where they are wanted") {
  const auto outcome = since_base(
      {"--junit", red(), "--sarif", "new/folder/a.sarif", "--junit-output", "other/new/b.xml"});
  check_traced(outcome);
  const auto sarif = json::parse(sprint::os::read_file(project() / "new/folder/a.sarif"));
  CHECK(sarif["runs"][0]["results"].size() == 1);
  const auto again = run({"-C", project().string(), "results", "--json", "other/new/b.xml"});
  const auto tests = json::parse(again.out)["tests"];
  CHECK(tests["total"] == 2);
  CHECK(tests["failed"] == 1);
  CHECK(has(sprint::os::read_file(project() / "other/new/b.xml"), "core/1"));

  const auto to_stdout = since_base({"--junit", red(), "--sarif", "/dev/stdout", "--json"});
  CHECK(to_stdout.exit_code == 1);
  CHECK(has(to_stdout.out, "\"version\": \"2.1.0\""));
  CHECK(has(to_stdout.out, "\"verdict\": \"fail\""));
}

TEST_CASE_METHOD(AttributeFixture, "A document that cannot be written is never passed over") {
  for (const auto* option : {"--sarif", "--junit-output"}) {
    check_refused_with(since_base({"--junit", green(), option, "src"}),
                       std::string(option) + " src: is a folder (");
    check_refused_with(since_base({"--junit", green(), option, ""}),
                       std::string(option) + ": the path is empty");
    const auto outcome = since_base({"--junit", green(), option, "README.md/x"});
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.out.empty());
    CHECK(has(outcome.err, "README.md: Not a directory\n"));
  }
}

TEST_CASE_METHOD(AttributeFixture, "Sprints are made of what the caller says") {
  const auto ids = [&](const std::string& from) {
    const auto outcome = since_base({"--json", "--junit", red(), "--sprints-from", from});
    const auto answer = json::parse(outcome.out);
    CHECK(answer["sprints_from"] == from);
    return answer["sprints"].size();
  };
  CHECK(ids("trailers") == 2);
  CHECK(ids("commits") == 2);
  CHECK(ids("branches") >= 1);
}

TEST_CASE_METHOD(AttributeFixture, "In a job of GitHub Actions each cause becomes an annotation") {
  variables["GITHUB_ACTIONS"] = "true";
  const auto outcome = since_base({"--junit", red()});
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out,
            "::error file=tests/test_calc.py,line=5::tests.test_calc.test_add%0Aassert -1 == "
            "3%0Asuspected: core/1 ("));
  CHECK(json::accept(since_base({"--json", "--junit", red()}).out));
}
