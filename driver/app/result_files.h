// The reports and logs that are named on a command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "logs/build_log.h"
#include "os/process_runner.h"
#include "places/project_files.h"
#include "results/test_reports.h"
#include "workspace/git/repository.h"

namespace sprint::app {

/// The files that names and globs stand for, in order, each once however it is named; `usual` is
/// how such files are often called, for a hint. Error(BadCall) for a name that is no file and a
/// glob that matches none, or more than anybody means.
std::vector<std::string> files_named(const std::vector<std::string>& patterns,
                                     const std::string& usual);

/// Reads all of them; what a file turns out to be is in its ReportFile. Error(BadCall) if none of
/// them is a test report.
results::TestReports read_reports(const std::vector<std::string>& patterns,
                                  const places::ProjectFiles& project);

/// "-" is standard input. Error(BadCall) for a file that cannot be read.
std::vector<logs::BuildLog> read_logs(const std::vector<std::string>& files);

/// The files of the repository around the current directory; none are known where there is no
/// repository, or git cannot tell.
places::ProjectFiles project_files_here(os::ProcessRunner& runner);

}  // namespace sprint::app
