#include "results/case_outcome.h"

#include <cmath>

#include "results/test_seconds.h"
#include "support/catch.h"

namespace sprint::test {

using results::CaseSigns;
using results::judge_case;
using results::TestOutcome;

namespace {

CaseSigns signs(std::string_view producer, std::string_view children, std::string_view status = {},
                std::string_view result = {}) {
  const auto has = [&](std::string_view word) {
    return children.find(word) != std::string_view::npos;
  };
  CaseSigns made;
  made.error = has("error");
  made.failure = has("failure");
  made.skipped = has("skipped");
  made.flaky = has("flaky");
  made.rerun = has("rerun");
  made.status = status;
  made.result = result;
  made.producer = producer;
  return made;
}

}  // namespace

TEST_CASE("The children of a case decide before its attributes, the worst first") {
  struct Case {
    const char* producer;
    const char* children;
    const char* status;
    const char* result;
    TestOutcome outcome;
    bool flaky = false;
  };
  const auto passed = TestOutcome::Passed;
  const auto failed = TestOutcome::Failed;
  const auto error = TestOutcome::Error;
  const auto skipped = TestOutcome::Skipped;
  const auto not_run = TestOutcome::NotRun;
  const std::vector<Case> cases = {
      {"unknown", "", "", "", passed},
      {"unknown", "failure", "", "", failed},
      {"unknown", "error failure skipped", "", "", error},
      {"unknown", "failure skipped", "", "", failed},
      {"unknown", "skipped", "", "", skipped},
      {"unknown", "failure", "disabled", "", failed},
      {"unknown", "failure", "passed", "", failed},
      {"unknown", "skipped", "failed", "", failed},
      {"unknown", "", "disabled", "", skipped},
      {"unknown", "", "Ignored", "", skipped},
      {"unknown", "", "notrun", "", skipped},
      {"unknown", "", "FAILED", "", failed},
      {"unknown", "", "run", "failed", failed},
      {"unknown", "", "errored", "", error},
      {"unknown", "", "whatever", "", not_run},
      {"unknown", "", "run", "incomplete", not_run},
      {"unknown", "", "not-run", "", not_run},
      {"unknown", "skipped", "unheard of", "", not_run},
      {"unknown", "", "killed", "", error},
      {"unknown", "", "Passed", "OK", passed},
      {"googletest", "", "notrun", "suppressed", skipped},
      {"googletest", "", "run", "completed", passed},
      {"unknown", "flaky", "", "", passed, true},
      {"unknown", "rerun", "", "", passed, true},
      {"unknown", "failure rerun", "", "", failed},
      {"nextest", "failure flaky", "", "", failed, true},
      {"catch2", "failure skipped", "", "", skipped},
      {"catch2", "error skipped", "run", "", skipped},
      {"catch2", "failure", "", "", failed},
      {"ctest", "skipped", "notrun", "", not_run},
      {"ctest", "", "notrun", "", not_run},
      {"ctest", "", "disabled", "", skipped},
      {"ctest", "", "fail", "", failed},
      {"bazel", "skipped", "notrun", "", skipped},
  };
  for (const auto& each : cases) {
    CAPTURE(each.producer, each.children, each.status, each.result);
    const auto verdict = judge_case(signs(each.producer, each.children, each.status, each.result));
    CHECK(verdict.outcome == each.outcome);
    CHECK(verdict.flaky == each.flaky);
  }
}

TEST_CASE("CTest skips only what skipped itself") {
  struct Case {
    const char* message;
    TestOutcome outcome;
  };
  const std::vector<Case> cases = {
      {"SKIP_RETURN_CODE=77", TestOutcome::Skipped},
      {"SKIP_REGULAR_EXPRESSION_MATCHED", TestOutcome::Skipped},
      {"Unable to find executable", TestOutcome::NotRun},
      {"Fixture dependency failed", TestOutcome::NotRun},
      {"Required Files Missing", TestOutcome::NotRun},
      {"", TestOutcome::NotRun},
  };
  for (const auto& [message, outcome] : cases) {
    CAPTURE(message);
    auto of_ctest = signs("ctest", "skipped", "notrun");
    of_ctest.skipped_message = message;
    CHECK(judge_case(of_ctest).outcome == outcome);
  }
}

TEST_CASE("A todo that fails is not counted as failed") {
  auto todo = signs("node", "failure skipped");
  CHECK(judge_case(todo).outcome == TestOutcome::Failed);
  todo.skipped_type = "todo";
  CHECK(judge_case(todo).outcome == TestOutcome::Skipped);
}

TEST_CASE("Times are read as they are written, or are not known") {
  struct Case {
    const char* text;
    float seconds;
  };
  const std::vector<Case> cases = {
      {"0.25", 0.25F},
      {"2,503.1", 2503.1F},
      {"1.7e-05", 1.7e-05F},
      {"0,0012", 0.0012F},
      {"1.234,5", 1234.5F},
      {"1,234", 1234},
      {"0,123", 0.123F},
      {"1,234,567", 1234567},
      {"999638317", 999638317.0F},
      {" 3 ", 3},
      {"1.5s", 1.5F},
      {"12ms", 0.012F},
      {"00:01:02.5", 62.5F},
      {"0", 0},
      {"-1", -1},
      {"-0.001", -1},
      {"", -1},
      {"NaN", -1},
      {"inf", -1},
      {"1e999", -1},
      {"soon", -1},
      {",", -1},
      {"1:x", -1},
      {"3 weeks", -1},
  };
  for (const auto& [text, seconds] : cases) {
    CAPTURE(text);
    const float read = results::parse_seconds(text);
    CHECK(std::abs(read - seconds) <= 1e-6F * std::abs(seconds));
  }
  CHECK(results::parse_seconds(std::string(100'000, '1')) == -1);
}

}  // namespace sprint::test
