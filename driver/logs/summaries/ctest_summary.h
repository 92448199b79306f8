// CTest: "50% tests passed, 1 tests failed out of 2", and the list of those that failed.
#pragma once

#include <memory>
#include <vector>

#include "logs/summaries/summary_reader.h"

namespace sprint::logs {

const std::vector<std::string_view>& ctest_needles();
std::unique_ptr<SummaryReader> read_ctest();

}  // namespace sprint::logs
