#include "gate/report_collector.h"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "os/file_source.h"
#include "os/glob_files.h"
#include "results/junit_reader.h"

namespace sprint::gate {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostReports = 100'000;
constexpr std::size_t kMostPlaces = 64;

std::vector<fs::path> matching(const sdk::Step& step, const fs::path& build) {
  std::vector<fs::path> files;
  for (const auto& pattern : step.junit) {
    for (const auto& file : os::glob_files(build, pattern, kMostReports)) {
      std::error_code ignored;
      if (!fs::is_directory(fs::symlink_status(build / file, ignored))) {
        files.push_back(build / file);
      }
    }
  }
  // Two patterns may match one file, whose cases would then count twice.
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

/// Where the file really is, whatever symbolic links and `..` are on the way to it; a file that is
/// itself a link stays one, since that is what would be removed.
bool lies_in(const fs::path& file, const fs::path& folder) {
  std::error_code failed;
  const auto real_file = fs::canonical(file.parent_path(), failed) / file.filename();
  if (failed) return false;
  const auto real_folder = fs::canonical(folder, failed);
  if (failed) return false;
  const auto way = real_file.lexically_relative(real_folder);
  return !way.empty() && *way.begin() != "..";
}

results::TestCase case_of(const sdk::TestResult& result, results::TestReports& reports,
                          const places::ProjectFiles& project) {
  const auto files = project.resolve(result.file);
  results::TestCase test;
  test.suite = reports.texts.share(result.suite);
  test.class_name = reports.texts.share(result.class_name);
  test.name = reports.texts.keep(result.name);
  test.message = reports.texts.keep(
      std::string_view(result.message).substr(0, results::TestCase::kLongestMessage));
  test.asserted = {reports.texts.share(files.size() == 1 ? files.front() : result.file),
                   result.line};
  test.seconds = static_cast<float>(result.seconds);
  test.outcome = result.outcome;
  return test;
}

}  // namespace

void remove_old_reports(const sdk::Step& step, const fs::path& build,
                        const std::vector<fs::path>& own_folders) {
  for (const auto& file : matching(step, build)) {
    // A pattern may lead anywhere, and whatever it matches is removed.
    const bool is_ours = std::any_of(own_folders.begin(), own_folders.end(),
                                     [&](const auto& each) { return lies_in(file, each); });
    if (!is_ours) {
      throw Error(ErrorCode::Plugin,
                  "a test step wants to write its report outside of the gate's own folders, to " +
                      file.string(),
                  "write it below {build}");
    }
    std::error_code failed;
    fs::remove(file, failed);
    if (failed) {
      throw Error(ErrorCode::System,
                  "removing the old report " + file.string() + ": " + failed.message());
    }
  }
}

results::TestReports read_new_reports(const sdk::Step& step, const fs::path& build,
                                      const places::ProjectFiles& project) {
  results::TestReports reports;
  for (const auto& file : matching(step, build)) {
    std::error_code failed;
    // A link leads to a report of somebody else, and a pipe may never end.
    if (!fs::is_regular_file(fs::symlink_status(file, failed))) {
      results::ReportFile odd;
      odd.file = file.string();
      odd.kind = results::ReportKind::Nothing;
      odd.complete = false;
      odd.trouble = file.filename().string() + " is not a regular file";
      reports.reports.push_back(std::move(odd));
      continue;
    }
    os::FileSource source(file);
    read_junit(source, file.string(), project, reports);
  }
  return reports;
}

results::TestReports reports_of(const std::vector<sdk::TestResult>& results,
                                const std::string& name, const places::ProjectFiles& project) {
  results::TestReports reports;
  reports.reports.push_back({name});
  for (const auto& result : results) {
    results::TestCase test = case_of(result, reports, project);
    if (test.is_red()) {
      test.detail = static_cast<std::uint32_t>(reports.details.size());
      results::CaseDetail detail{{}, result.message};
      detail.places = places::find_places(result.message, kMostPlaces);
      reports.details.push_back(std::move(detail));
    }
    reports.cases.push_back(test);
  }
  return reports;
}

results::TestReports not_run_reports(const std::vector<std::string>& tests, const std::string& name,
                                     const std::string& why) {
  std::vector<sdk::TestResult> results;
  for (const auto& test : tests) {
    sdk::TestResult result;
    result.name = test;
    result.outcome = results::TestOutcome::NotRun;
    result.message = why;
    result.seconds = -1;
    results.push_back(std::move(result));
  }
  return reports_of(results, name, {});
}

TestFindings findings_of(const results::TestReports& reports) {
  TestFindings findings;
  for (const auto& report : reports.reports) {
    if (report.kind == results::ReportKind::Other) continue;
    ++findings.reports;
    if (report.complete || !findings.all_complete) continue;
    findings.all_complete = false;
    findings.trouble = report.trouble;
  }
  findings.cases = reports.cases.size();
  findings.were_run = static_cast<std::size_t>(std::count_if(
      reports.cases.begin(), reports.cases.end(), [](const auto& test) { return test.was_run(); }));
  findings.red = static_cast<std::size_t>(std::count_if(
      reports.cases.begin(), reports.cases.end(), [](const auto& test) { return test.is_red(); }));
  return findings;
}

void append_reports(results::TestReports& all, results::TestReports more) {
  const auto first_report = static_cast<std::uint32_t>(all.reports.size());
  const auto first_detail = static_cast<std::uint32_t>(all.details.size());
  std::move(more.reports.begin(), more.reports.end(), std::back_inserter(all.reports));
  std::move(more.details.begin(), more.details.end(), std::back_inserter(all.details));
  for (auto test : more.cases) {
    test.report += first_report;
    if (test.detail != results::TestCase::kNoDetail) test.detail += first_detail;
    all.cases.push_back(test);
  }
  all.texts.adopt(std::move(more.texts));
}

}  // namespace sprint::gate
