// Where in the logs of a gate a person reads on about a failing test. Reports tell that it failed;
// what it printed before is in the log.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attribution/attribution.h"
#include "base/file_line.h"
#include "gate/gate_run.h"

namespace sprint::gate {

/// The line, from 1, that tells of the test's failure: the first that names it and speaks of
/// failing, else the first that names it. Nothing if none does.
std::optional<unsigned> line_that_tells(std::string_view log, std::string_view test);

/// By the ids of the failures. Looks at the first megabytes of the test steps' logs, for the first
/// hundreds of tests; a log that cannot be read tells nothing.
std::map<std::string, FileLine> told_in_logs(
    const std::vector<attribution::AttributedFailure>& failures,
    const std::vector<StepRecord>& steps);

}  // namespace sprint::gate
