// `toolchains --verify`: does a toolchain keep the promises of the SDK headers? Asks every function
// with ordinary and with odd questions, and looks at the answers and at the project afterwards.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sprint::os {
class ProcessRunner;
}

namespace sprint::toolchains {

class LoadedToolchain;

/// One promise. `problem` is empty if it was kept.
struct ConformanceCheck {
  std::string promise;
  std::string problem;
};

/// Checks all promises, on the project at `root` and on an empty folder. Runs programs only if the
/// toolchain asks for it.
std::vector<ConformanceCheck> check_conformance(const LoadedToolchain& toolchain,
                                                const std::filesystem::path& root,
                                                os::ProcessRunner& runner);

}  // namespace sprint::toolchains
