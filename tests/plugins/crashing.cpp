// Dies when asked for anything.
#include <csignal>

#include "innocent_toolchain.h"

namespace {
class Mortal : public InnocentToolchain {
 public:
  bool owns(const std::string&) const override {
    std::raise(SIGSEGV);
    return false;
  }
};
}  // namespace

SPRINT_TOOLCHAIN(Mortal, "mortal", "1");
