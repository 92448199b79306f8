#include "innocent_toolchain.h"

SPRINT_TOOLCHAIN(InnocentToolchain, "innocent", "1.2.3");
