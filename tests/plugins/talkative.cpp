// Prints where it should not.
#include <cstdio>

#include "innocent_toolchain.h"

namespace {
class Talkative : public InnocentToolchain {
 public:
  bool owns(const std::string&) const override {
    std::puts("did you know?");
    return false;
  }
};
}  // namespace

SPRINT_TOOLCHAIN(Talkative, "talkative", "1");
