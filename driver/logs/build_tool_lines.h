// Lines in which ninja and make say that a step failed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logs/build_log.h"

namespace sprint::logs {

/// "[3/12] …": another step of ninja begins to speak.
struct NinjaProgress {
  unsigned done = 0;
  unsigned all = 0;
};
std::optional<NinjaProgress> ninja_progress(std::string_view line);

/// "FAILED: a.o b.o": the outputs of the step whose command and output follow. Absolute names that
/// only repeat a relative one are left out. None if it is another line.
std::vector<std::string> match_failed_edge(std::string_view line);

/// "ninja: build stopped: …".
bool is_ninja_end(std::string_view line);

/// "ninja: error: 'x', needed by 'y', missing and no known rule to make it" and its like.
std::optional<LogProblem> match_ninja_error(std::string_view line);

/// "make[2]: *** [build.make:76: a.o] Error 1".
struct MakeFailure {
  int depth = 0;
  places::PlaceInText rule;  ///< where the makefile says how to make it; an old make does not tell
  std::string target;
  std::string status;  ///< "Error 1", "Killed"
};
std::optional<MakeFailure> match_make_failure(std::string_view line);

/// "make: *** No rule to make target 'x', needed by 'y'.  Stop.", "Makefile:3: *** missing
/// separator.  Stop."
std::optional<LogProblem> match_make_stop(std::string_view line);

}  // namespace sprint::logs
