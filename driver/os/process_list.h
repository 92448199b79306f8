// Looking at every process of the machine while they come and go.
#pragma once

#include <sys/types.h>

#include <functional>

namespace sprint::os {

/// Passes the number of each process once to `look`, which says whether it found it alive. The list
/// is older than a look: one that has ended in between may have started another that is not on it.
/// So the list is read again until nobody ends that way. Whoever is alive all the time is looked
/// at, and of a line of processes, each started by the one before just ahead of its end, at least
/// one is. False if the list cannot be read.
bool look_at_processes(const std::function<bool(pid_t)>& look);

}  // namespace sprint::os
