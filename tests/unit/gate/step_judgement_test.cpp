#include "gate/step_judgement.h"

#include "support/catch.h"

namespace sprint::test {

using gate::StepEnd;
using gate::StepRecord;
using gate::StepState;
using gate::StepVerdict;
using gate::TestFindings;

namespace {

StepRecord ended(StepEnd end, int code, const std::string& ending,
                 sdk::StepKind kind = sdk::StepKind::Test) {
  StepRecord step;
  step.toolchain = "fake";
  step.kind = kind;
  step.end = end;
  if (end == StepEnd::Exited) step.exit_code = code;
  step.ending = ending;
  return step;
}

StepRecord exited(int code, sdk::StepKind kind = sdk::StepKind::Test) {
  return ended(StepEnd::Exited, code, "exit code " + std::to_string(code), kind);
}

logs::LogProblem problem(const std::string& message) {
  logs::LogProblem found;
  found.message = message;
  return found;
}

std::string said(const StepVerdict& verdict) {
  switch (verdict.state) {
    case StepState::Fine:
      return "fine" + (verdict.why.empty() ? "" : " but " + verdict.why);
    case StepState::Failed:
      return "failed" + (verdict.why.empty() ? "" : ": " + verdict.why);
    case StepState::CouldNotRun:
      return "could not run: " + verdict.why;
  }
  return {};
}

TestFindings found(std::size_t reports, std::size_t cases, std::size_t red) {
  TestFindings findings;
  findings.reports = reports;
  findings.cases = cases;
  findings.red = red;
  findings.were_run = cases;
  return findings;
}

}  // namespace

TEST_CASE("A step of configuring or building is fine, failed or could not run, by end and output") {
  struct Case {
    StepRecord step;
    std::vector<logs::LogProblem> problems;
    std::string expected;
  };
  const auto build = sdk::StepKind::Build;
  const std::string killed = "killed by signal 9 (Killed)";
  const std::string is_gone = ": a program cannot be executed or is missing";
  const std::vector<Case> cases = {
      {exited(0, build), {}, "fine"},
      // Whatever it printed: it did its work.
      {exited(0, build), {problem("x was not declared")}, "fine"},
      {exited(1, build), {problem("x was not declared")}, "failed"},
      {exited(1, build), {}, "failed: fake build: exit code 1, and nothing in its output says why"},
      {exited(1, build),
       {problem("x was not declared"), problem("a.o: No space left on device\nmore")},
       "could not run: fake build: a.o: No space left on device"},
      {exited(127, build),
       {problem("x was not declared")},
       "could not run: fake build: exit code 127" + is_gone},
      {exited(126, build), {}, "could not run: fake build: exit code 126" + is_gone},
      {ended(StepEnd::NotStarted, 0, "program 'ninja' not found in PATH", build),
       {},
       "could not run: fake build: program 'ninja' not found in PATH"},
      {ended(StepEnd::Killed, 0, killed, build),
       {problem("x was not declared")},
       "could not run: fake build: " + killed},
      {ended(StepEnd::TimedOut, 0, "timed out", build),
       {},
       "failed: fake build: timed out, and nothing in its output says why"},
      {ended(StepEnd::TimedOut, 0, "timed out", build), {problem("x")}, "failed"},
  };
  for (const auto& [step, problems, expected] : cases) {
    CAPTURE(step.ending);
    CHECK(said(judge_build(step, problems)) == expected);
  }
  CHECK(said(judge_build(exited(1, sdk::StepKind::Configure), {})) ==
        "failed: fake configure: exit code 1, and nothing in its output says why");
}

TEST_CASE("A test step is fine only with an exit code of 0 and complete reports without red") {
  auto cut = found(1, 3, 0);
  cut.all_complete = false;
  cut.trouble = "cut off";
  auto none = found(0, 0, 0);
  none.says_no_tests = true;
  auto skips = found(1, 3, 0);
  skips.were_run = 0;
  auto some_skips = skips;
  some_skips.is_selection = true;
  struct Case {
    StepRecord step;
    TestFindings findings;
    std::string expected;
  };
  const std::string killed = "killed by signal 6 (Aborted)";
  const std::vector<Case> cases = {
      {exited(0), found(1, 3, 0), "fine"},
      {exited(8), found(1, 3, 1), "failed"},
      // Red counts although the tool thinks that all is well.
      {exited(0), found(1, 3, 1), "failed"},
      {exited(1), found(1, 3, 0),
       "failed: fake test: exit code 1, although no test of its report is red"},
      {exited(0), found(0, 0, 0), "could not run: fake test has written no report"},
      {exited(1), found(0, 0, 0), "failed: fake test: exit code 1, and no report was written"},
      {ended(StepEnd::Killed, 0, killed), found(0, 0, 0),
       "failed: fake test: " + killed + ", and no report was written"},
      {ended(StepEnd::TimedOut, 0, "timed out"), found(1, 3, 0),
       "failed: fake test: timed out before all tests had ended"},
      {ended(StepEnd::TimedOut, 0, "timed out"), found(1, 3, 2),
       "failed: fake test: timed out before all tests had ended"},
      {ended(StepEnd::Killed, 0, killed), found(1, 3, 0),
       "failed: fake test: " + killed + " before all tests had ended"},
      {exited(0), found(1, 0, 0), "could not run: fake test: no test was run"},
      {exited(5), found(1, 0, 0), "failed: fake test: exit code 5, and its report has no test"},
      {exited(0), skips, "could not run: fake test: no test was run, since all 3 were skipped"},
      {exited(5), skips, "could not run: fake test: no test was run, since all 3 were skipped"},
      {exited(1), some_skips,
       "failed: fake test: exit code 1, although no test of its report is red"},
      {exited(0), some_skips, "fine"},
      {exited(5), none, "could not run: fake test: no test was run"},
      {exited(0), none, "could not run: fake test: no test was run"},
      {exited(0), cut, "failed: fake test: the report is not complete: cut off"},
      {exited(1), cut, "failed: fake test: the report is not complete: cut off"},
      {exited(127), found(0, 0, 0),
       "could not run: fake test: exit code 127: a program cannot be executed or is missing"},
      {ended(StepEnd::NotStarted, 0, "program 'ctest' not found in PATH"), found(0, 0, 0),
       "could not run: fake test: program 'ctest' not found in PATH"},
  };
  for (const auto& [step, findings, expected] : cases) {
    CAPTURE(step.ending, findings.reports, findings.cases, findings.red);
    CHECK(said(judge_tests(step, findings)) == expected);
  }
}

TEST_CASE("That a project has no tests is told by a tool's end, not by its words alone") {
  auto none = found(0, 0, 0);
  none.says_no_tests = true;
  CHECK(has_no_tests(exited(5), none));
  CHECK(has_no_tests(exited(8), none));
  // pytest that was stopped at once says so as well.
  CHECK_FALSE(has_no_tests(exited(0), none));
  CHECK_FALSE(has_no_tests(exited(2), none));
  CHECK_FALSE(has_no_tests(exited(5), found(0, 0, 0)));
  none.all_complete = false;
  CHECK_FALSE(has_no_tests(exited(5), none));
}

TEST_CASE("Trouble of the system is told from that of the code") {
  struct Case {
    const char* message;
    const char* expected;
  };
  const auto [message, expected] = GENERATE(values<Case>({
      {"error: unable to open output file: No space left on device",
       "error: unable to open output file: No space left on device"},
      {"  virtual memory exhausted: Cannot allocate memory\nStop.",
       "virtual memory exhausted: Cannot allocate memory"},
      {"fatal error: Killed signal terminated program cc1plus",
       "fatal error: Killed signal terminated program cc1plus"},
      {"/bin/sh: 1: /opt/gcc/bin/g++: not found", ""},  // who calls it has to be asked first
      {"No CMAKE_CXX_COMPILER could be found.", "No CMAKE_CXX_COMPILER could be found."},
      {"'killed' was not declared in this scope", ""},
      {"header.h: not found", ""},
      {"", ""},
  }));
  CHECK(gate::system_trouble(message).value_or("") == expected);
}

TEST_CASE("A test tool that found no test says so in its own words") {
  CHECK(gate::says_no_tests("Test project /b\nNo tests were found!!!\n"));
  CHECK(gate::says_no_tests("==== no tests ran in 0.01s ====\n"));
  CHECK(gate::says_no_tests("Ran 0 tests in 0.000s\n"));
  CHECK_FALSE(gate::says_no_tests("Ran 10 tests in 0.000s\n"));
  CHECK_FALSE(gate::says_no_tests("3 passed\n"));
}

}  // namespace sprint::test
