#include "innocent_toolchain.h"

SPRINT_TEST_DESCRIPTOR = {SPRINT_INTERFACE_VERSION,
                          SPRINT_BUILD_SIGNATURE,
                          "null",
                          "1",
                          [] { return static_cast<sprint::sdk::Toolchain*>(nullptr); },
                          destroy_toolchain};
