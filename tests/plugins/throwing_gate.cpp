#include <stdexcept>

#include "innocent_toolchain.h"

namespace {
class Nervous : public InnocentToolchain {
 public:
  sprint::sdk::Detection detect(const sprint::sdk::Context&) const override {
    return {true, "everything"};
  }
  sprint::sdk::GatePlan gate(const sprint::sdk::GateContext&) const override {
    throw std::runtime_error("the dog ate the build");
  }
};
}  // namespace

SPRINT_TOOLCHAIN(Nervous, "nervous-gate", "1");
