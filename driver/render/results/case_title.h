// How a test case is called, in every output.
#pragma once

#include <string>
#include <string_view>

#include "results/test_reports.h"

namespace sprint::render {

/// Class and name with a dot between them; one of them alone if the other is empty or the same.
/// As the report wrote them: not yet safe for a terminal.
std::string case_title(const results::TestCase& test);

/// "passed", "failed", "error", "skipped", "not-run".
std::string_view outcome_name(results::TestOutcome outcome);

}  // namespace sprint::render
