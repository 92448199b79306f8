// Made for an interface of the future. Everything behind the version is garbage, which the driver
// must not look at.
#include "innocent_toolchain.h"

SPRINT_TEST_DESCRIPTOR = {99, nullptr, nullptr, nullptr, nullptr, nullptr};
