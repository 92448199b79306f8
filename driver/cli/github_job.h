// Whether we run in a job of GitHub Actions, which turns lines of our output into annotations.
#pragma once

#include "os/environment.h"

namespace sprint::cli {

inline bool is_github_job() {
  return os::Environment::for_tools().get("GITHUB_ACTIONS") == "true";
}

}  // namespace sprint::cli
