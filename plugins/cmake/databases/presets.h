// The build folders that CMakePresets.json and CMakeUserPresets.json name.
#pragma once

#include <string>
#include <vector>

namespace sprint::cmake {

/// The binary directories of all visible configure presets of a source tree, absolute, in the order
/// of the file. Presets that cannot be understood are passed over: CMake will say what is wrong
/// with them.
std::vector<std::string> preset_build_folders(const std::string& source);

}  // namespace sprint::cmake
