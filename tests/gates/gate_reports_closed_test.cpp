// What a test step leaves behind besides a sound report is never a pass.
#include "gates/small_projects.h"
#include "support/catch.h"

using namespace sprint::test;

namespace {

/// A green gate first: its report is there when the next one begins.
void start_green(const PaperFixture& with) {
  with.commit_base({{"run.sh", writes_report({"one", "two"})}});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.paper_json(0);
  REQUIRE(gate["verdict"] == "pass");
  REQUIRE(gate["tests"]["passed"] == 2);
}

}  // namespace

TEST_CASE("A test program that dies before it writes its report is red, not what it said before") {
  PaperFixture with;
  start_green(with);
  with.commit("Break it", {{"run.sh", "kill -ABRT $$\n"}});
  const auto gate = with.paper_json(1);
  CHECK(gate["verdict"] == "fail");
  CHECK(gate["tests"]["passed"] == 0);
  const auto failure = failure_in(gate, "step:paper test");
  REQUIRE(!failure.is_null());
  const std::string message = failure["message"];
  CHECK(has(message, "signal 6"));
  CHECK(has(message, "no report was written"));
  CHECK(gate["steps"][1]["kind"] == "test");
  CHECK(gate["steps"][1]["exit"].is_null());
}

TEST_CASE("A report of an earlier gate does not count for this one") {
  PaperFixture with;
  start_green(with);
  with.commit("Test nothing", {{"run.sh", "exit 0\n"}});
  const auto gate = with.paper_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(gate["tests"]["total"] == 0);
  CHECK(has(notes_of(gate), "could not run: paper test has written no report"));
  const auto text = with.paper_gate();
  CHECK(text.exit_code == 3);
  CHECK(has(text.out, "paper test has written no report"));
  CHECK(has(text.out, "(exit code 3)"));
}

TEST_CASE("A report that somebody has committed does not count") {
  PaperFixture with("{source}/results.xml");
  with.commit_base({{"run.sh", "cp $(dirname $0)/results.xml $1\n"},
                    {"results.xml", "<testsuite><testcase name='old'/></testsuite>\n"}});
  with.commit("Test nothing", {{"run.sh", "exit 0\n"}});
  const auto gate = with.paper_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "has written no report"));
}

TEST_CASE("A report that ends in the middle is red, whatever the exit code") {
  PaperFixture with;
  start_green(with);
  const std::string cut = "printf '<testsuite><testcase name=\"one\"/><testca' > \"$1\"\n";
  with.commit("Break it", {{"run.sh", cut + GENERATE("exit 0\n", "exit 1\n")}});
  const auto gate = with.paper_json(1);
  CHECK(gate["verdict"] == "fail");
  const auto failure = failure_in(gate, "step:paper test");
  REQUIRE(!failure.is_null());
  CHECK(has(failure["message"], "the report is not complete"));
}

TEST_CASE("A report that is no XML at all is not a pass") {
  PaperFixture with;
  start_green(with);
  with.commit("Break it", {{"run.sh", "echo 'all is well' > \"$1\"\n"}});
  const auto gate = with.paper_json(3);
  CHECK(gate["verdict"] == "could-not-run");
}

TEST_CASE("Exit code 0 does not make a red report green") {
  PaperFixture with;
  start_green(with);
  const auto guilty = with.commit("Break it", {{"run.sh", writes_report({"one", "!two"})}});
  const auto gate = with.paper_json(1);
  CHECK(gate["verdict"] == "fail");
  CHECK(gate["tests"]["failed"] == 1);
  CHECK(suspect_of(failure_in(gate, "two")) == guilty);
}

TEST_CASE("A green report does not make exit code 1 a pass") {
  PaperFixture with;
  start_green(with);
  with.commit("Break it", {{"run.sh", writes_report({"one", "two"}) + "exit 1\n"}});
  const auto gate = with.paper_json(1);
  CHECK(gate["verdict"] == "fail");
  const auto failure = failure_in(gate, "step:paper test");
  REQUIRE(!failure.is_null());
  CHECK(has(failure["message"], "exit code 1, although no test of its report is red"));
}

TEST_CASE("A test is not flaky because a run that broke off called it green") {
  PaperFixture with;
  start_green(with);
  // Run again alone, it writes a green report and dies.
  with.commit("Break it", {{"run.sh", "if [ $# -gt 1 ]; then\n" + writes_report({"two"}) +
                                          "kill -SEGV $$\nfi\n" + writes_report({"one", "!two"})}});
  const auto gate = with.paper_json(1);
  CHECK(gate["verdict"] == "fail");
  CHECK(failure_in(gate, "two")["verdict"] != "flaky");
  CHECK(gate["tests"]["flaky"] == 0);
}

TEST_CASE("That the tests broke off at the base already does not make it a pass") {
  PaperFixture with;
  const auto dies = writes_report({"one", "!two"}) + "kill -SEGV $$\n";
  with.commit_base({{"run.sh", dies}});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.paper_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  // A run that broke off excuses nothing, either.
  CHECK(failure_in(gate, "two")["verdict"] != "pre-existing");
  CHECK(gate["tests"]["pre_existing"] == 0);
  CHECK(has(notes_of(gate), "could not run: paper test: killed by signal 11"));
}

TEST_CASE("A build that fails at the base as well is no pass, since nothing was tested") {
  PaperFixture with;
  with.commit_base({{"run.sh", writes_report({"one"})},
                    {"build.sh", "echo 'run.sh:1: error: no good'\nexit 1\n"}});
  with.commit("Say more", {{"README.md", kUnrelatedText}});
  const auto gate = with.paper_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "no test was run, since the build failed"));
}

TEST_CASE("A build that fails without a word is red, and no test runs") {
  PaperFixture with;
  start_green(with);
  with.commit("Break it", {{"build.sh", "exit 5\n"}});
  const auto gate = with.paper_json(1);
  CHECK(gate["verdict"] == "fail");
  CHECK(gate["test_runs"] == 0);
  const auto failure = failure_in(gate, "step:paper build");
  REQUIRE(!failure.is_null());
  CHECK(has(failure["message"], "exit code 5, and nothing in its output says why"));
}

TEST_CASE("A program that is missing or may not be executed could not run") {
  PaperFixture with;
  start_green(with);
  const auto code = GENERATE(as<std::string>(), "126", "127");
  const auto file = GENERATE(as<std::string>(), "build.sh", "run.sh");
  with.commit("Break it", {{file, "exit " + code + "\n"}});
  const auto gate = with.paper_json(3);
  CHECK(gate["verdict"] == "could-not-run");
  CHECK(has(notes_of(gate), "exit code " + code));
}
