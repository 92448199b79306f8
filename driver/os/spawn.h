// Starts one process with posix_spawn. Knows nothing of waiting, reading or time.
//
// posix_spawn rather than fork: its cost does not grow with the memory of the driver.
#pragma once

#include <sys/types.h>

#include "os/command.h"
#include "os/unique_fd.h"

namespace sprint::os {

/// A started child: leader of a process group of its own.
struct Child {
  pid_t pid = -1;
  UniqueFd pidfd;
  /// Our ends of the pipes for what is captured; not open otherwise.
  UniqueFd out;
  UniqueFd err;
};

/// Why a child could not be started; `transient` when the limit on descriptors or processes was
/// hit, so that it may work once another child has ended.
struct SpawnFailure {
  std::string reason;
  bool transient = false;
};

/// The child gets exactly the three standard descriptors (and Command::held_open), an empty signal
/// mask and default signal actions.
std::variant<Child, SpawnFailure> spawn(const Command& command);

}  // namespace sprint::os
