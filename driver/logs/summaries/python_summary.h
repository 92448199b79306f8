// pytest ("1 failed, 2 passed in 0.12s") and unittest ("Ran 3 tests in 0.001s", "FAILED
// (errors=1)").
#pragma once

#include <memory>
#include <vector>

#include "logs/summaries/summary_reader.h"

namespace sprint::logs {

const std::vector<std::string_view>& python_needles();
std::unique_ptr<SummaryReader> read_pytest();
std::unique_ptr<SummaryReader> read_unittest();

}  // namespace sprint::logs
