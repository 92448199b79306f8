// How a compiler cache did, from the log of its decisions (ccache's `stats_log`).
#pragma once

#include <string_view>

#include "gate/gate_run.h"

namespace sprint::gate {

/// Each compilation is a comment with the name of its file, then its counters, one per line.
CacheUse cache_use_in(std::string_view stats_log);

}  // namespace sprint::gate
