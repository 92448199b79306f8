// Ends the process it lives in, as if all were well.
#include <cstdlib>

#include "innocent_toolchain.h"

namespace {
class Quitter : public InnocentToolchain {
 public:
  bool owns(const std::string&) const override { std::exit(0); }
};
}  // namespace

SPRINT_TOOLCHAIN(Quitter, "quitter", "1");
