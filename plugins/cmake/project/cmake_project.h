// What can be read from a CMake project without running CMake: its name and generator. Pure
// functions on text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sprint::cmake {

/// The name in the first `project(...)` call of a CMakeLists.txt; comments are passed over. Nothing
/// if there is no such call. A name that is a variable is given as written.
std::optional<std::string> project_name(std::string_view cmake_lists);

/// The value of an entry of a CMakeCache.txt.
std::optional<std::string> cache_value(std::string_view cmake_cache, std::string_view name);

}  // namespace sprint::cmake
