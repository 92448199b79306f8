// What a call of a compiler, linker or checker does, by its words.
#pragma once

#include "sprint/types.h"

namespace sprint::cmake {

/// Of compilers (`g++-12`, `x86_64-linux-gnu-gcc`, `clang++-14`), linkers, archivers and static
/// checkers; every other program is Other.
sdk::CommandClass classify_compiler(const sdk::Words& argv);

}  // namespace sprint::cmake
