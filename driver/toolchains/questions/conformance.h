// `toolchains --verify`: does a toolchain keep the promises of the SDK headers? Asks every function
// with ordinary and with odd questions, and looks at the answers and at the project afterwards.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sprint/types.h"
#include "toolchains/interface/toolchain_info.h"

namespace sprint::os {
class ProcessRunner;
}

namespace sprint::toolchains {

class LoadedToolchain;
struct HostFacts;

/// One promise. `problem` is empty if it was kept.
struct ConformanceCheck {
  std::string promise;
  std::string problem;
};

struct Conformance {
  Identity identity;
  std::vector<ConformanceCheck> checks;
  /// What it says of the project it was tried on; there is little to ask about one it does not
  /// detect.
  sdk::Detection detection;

  std::size_t broken_promises() const;
};

/// Checks all promises, on the project of `facts` and on an empty folder. Runs programs only if the
/// toolchain asks for it.
Conformance check_conformance(const LoadedToolchain& toolchain, const HostFacts& facts,
                              os::ProcessRunner& runner);

}  // namespace sprint::toolchains
