// node --test and other writers of TAP ("# fail 1", "not ok 1 - name"), jest and bun ("Tests: 1
// failed, 3 total"), vitest ("Tests  1 failed | 3 passed (4)") and mocha ("1 failing").
#pragma once

#include <memory>
#include <vector>

#include "logs/summaries/summary_reader.h"

namespace sprint::logs {

const std::vector<std::string_view>& js_needles();
std::unique_ptr<SummaryReader> read_tap();
std::unique_ptr<SummaryReader> read_tap_harness();
std::unique_ptr<SummaryReader> read_jest();
std::unique_ptr<SummaryReader> read_mocha();

}  // namespace sprint::logs
