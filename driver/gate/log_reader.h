// Finds what went wrong in the output of builds: GCC and Clang with their notes and include and
// template back-traces, Go, GNU ld, gold, lld and mold, CMake, ninja's FAILED edges, make,
// sanitizers, assertions, Python tracebacks, panics of Go and uncaught errors of Node.js; coloured,
// interleaved, in any encoding.
//
// Warnings are no problems, unless -Werror made them errors. Memory is bounded whatever the log is:
// a line counts up to kLongestLine bytes, at most kMostProblems distinct problems are kept.
#pragma once

#include <cstddef>
#include <string>

#include "base/byte_source.h"
#include "gate/build_log.h"

namespace sprint::gate {

inline constexpr std::size_t kLongestLine = std::size_t{64} << 10U;
inline constexpr std::size_t kMostProblems = 10'000;

/// Throws only what the source throws.
BuildLog read_log(ByteSource& source, const std::string& file);

}  // namespace sprint::gate
