#include "render/results/results_report.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "render/results/case_title.h"
#include "render/results/report_trouble.h"
#include "render/text/github_annotation.h"
#include "render/text/readable_text.h"

namespace sprint::render {

namespace {

using results::TestCase;
using results::TestOutcome;
using results::TestReports;

/// GitHub shows fewer.
constexpr std::size_t kMostAnnotations = 50;

struct Row {
  std::string label;
  std::string title;
  /// The place, or the message if there is no place and it is short.
  std::string remark;
  std::vector<std::string> lines;
  /// Into the reports.
  std::size_t report = 0;
};

std::string label_of(const TestCase& test) {
  switch (test.outcome) {
    case TestOutcome::Failed:
      return "FAILED";
    case TestOutcome::Error:
      return "ERROR";
    case TestOutcome::NotRun:
      return "NOT RUN";
    case TestOutcome::Passed:
    case TestOutcome::Skipped:
      return "flaky";
  }
  return {};
}

bool is_flaky(const TestCase& test) {
  return test.flaky && test.outcome == TestOutcome::Passed;
}

/// The title for a person: also a case that has no name is called something.
std::string shown_title(const TestCase& test) {
  const std::string title = case_title(test);
  return title.empty() ? "(no name)" : printable(title);
}

Row row_of(const TestCase& test) {
  Row row{label_of(test), shown_title(test), {}, {}, test.report};
  if (is_flaky(test)) {
    row.remark = "passed when it was run again";
    return row;
  }
  row.remark = place_text(test.place().file, test.place().line);
  row.lines = message_lines(test.message, kMessageLines);
  if (row.remark.empty() && row.lines.size() == 1) {
    row.remark = row.lines.front();
    row.lines.clear();
  }
  return row;
}

/// With several reports, which of them tells what follows.
std::string rows_text(const std::vector<Row>& rows, const TestReports& reports) {
  std::size_t label_width = 0;
  std::size_t title_width = 0;
  for (const auto& row : rows) {
    label_width = std::max(label_width, row.label.size());
    const auto width = display_width(row.title);
    if (width <= kTitleColumn) title_width = std::max(title_width, width);
  }
  const auto padded = [](const std::string& cell, std::size_t width) {
    const auto own = display_width(cell);
    return cell + std::string((own < width ? width - own : 0) + 2, ' ');
  };
  std::string text;
  std::optional<std::size_t> report;
  for (const auto& row : rows) {
    const bool is_next = reports.reports.size() > 1 && report != row.report;
    if (is_next) text += "in " + printable(reports.reports.at(row.report).file) + ":\n";
    report = row.report;
    text += padded(row.label, label_width);
    text += row.remark.empty() ? row.title : padded(row.title, title_width) + row.remark;
    text += '\n';
    for (const auto& line : row.lines) text += std::string(label_width + 2, ' ') + line + "\n";
  }
  return text;
}

/// The first rows of the cases that are wanted; `left_out` says what the others are.
template <typename Wanted>
void add_rows(const TestReports& reports, const ResultsScope& scope, Wanted wanted,
              std::string_view left_out, std::vector<Row>& rows) {
  std::size_t count = 0;
  for (const auto& test : reports.cases) {
    if (wanted(test) && count++ < scope.most_failures) rows.push_back(row_of(test));
  }
  if (count <= scope.most_failures) return;
  const auto more = std::to_string(count - scope.most_failures);
  const auto report = rows.empty() ? 0 : rows.back().report;
  rows.push_back({"", "and " + more + " more " + std::string(left_out), {}, {}, report});
}

std::string counts_text(const TestReports& reports) {
  const auto counts = reports.counts();
  const auto files = static_cast<std::size_t>(
      std::count_if(reports.reports.begin(), reports.reports.end(),
                    [](const auto& each) { return each.kind != results::ReportKind::Other; }));
  std::vector<std::string> parts;
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) parts.push_back(std::to_string(count) + " " + what);
  };
  add(counts.passed, "passed");
  add(counts.failed, "failed");
  add(counts.not_run, "not run");
  add(counts.skipped, "skipped");
  std::string text =
      count_of(counts.total, "test", "tests") + " in " + count_of(files, "report", "reports");
  if (!parts.empty()) text += ": " + join(parts, ", ");
  if (counts.flaky > 0) text += " (" + std::to_string(counts.flaky) + " flaky)";
  return text;
}

std::string annotation_message(const TestCase& test) {
  const bool ran = test.outcome != TestOutcome::NotRun;
  std::string message = shown_title(test) + (ran ? " failed" : " was not run");
  const auto lines = message_lines(test.message, 10);
  return lines.empty() ? message : message + ": " + join(lines, "\n");
}

}  // namespace

bool results_are_red(const TestReports& reports, std::optional<int> run_exit_code) {
  return run_exit_code.value_or(0) != 0 || !reports.any_was_run() ||
         std::any_of(reports.reports.begin(), reports.reports.end(), is_red) ||
         std::any_of(reports.cases.begin(), reports.cases.end(),
                     [](const auto& test) { return test.is_red(); });
}

std::string results_text(const TestReports& reports, const ResultsScope& scope) {
  std::vector<Row> rows;
  add_rows(
      reports, scope, [](const auto& test) { return test.is_red(); }, "that are red", rows);
  add_rows(reports, scope, is_flaky, "that are flaky", rows);
  std::string text = rows_text(rows, reports);
  for (const auto& trouble : report_troubles(reports)) text += trouble_line(trouble) + "\n";
  if (!reports.any_was_run()) text += "no test was run\n";
  const bool red = results_are_red(reports, scope.run_exit_code);
  if (red && !results_are_red(reports, std::nullopt)) {
    text += "the run ended with exit code " + std::to_string(*scope.run_exit_code) +
            ", and no report says why\n";
  }
  return text + (red ? "results RED: " : "results green: ") + counts_text(reports) +
         " (exit code " + std::to_string(scope.exit_code) + ")\n";
}

std::string results_annotations(const TestReports& reports) {
  std::string text;
  std::size_t count = 0;
  for (const auto& test : reports.cases) {
    if (!test.is_red() || count++ >= kMostAnnotations) continue;
    Annotation annotation{"error", {}, annotation_message(test)};
    const auto& place = test.place();
    // GitHub shows annotations at files of the repository only.
    const bool is_ours = !place.file.empty() && place.file.front() != '/';
    if (is_ours) annotation.place = {std::string(place.file), place.line};
    text += annotation_line(annotation);
  }
  if (count > kMostAnnotations) {
    const auto more = std::to_string(count - kMostAnnotations);
    text += annotation_line({"error", {}, "and " + more + " more tests that are red"});
  }
  for (const auto& trouble : report_troubles(reports)) {
    if (trouble.red) text += annotation_line({"error", {}, trouble_line(trouble)});
  }
  return text;
}

}  // namespace sprint::render
