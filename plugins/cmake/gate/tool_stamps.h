// Which programs and libraries a build tree was made with, and whether they are still the same.
#pragma once

#include <string>

#include "sprint/host.h"

namespace sprint::cmake {

/// A text that is equal as long as everything outside of the project is that CMake has found for
/// the gate's build tree (compilers, make program, tools, libraries), and what PATH has of the
/// programs that it looks for first.
std::string tool_stamps(const sdk::GateContext& context);

}  // namespace sprint::cmake
