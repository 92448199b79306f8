// What programs say when they die: sanitizers, assertions, uncaught exceptions.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "logs/build_log.h"
#include "logs/pending_problem.h"

namespace sprint::logs {

/// "==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x…", "WARNING: ThreadSanitizer:
/// data race (pid=1)", "a.cpp:5:3: runtime error: text", and each "Direct leak of". The message has
/// no addresses, so that the same mistake reads the same. The frames of the first stack are
/// Frames; those of others ("freed by") are Notes.
std::unique_ptr<OpenReport> open_sanitizer_report(std::string_view line);

/// "prog: a.cpp:5: int f(): Assertion `x > 0' failed." of glibc, and that of libstdc++.
std::optional<LogProblem> match_assertion(std::string_view line);

/// "terminate called after throwing an instance of 'std::runtime_error'"; what() may follow.
std::unique_ptr<OpenReport> open_terminate(std::string_view line);

}  // namespace sprint::logs
