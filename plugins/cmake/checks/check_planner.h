// Plans the syntax check of C and C++ files: for each the command that compiles it, or that of a
// source that includes it, or that of a file like it; or why there is none.
#pragma once

#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// See sdk::Toolchain::syntax_check.
sdk::CheckPlan plan_checks(const sdk::Words& files, const sdk::Context& context);

}  // namespace sprint::cmake
