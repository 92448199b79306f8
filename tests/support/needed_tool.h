// Tools that a test needs and that the machine may lack.
#pragma once

#include <cstdlib>
#include <string>

#include "support/catch.h"

namespace sprint::test {

/// Whether a test has to end here because a tool is not there. `./run test` installs every tool and
/// sets SPRINT_TOOLS_REQUIRED: there a missing one fails the test, which would otherwise be green
/// without having tested anything. Elsewhere the test is skipped, and says so.
inline bool must_do_without(bool is_there, const std::string& tool, const std::string& package) {
  if (is_there) return false;
  const std::string message = tool + " is missing, and nothing was tested (apt install " + package +
                              "; ./run setup installs all)";
  if (std::getenv("SPRINT_TOOLS_REQUIRED") != nullptr) {
    FAIL(message);
  }
  WARN("skipped: " << message);
  return true;
}

}  // namespace sprint::test
