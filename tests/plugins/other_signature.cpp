// Built with a standard library whose types look different.
#include <stdexcept>

#include "innocent_toolchain.h"

namespace {
sprint::sdk::Toolchain* must_not_be_called() {
  throw std::logic_error("the factory was called");
}
}  // namespace

SPRINT_TEST_DESCRIPTOR = {
    SPRINT_INTERFACE_VERSION, "vax/libstdc++-cxx11abi0-plain", "vax", "1", must_not_be_called,
    destroy_toolchain};
