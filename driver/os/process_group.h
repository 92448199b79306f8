// Signals to, and questions about, the process group of a child of ours.
#pragma once

#include <sys/types.h>

#include <chrono>

#include "base/duration.h"

namespace sprint::os {

/// After KILL, how long to wait for processes the kernel cannot end (stuck in a device).
inline constexpr Duration kUnkillable = std::chrono::seconds(2);

/// Sends the signal to every process of the group; a group that is gone already is fine.
void signal_group(pid_t group, int signal);

/// Whether a process of the group is still running; zombies do not count. Fast when the group is
/// gone, which is the usual case; otherwise it reads /proc, and says yes where it cannot.
bool has_living_member(pid_t group);

}  // namespace sprint::os
