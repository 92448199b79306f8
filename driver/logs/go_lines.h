// What the Go compiler, go vet and Go programs that panic say.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "logs/build_log.h"
#include "logs/log_lines.h"
#include "logs/pending_problem.h"

namespace sprint::logs {

/// "runner/runner.go:15:27: job.Name undefined (type queue.Job has no field or method Name)", also
/// after "vet: ". It needs a column and no indentation: what tests log has neither. "too many
/// errors" and what the compiler was asked to tell about its optimisations are none.
std::optional<LogProblem> match_go_error(std::string_view line);

/// "goroutine 1 [running]:" soon after "panic: text" or "fatal error: text". The stacks of other
/// goroutines that follow are not read.
std::unique_ptr<OpenReport> open_go_panic(std::string_view line, LinesBefore before);

}  // namespace sprint::logs
