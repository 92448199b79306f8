// A line of a log as the tool wrote it, without what terminals and CI systems add to it.
#pragma once

#include <string>
#include <string_view>

namespace sprint::logs {

/// Without colours and links, carriage returns (and what they overwrite), and the time, step or
/// test number that a CI system, Docker or `ctest -V` puts before each line:
///
///     2026-01-02T03:04:05.678Z text   [2026-01-02T03:04:05Z] text   [12:03:04] text
///     12:03:04 text   ##[error]text   #7 0.512 text   12: text
///
/// Never takes the indentation of the text itself, nor ninja's `[3/12]`. The result points into
/// `raw` or `scratch`.
std::string_view plain_line(std::string_view raw, std::string& scratch);

}  // namespace sprint::logs
