// The reports of one test step: removes old ones before it, reads new ones after it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "gate/step_judgement.h"
#include "places/project_files.h"
#include "results/test_reports.h"
#include "sprint/types.h"

namespace sprint::gate {

/// Removes what the globs of the step match, so that no report of an earlier run can pass for one
/// of this. A relative glob is looked up in `build`. Error(System) if a file cannot be removed, and
/// Error(Plugin) if one lies in none of the folders that are the gate's own.
void remove_old_reports(const sdk::Step& step, const std::filesystem::path& build,
                        const std::vector<std::filesystem::path>& own_folders);

/// Reads all files that the globs match now, in the order of their names.
results::TestReports read_new_reports(const sdk::Step& step, const std::filesystem::path& build,
                                      const places::ProjectFiles& project);

/// Results that a toolchain found in a log, as a report of that name.
results::TestReports reports_of(const std::vector<sdk::TestResult>& results,
                                const std::string& name, const places::ProjectFiles& project);

/// One that tells of tests that were not run, all for the same reason.
results::TestReports not_run_reports(const std::vector<std::string>& tests, const std::string& name,
                                     const std::string& why);

/// What judge_tests() wants to know of them.
TestFindings findings_of(const results::TestReports& reports);

/// Moves the reports of `more` behind those of `all`.
void append_reports(results::TestReports& all, results::TestReports more);

}  // namespace sprint::gate
