#include "attribution/trace_failures.h"

#include <algorithm>
#include <utility>

#include "attribution/failure_list.h"
#include "attribution/weigh_failures.h"
#include "base/text.h"
#include "workspace/reading/blame.h"
#include "workspace/reading/changed_files.h"
#include "workspace/reading/declarations.h"

namespace sprint::attribution {

namespace {

/// A line for each report that is not what it should be.
void note_trouble(const results::TestReports& reports, const std::string& what,
                  std::vector<std::string>& notes) {
  for (const auto& report : reports.reports) {
    if (report.complete && report.kind == results::ReportKind::Junit) continue;
    const bool is_ignored = report.kind == results::ReportKind::Other;
    notes.push_back(what + printable(report.file) + ": " +
                    (is_ignored ? "not a test report: " : "") + report.trouble);
  }
}

void note_left_out(const std::vector<logs::BuildLog>& logs, std::vector<std::string>& notes) {
  for (const auto& log : logs) {
    if (log.left_out == 0) continue;
    notes.push_back(printable(log.file) + ": " + std::to_string(log.left_out) +
                    " more problems were not looked at");
  }
}

/// A line for each log that does not tell how the run ended. Nothing else may say it: not a report,
/// not the exit code.
void note_doubt(const Leftovers& leftovers, std::vector<std::string>& notes) {
  const bool is_red = std::any_of(leftovers.logs.begin(), leftovers.logs.end(),
                                  [](const auto& log) { return !log.problems.empty(); });
  const bool is_told =
      is_red || leftovers.run_exit_code.has_value() || leftovers.reports.any_was_run();
  for (const auto& log : leftovers.logs) {
    const auto& runs = log.runs;
    const auto name = printable(log.file);
    if (!runs.unfinished.empty()) {
      notes.push_back(name + ": " + runs.unfinished + " has begun, and its end is not there");
    } else if (is_told) {
      continue;
    } else if (runs.ends == 0) {
      notes.push_back("nothing in " + name +
                      " is known as the end of a build or test run; give --junit reports, or "
                      "--exit-code N");
    } else if (runs.ends == runs.test_ends && runs.passed + runs.failed == 0) {
      notes.push_back(name + ": no test was run");
    }
  }
}

/// Where there is no report, the logs have counts.
results::TestCounts counts_in(const Leftovers& leftovers) {
  auto counts = leftovers.reports.counts();
  if (!leftovers.reports.reports.empty()) return counts;
  for (const auto& log : leftovers.logs) {
    counts.passed += log.runs.passed;
    counts.failed += log.runs.failed;
    counts.skipped += log.runs.skipped;
  }
  counts.total = counts.passed + counts.failed + counts.skipped;
  return counts;
}

/// Whether the reports say all that they should; those of a run in which nothing was tested do not.
bool all_complete(const results::TestReports& reports) {
  const bool nothing_ran = !reports.reports.empty() && !reports.any_was_run();
  return !nothing_ran && std::all_of(reports.reports.begin(), reports.reports.end(),
                                     [](const results::ReportFile& each) {
                                       return each.kind == results::ReportKind::Other ||
                                              each.complete;
                                     });
}

std::unordered_set<std::string> red_before(const Leftovers& leftovers, Attribution& result) {
  if (leftovers.baseline == nullptr) return {};
  note_trouble(*leftovers.baseline, "baseline: ", result.notes);
  return red_tests(*leftovers.baseline);
}

}  // namespace

places::ProjectFiles project_files(os::ProcessRunner& runner,
                                   const workspace::Repository& repository) {
  std::vector<std::string> roots{repository.top.string()};
  for (const auto& worktree : repository.worktrees) {
    if (worktree != repository.top) roots.push_back(worktree.string());
  }
  return {workspace::all_files(runner, repository, repository.top), std::move(roots)};
}

std::vector<AttributedFailure> trace_failures(os::ProcessRunner& runner,
                                              const workspace::Repository& repository,
                                              const workspace::ChangeRange& range,
                                              Findings findings) {
  if (findings.failures.empty()) return {};
  auto homes = homes_of(workspace::find_declarations(runner, repository, range.head,
                                                     names_of_interest(findings.failures)));
  const auto lines = lines_of_interest(findings.failures, homes);
  const auto commits = workspace::blame(runner, repository, range.base, range.head, lines);
  AttributionInput input{range.sprints, std::move(findings.failures)};
  input.owners = owners_of(range.sprints, lines, commits);
  input.homes = std::move(homes);
  input.red_before = std::move(findings.red_before);
  input.closures = std::move(findings.closures);
  return attribute(std::move(input));
}

std::vector<AttributedFailure> nobodys(std::vector<Failure> failures) {
  std::vector<AttributedFailure> all;
  for (auto& failure : failures) {
    AttributedFailure each;
    each.failure = std::move(failure);
    each.group = all.size();
    all.push_back(std::move(each));
  }
  return all;
}

Attribution trace(os::ProcessRunner& runner, const workspace::Repository& repository,
                  workspace::ChangeRange range, const places::ProjectFiles& project,
                  const Leftovers& leftovers) {
  Attribution result;
  result.tests = counts_in(leftovers);
  auto failures = failures_of(leftovers.reports, leftovers.logs, project);
  // A run that failed must not look green because nobody has written down why.
  const bool is_silent = failures.empty() && leftovers.run_exit_code.value_or(0) != 0;
  if (is_silent) failures.push_back(silent_failure(*leftovers.run_exit_code));

  Findings findings{std::move(failures), red_before(leftovers, result)};
  result.failures = trace_failures(runner, repository, range, std::move(findings));
  result.range = std::move(range);

  result.pre_existing = static_cast<std::size_t>(
      std::count_if(result.failures.begin(), result.failures.end(),
                    [](const auto& each) { return each.verdict == Verdict::PreExisting; }));
  note_trouble(leftovers.reports, "", result.notes);
  note_left_out(leftovers.logs, result.notes);
  if (!leftovers.reports.reports.empty() && !leftovers.reports.any_was_run()) {
    result.notes.emplace_back("no test was run");
  }
  const auto told = result.notes.size();
  note_doubt(leftovers, result.notes);
  const bool is_doubtful = result.notes.size() != told;
  const bool red = std::any_of(result.failures.begin(), result.failures.end(),
                               [](const auto& each) { return each.counts(); });
  const bool fails = red || is_doubtful || !all_complete(leftovers.reports);
  result.verdict = fails ? GateVerdict::Fail : GateVerdict::Pass;
  return result;
}

}  // namespace sprint::attribution
