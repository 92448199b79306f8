#include <stdexcept>

#include "innocent_toolchain.h"

namespace {
class Nervous : public InnocentToolchain {
 public:
  sprint::sdk::Detection detect(const sprint::sdk::Context&) const override {
    throw std::runtime_error("the dog ate the project");
  }
};
}  // namespace

SPRINT_TOOLCHAIN(Nervous, "nervous", "1");
