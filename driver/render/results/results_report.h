// What `results` prints: for people, for programs, and for GitHub's view of a change.
#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>

#include "results/test_reports.h"

namespace sprint::render {

struct ResultsScope {
  /// How the run that wrote the reports ended, if the caller knows.
  std::optional<int> run_exit_code;
  /// Red cases past it are only counted, and so are flaky ones.
  std::size_t most_failures = 50;
  /// The exit code that goes with the result; the last line names it.
  int exit_code = 0;
};

/// The verdict of the whole. Red is: a case that is red; a report that is not complete, or holds
/// results that we cannot read, or nothing at all; nothing that was run in any report (no case, or
/// nothing but skips); a run that ended with another exit code than 0. A file that is no test
/// report (ReportKind::Other) makes nothing red.
bool results_are_red(const results::TestReports& reports, std::optional<int> run_exit_code);

/// A block for each red case, a line for each flaky one and for each trouble with a report, then
/// the verdict.
std::string results_text(const results::TestReports& reports, const ResultsScope& scope);

/// See driver/docs/contracts/results.schema.json. Writes case by case; whether the stream took it
/// is for the caller to ask.
void write_results_json(std::ostream& out, const results::TestReports& reports,
                        std::optional<int> run_exit_code);

/// Workflow commands: an error for each red case, the first 50 of them, and for each report with
/// trouble that makes the whole red. Files are relative to the top of the repository.
std::string results_annotations(const results::TestReports& reports);

}  // namespace sprint::render
