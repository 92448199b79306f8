#include "toolchains/checks/check_result.h"

#include "support/catch.h"

using namespace sprint::toolchains;

namespace {

CheckedFile file(CheckOutcome outcome, bool expected = false) {
  return {"a", "t", outcome, {}, expected, false, {}};
}

}  // namespace

TEST_CASE("The verdict needs a file that was looked at, no failure, and nothing left open") {
  const auto ok = file(CheckOutcome::Ok);
  const auto failed = file(CheckOutcome::Failed);
  const auto expected = file(CheckOutcome::NotCheckable, true);
  const auto unexpected = file(CheckOutcome::NotCheckable, false);
  struct Row {
    std::vector<CheckedFile> files;
    CheckVerdict verdict;
    std::size_t checked;
  };
  const auto row = GENERATE_COPY(values<Row>({
      {{}, CheckVerdict::NothingToCheck, 0},
      {{ok}, CheckVerdict::Passed, 1},
      {{ok, ok}, CheckVerdict::Passed, 2},
      {{failed}, CheckVerdict::Failed, 1},
      {{ok, failed}, CheckVerdict::Failed, 2},
      {{ok, expected}, CheckVerdict::Passed, 1},
      {{ok, unexpected}, CheckVerdict::Failed, 1},
      {{expected}, CheckVerdict::Failed, 0},
      {{unexpected}, CheckVerdict::Failed, 0},
      {{failed, expected}, CheckVerdict::Failed, 1},
  }));
  const CheckResult result{row.files, {}};
  CHECK(result.verdict() == row.verdict);
  CHECK(result.checked() == row.checked);
}

TEST_CASE("Files that no toolchain owns say nothing about the verdict") {
  CHECK(CheckResult{{}, {"notes.txt"}}.verdict() == CheckVerdict::NothingToCheck);
  CHECK(CheckResult{{file(CheckOutcome::Ok)}, {"notes.txt"}}.verdict() == CheckVerdict::Passed);
}
