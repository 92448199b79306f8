// Whether the last lines of a log are the end of a build: ninja's last step, make's, CMake's own,
// and what Cargo, Gradle and Maven say. Most builds that went well have no other sign. Pure.
#pragma once

#include <string>

#include "logs/log_lines.h"

namespace sprint::logs {

enum class BuildEnd {
  None,  ///< nothing that is known
  Good,
  Bad,         ///< it stopped, and says so
  Unfinished,  ///< ninja's last step is not the last of all, or it was interrupted
};

struct LastOfBuild {
  BuildEnd end = BuildEnd::None;
  std::string line{};
};
LastOfBuild build_end_in(LinesBefore last_lines);

}  // namespace sprint::logs
