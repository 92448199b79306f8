// What a build that says it is done has not made. A compiler that ends with exit code 0 and writes
// nothing leaves the old object, and with it a program that answers for old sources.
#pragma once

#include <string>

#include "sprint/host.h"

namespace sprint::cmake {

/// To be called when a build is planned.
void remember_build_start(const sdk::GateContext& context);

/// A sentence about the first file that a compiler, a linker or a generator of sources should have
/// written since the build began and has not, or has left empty; no text if there is none. Of
/// Makefiles it is only known whether objects and programs are empty or older than what they are
/// made of, and only if all was built.
std::string unmade_outputs(const sdk::GateContext& context, bool all_was_built);

}  // namespace sprint::cmake
