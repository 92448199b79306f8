// go test ("--- FAIL: TestX (0.00s)", "ok  pkg  0.003s"), gotestsum, cargo test ("test result:
// FAILED.") and cargo-nextest ("Summary [ 0.1s] 3 tests run: ...").
#pragma once

#include <memory>
#include <vector>

#include "logs/summaries/summary_reader.h"

namespace sprint::logs {

const std::vector<std::string_view>& go_rust_needles();
std::unique_ptr<SummaryReader> read_go_tests();
std::unique_ptr<SummaryReader> read_cargo_tests();

}  // namespace sprint::logs
