// The verdict in one line, and the counts behind it.
#pragma once

#include <string>

#include "attribution/attribution.h"

namespace sprint::render {

/// "green", "RED", "COULD NOT RUN".
std::string verdict_word(attribution::GateVerdict verdict);

/// "2 tests newly red, 1 build error (3 more were red before)", "no failure in 24 tests", or what
/// could not be run. Safe for a terminal.
std::string red_sentence(const attribution::Attribution& attribution);

/// "24 tests: 20 passed, 3 failed, 1 skipped; red: 1 newly, 1 before, 1 flaky". The parts add up.
/// Empty if there is no test.
std::string tests_sentence(const attribution::Attribution& attribution);

}  // namespace sprint::render
