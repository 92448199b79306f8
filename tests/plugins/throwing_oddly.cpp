// Throws what nobody expects.
#include "innocent_toolchain.h"

namespace {
class Odd : public InnocentToolchain {
 public:
  sprint::sdk::Detection detect(const sprint::sdk::Context&) const override { throw 42; }
};
}  // namespace

SPRINT_TOOLCHAIN(Odd, "odd", "1");
