// Whether a build tree knows the CMake files as they are.
#pragma once

#include <string>

namespace sprint::cmake {

/// The CMakeLists.txt that was changed after the build tree was configured last: of the folder of
/// `file` or of one above it, up to `root`. Empty if there is none, or if nothing tells.
std::string newer_lists(const std::string& file, const std::string& root,
                        const std::string& build_tree);

}  // namespace sprint::cmake
