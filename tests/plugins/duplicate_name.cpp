// Calls itself what a shipped toolchain is called.
#include "innocent_toolchain.h"

SPRINT_TOOLCHAIN(InnocentToolchain, "cmake", "666");
