// `results` and `attribute` on reports of runs in which nothing was tested, or which contradict
// themselves, or which are larger than anybody reads.
#include <nlohmann/json.hpp>

#include "os/process_runner.h"
#include "scenarios/driver_fixture.h"
#include "support/catch.h"

using namespace sprint::test;
using nlohmann::json;
using Words = std::vector<std::string>;

namespace {

class ReportFixture : public DriverFixture {
 public:
  ReportFixture() {
    variables = {{"GIT_CONFIG_GLOBAL", "/dev/null"},
                 {"GIT_CONFIG_SYSTEM", "/dev/null"},
                 {"GIT_AUTHOR_NAME", "Test"},
                 {"GIT_AUTHOR_EMAIL", "t@example.invalid"},
                 {"GIT_COMMITTER_NAME", "Test"},
                 {"GIT_COMMITTER_EMAIL", "t@example.invalid"},
                 {"GITHUB_ACTIONS", ""}};
    git({"init", "-q", "-b", "main"});
    git({"commit", "-q", "--allow-empty", "-m", "one"});
    git({"commit", "-q", "--allow-empty", "-m", "two"});
  }

  void git(Words words) const {
    sprint::os::Command command;
    command.argv = std::move(words);
    command.argv.insert(command.argv.begin(), "git");
    command.cwd = root();
    for (const auto& [name, value] : variables) command.env.set(name, value);
    REQUIRE(sprint::os::OsProcessRunner().run(command).succeeded());
  }

  Outcome results(Words more) const {
    more.insert(more.begin(), "results");
    return run(more);
  }
  Outcome attribute(Words more) const {
    const Words head{"attribute", "--base", "HEAD~1", "--junit", "r.xml"};
    more.insert(more.begin(), head.begin(), head.end());
    return run(more);
  }
};

}  // namespace

TEST_CASE_METHOD(ReportFixture, "Reports in which nothing but skips is are not green") {
  write(
      "r.xml",
      GENERATE(as<std::string>(), "<testsuite><testcase name='a'><skipped/></testcase></testsuite>",
               "<testsuite><testcase name='a' status='disabled'/></testsuite>", "<testsuites/>"));
  const auto outcome = results({"r.xml"});
  CHECK(outcome.exit_code == 1);
  CHECK(has(outcome.out, "no test was run\n"));
  CHECK(results({"--json", "r.xml"}).exit_code == 1);
  CHECK(attribute({}).exit_code == 1);
  CHECK(json::parse(attribute({"--json"}).out)["verdict"] == "fail");
  write("green.xml", "<testsuite><testcase name='b'/></testsuite>");
  CHECK(results({"r.xml", "green.xml"}).exit_code == 0);
}

TEST_CASE_METHOD(ReportFixture,
                 "A report that contradicts itself or hides a failure is red everywhere") {
  const auto* report = GENERATE(
      as<const char*>(), "<testsuite tests='5' failures='4'><testcase name='a'/></testsuite>",
      "<testsuite tests='5'><testcase name='a'/></testsuite>",
      "<testsuite errors='1'><testcase name='a'/></testsuite>",
      "<testsuite><testcase name='a'><Failure/></testcase></testsuite>",
      "<testsuite><testcase name='a'><x:error xmlns:x='y'/></testcase></testsuite>",
      "<testsuite><testcase name='a' status='killed'/></testsuite>",
      "<testsuite><testcase name='a' result='incomplete'/></testsuite>",
      "<?xml version='1.0' encoding='utf-7'?><testsuite><testcase name='a'>+ADw-failure/+AD4-"
      "</testcase></testsuite>",
      "<testsuite><testcase name='a'/><testcase name='a'><failure/></testcase></testsuite>");
  write("r.xml", report);
  CAPTURE(report);
  CHECK(results({"r.xml"}).exit_code == 1);
  CHECK(has(results({"r.xml"}).out, "results RED: "));
  CHECK(attribute({}).exit_code == 1);
  CHECK(json::parse(attribute({"--json"}).out)["verdict"] == "fail");
}

TEST_CASE_METHOD(ReportFixture,
                 "More red tests than anybody reads are counted, and the first are traced") {
  constexpr std::size_t kCases = 60'000;
  std::string xml = "<testsuite>";
  for (std::size_t i = 0; i < kCases; ++i) {
    xml += "<testcase classname='c' name='t" + std::to_string(i) +
           "'><failure message='no'>src/a.cpp:3: what went wrong in detail\n" +
           std::string(2000, 'x') + "</failure></testcase>";
  }
  write("r.xml", xml + "</testsuite>");
  memory_limit = 900'000;
  const auto outcome = attribute({"--json"});
  CHECK(outcome.exit_code == 1);
  const auto answer = json::parse(outcome.out);
  CHECK(answer["tests"]["failed"] == kCases);
  CHECK(answer["failures"].size() == 10'001);
  CHECK(answer["failures"].back()["message"] ==
        "50000 more tests are red: only the first 10000 are looked at");
  const auto text = attribute({});
  CHECK(text.exit_code == 1);
  CHECK(has(text.out, "50000 more tests are red"));
  CHECK(has(text.out, "more tests red than were looked at"));
  CHECK_FALSE(has(text.out, "broke off"));
  const auto counted = results({"r.xml"});
  CHECK(counted.exit_code == 1);
  CHECK(has(counted.out, "and 59950 more that are red"));
}

TEST_CASE_METHOD(
    ReportFixture,
    "Red tests past those that are traced are not green because the first were red before") {
  std::string xml = "<testsuite>";
  for (int i = 0; i < 10'050; ++i) {
    xml += "<testcase name='t" + std::to_string(i) + "'><failure/></testcase>";
  }
  write("r.xml", xml + "</testsuite>");
  write("before.xml", xml + "</testsuite>");
  CHECK(attribute({"--baseline-junit", "before.xml"}).exit_code == 1);
}
