// How the gate's build tree is configured: as the user's own is.
#pragma once

#include <string>
#include <vector>

#include "cmake/gate/gate_place.h"
#include "sprint/host.h"
#include "sprint/types.h"

namespace sprint::cmake {

struct GateSettings {
  std::string generator;
  /// The words after `cmake -S SOURCE -B BUILD`: generator, toolchain file, initial cache,
  /// launcher. Equal words mean equal settings.
  sdk::Words words;
  bool has_toolchain_file = false;
  sdk::Words notes;
};

/// With a preset: that, and nothing of the user's cache. Else generator, platform, toolset,
/// toolchain file and compilers of the user's build tree, and what its cache has other than that of
/// a default configure of the user's source. That one is made once for each state of the CMake
/// files. Writes below the gate's build tree.
GateSettings settings_for(const GatePlace& place, const sdk::GateContext& context);

}  // namespace sprint::cmake
