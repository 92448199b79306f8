// The files that a test depends on, by the graph of the build.
#pragma once

#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

/// See sdk::Toolchain::sources_of. For each test the sources of what it uses, with all headers; the
/// scripts that it runs; and the project's CMake files, since those can change everything.
/// Libraries that programs load while they run count for every test. Only Ninja's graph is read.
sdk::TestSources closures_of(const sdk::Words& tests, const sdk::GateContext& context);

}  // namespace sprint::cmake
