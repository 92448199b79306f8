// What Node.js says about an uncaught error or a module that it cannot load.
#pragma once

#include <memory>
#include <string_view>

#include "logs/build_log.h"
#include "logs/log_lines.h"
#include "logs/pending_problem.h"

namespace sprint::logs {

/// "TypeError: text" or "Error [ERR_CODE]: text", not indented, below "/x/a.js:12" with the source
/// line, or right above "    at f (file:///x/a.js:3:5)"; also as the comments of TAP ("# Error:
/// …"). Of nested causes only the outer error is read.
std::unique_ptr<OpenReport> open_node_error(std::string_view line, LinesBefore before);

}  // namespace sprint::logs
