// Finds what went wrong in the output of builds: GCC and Clang with their notes and include and
// template back-traces, Go, GNU ld, gold, lld and mold, CMake, ninja's FAILED edges, make,
// sanitizers, assertions, Python tracebacks, panics of Go and uncaught errors of Node.js; the tests
// that test tools name as failed, and what their runs came to; coloured, interleaved, in any
// encoding.
//
// Warnings are no problems, unless -Werror made them errors. Memory is bounded whatever the log is:
// a line counts up to LogLines::kLongestLine bytes, at most ProblemTable::kMost distinct problems
// are kept.
#pragma once

#include <string>

#include "base/byte_source.h"
#include "logs/build_log.h"

namespace sprint::logs {

/// Throws only what the source throws.
BuildLog read_log(ByteSource& source, const std::string& file);

}  // namespace sprint::logs
