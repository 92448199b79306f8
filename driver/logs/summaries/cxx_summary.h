// GoogleTest ("[  FAILED  ] 1 test, listed below:"), Catch2 ("test cases: 2 | 1 passed | 1 failed")
// and doctest ("[doctest] test cases: ...").
#pragma once

#include <memory>
#include <vector>

#include "logs/summaries/summary_reader.h"

namespace sprint::logs {

const std::vector<std::string_view>& cxx_needles();
std::unique_ptr<SummaryReader> read_googletest();
std::unique_ptr<SummaryReader> read_catch2();
std::unique_ptr<SummaryReader> read_doctest();

}  // namespace sprint::logs
