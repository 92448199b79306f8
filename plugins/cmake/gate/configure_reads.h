// What CMake may read while it configures. Pure functions on text, and a look into the answers of
// CMake's File API.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace sprint::cmake {

/// Whether this CMake code reads files or runs programs by itself, so that any file may matter to
/// what it does: file(READ), file(GLOB), execute_process(), try_compile() and the like, and checks
/// of CMake's modules that look into headers of the project. Rather too often than too rarely:
/// comments count.
bool reads_by_itself(std::string_view code);

/// The files that CMake says it has read when a tree was configured last, absolute; of templates
/// that configure_file() took as well. `source` is the folder of the CMake project.
std::set<std::string> files_configured_from(const std::string& build, const std::string& source);

}  // namespace sprint::cmake
