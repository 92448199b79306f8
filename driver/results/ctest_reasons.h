// How CTest says that a test ended. Before 3.27 its report has an empty message for a test that ran
// out of time or crashed without a word; only the output tells.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "results/test_reports.h"

namespace sprint::results {

/// "Timeout", "SEGFAULT", "Subprocess aborted", by the names of tests: what is in brackets in the
/// list at the end of CTest's output. Plain "Failed" is left out.
std::unordered_map<std::string, std::string> ctest_reasons(std::string_view log);

/// Gives red cases of CTest's reports without a message their reason. That of a test which ran out
/// of time comes first in any case: whatever it printed until then is not why.
void add_ctest_reasons(TestReports& reports, std::string_view log);

}  // namespace sprint::results
