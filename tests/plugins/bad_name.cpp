#include "innocent_toolchain.h"

SPRINT_TOOLCHAIN(InnocentToolchain, "Not A Name", "1");
