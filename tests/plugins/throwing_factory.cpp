#include <stdexcept>

#include "innocent_toolchain.h"

namespace {
class Unwilling : public InnocentToolchain {
 public:
  Unwilling() { throw std::runtime_error("no licence found"); }
};
}  // namespace

SPRINT_TOOLCHAIN(Unwilling, "unwilling", "1");
