// Loads a toolchain from a shared library. The only place that knows Boost.DLL.
#pragma once

#include <filesystem>

#include "toolchains/interface/loaded_toolchain.h"

namespace sprint::toolchains {

/// Checks, in this order: that it is a shared library, that it has our symbol, interface version,
/// build signature, name, and that the factory makes a toolchain. Throws Error(Plugin) with the
/// first thing that does not fit. A library that was opened stays loaded until the process ends,
/// accepted or not: exceptions, strings or static objects may still point into it.
LoadedToolchain load_plugin(const std::filesystem::path& file);

}  // namespace sprint::toolchains
