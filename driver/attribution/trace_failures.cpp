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

/// Whether the reports say all that they should; reports without any test do not.
bool all_complete(const results::TestReports& reports) {
  const bool nothing_ran = !reports.reports.empty() && reports.cases.empty();
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

Attribution trace(os::ProcessRunner& runner, const workspace::Repository& repository,
                  workspace::ChangeRange range, const places::ProjectFiles& project,
                  const Leftovers& leftovers) {
  Attribution result;
  result.tests = leftovers.reports.counts();
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
  if (!leftovers.reports.reports.empty() && leftovers.reports.cases.empty()) {
    result.notes.emplace_back("no test was run");
  }
  const bool red = std::any_of(result.failures.begin(), result.failures.end(),
                               [](const auto& each) { return each.counts(); });
  const bool fails = red || !all_complete(leftovers.reports);
  result.verdict = fails ? GateVerdict::Fail : GateVerdict::Pass;
  return result;
}

}  // namespace sprint::attribution
