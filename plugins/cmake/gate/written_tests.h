// The commands of tests as CMake has written them down for CTest. CTest itself tells no command of
// a test whose program is missing, as after a failed link.
#pragma once

#include <string>
#include <unordered_map>

#include "sprint/types.h"

namespace sprint::cmake {

/// By the names of tests: the words of all commands that CTestTestfile.cmake and the files it
/// brings in have for it, of whatever configuration.
std::unordered_map<std::string, sdk::Words> written_commands(const std::string& build);

}  // namespace sprint::cmake
