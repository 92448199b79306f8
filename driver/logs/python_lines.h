// What Python says about an uncaught exception or a file that it cannot parse, and pytest about one
// before its first test.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "logs/build_log.h"
#include "logs/log_lines.h"
#include "logs/pending_problem.h"

namespace sprint::logs {

/// "Traceback (most recent call last):". Chained exceptions are one problem: the message is that
/// of the last one, and its frames come first.
std::unique_ptr<OpenReport> open_traceback(std::string_view line);

/// "SyntaxError: invalid syntax" below `File "x.py", line 3`, without a traceback.
std::optional<LogProblem> match_syntax_error(std::string_view line, LinesBefore before);

/// "ImportError while loading conftest '/p/conftest.py'.", with which pytest ends without a report.
/// What it prints about tests is in its report, and not read here.
std::unique_ptr<OpenReport> open_conftest_error(std::string_view line);

}  // namespace sprint::logs
