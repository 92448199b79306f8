#include "cmake/cmake_toolchain.h"

SPRINT_TOOLCHAIN(sprint::cmake::CMakeToolchain, "cmake", SPRINT_TOOLCHAIN_VERSION);
