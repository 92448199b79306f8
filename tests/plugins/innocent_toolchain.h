// A toolchain with nothing wrong about it, for plugins that are wrong elsewhere.
#pragma once

#include "sprint/sdk.h"

class InnocentToolchain : public sprint::sdk::Toolchain {
 public:
  sprint::sdk::Detection detect(const sprint::sdk::Context&) const override {
    return {false, "never detects anything"};
  }
  bool owns(const std::string&) const override { return false; }
};

inline sprint::sdk::Toolchain* create_innocent() {
  return new InnocentToolchain();
}
inline void destroy_toolchain(sprint::sdk::Toolchain* toolchain) {
  delete toolchain;
}

/// Exports a descriptor written by hand; SPRINT_TOOLCHAIN() would get everything right.
#define SPRINT_TEST_DESCRIPTOR                            \
  extern "C" __attribute__((visibility("default"), used)) \
  const sprint_toolchain_descriptor sprint_toolchain
