// Needs a function that nobody has.
#include "innocent_toolchain.h"

void a_function_that_nobody_has();

namespace {
class Needy : public InnocentToolchain {
 public:
  Needy() { a_function_that_nobody_has(); }
};
}  // namespace

SPRINT_TOOLCHAIN(Needy, "needy", "1");
