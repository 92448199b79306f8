// The files of a project that tell CMake what to do.
#pragma once

#include <string>
#include <vector>

namespace sprint::cmake {

/// All files below a source tree, absolute, sorted. Hidden folders and build trees are passed over.
std::vector<std::string> project_files(const std::string& source);

/// Of these CMakeLists.txt, *.cmake, *.in and the presets. They are looked for on disk: what the
/// last configure has read does not tell of a file that is new.
std::vector<std::string> cmake_inputs(const std::string& source);

/// Whether a file of this name is one of them.
bool is_cmake_input(const std::string& name);

/// Digits that stand for the names and contents of the files. Contents and not times, so that a
/// checkout that went elsewhere and came back is the same again.
std::string digits_for_files(const std::vector<std::string>& files);

}  // namespace sprint::cmake
