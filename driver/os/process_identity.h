// Which process this is, for records that outlive it: its number alone passes on to others.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace sprint::os {

struct ProcessIdentity {
  pid_t pid = 0;
  std::uint64_t started = 0;  ///< clock ticks since the machine started
  std::string boot;           ///< which start of the machine that was
  std::string host;
};

/// Ours. What /proc does not tell stays empty.
ProcessIdentity own_identity();

}  // namespace sprint::os
