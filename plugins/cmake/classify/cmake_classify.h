// Tells builds and tests from harmless commands among the tools of C and C++.
#pragma once

#include "sprint/types.h"

namespace sprint::cmake {

/// Pure, by the words alone. What asks, lists or would only show what it does is Other; so is a
/// program that was built, whatever its name. An unknown option of a build tool leaves it a build.
sdk::CommandClass classify_command(const sdk::Words& argv);

}  // namespace sprint::cmake
