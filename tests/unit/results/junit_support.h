// What the tests of the JUnit reader share: reading a text, whole or in pieces, and telling what
// was read in one line per case.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "results/junit_reader.h"

namespace sprint::test {

inline results::TestReports read_report(std::string_view text,
                                        const places::ProjectFiles& project = {},
                                        std::size_t piece = std::string_view::npos) {
  results::TestReports reports;
  TextSource source(text, piece);
  results::read_junit(source, "report.xml", project, reports);
  return reports;
}

inline const char* outcome_word(results::TestOutcome outcome) {
  switch (outcome) {
    case results::TestOutcome::Passed:
      return "passed";
    case results::TestOutcome::Failed:
      return "failed";
    case results::TestOutcome::Error:
      return "error";
    case results::TestOutcome::Skipped:
      return "skipped";
    case results::TestOutcome::NotRun:
      return "not-run";
  }
  return "?";
}

inline std::string place_text(const results::CasePlace& place) {
  return std::string(place.file) + ":" + std::to_string(place.line);
}

/// "failed flaky", of the first case.
inline std::string verdict(const results::TestReports& reports) {
  if (reports.cases.empty()) return "no case";
  const auto& first = reports.cases.front();
  return std::string(outcome_word(first.outcome)) + (first.flaky ? " flaky" : "");
}

/// "suite|class|name outcome"
inline std::vector<std::string> lines_of(const results::TestReports& reports) {
  std::vector<std::string> lines;
  for (const auto& each : reports.cases) {
    lines.push_back(std::string(each.suite) + "|" + std::string(each.class_name) + "|" +
                    std::string(each.name) + " " + outcome_word(each.outcome) +
                    (each.flaky ? " flaky" : ""));
  }
  return lines;
}

/// All that was read, for comparing two readings.
inline std::string all_of(const results::TestReports& reports) {
  const auto& report = reports.reports.front();
  std::string all = report.producer + (report.repaired ? " repaired" : "") +
                    (report.complete ? "" : " incomplete") + " " + report.trouble + "\n";
  for (const auto& line : lines_of(reports)) all += line + "\n";
  for (const auto& each : reports.cases) {
    all += std::string(each.message) + " " + place_text(each.asserted) + " " +
           place_text(each.defined) + " " + std::to_string(each.seconds) + "\n";
  }
  for (const auto& detail : reports.details) {
    all += detail.text + std::to_string(detail.places.size()) + "\n";
  }
  return all;
}

}  // namespace sprint::test
