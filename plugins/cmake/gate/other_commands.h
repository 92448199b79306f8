// What a build does besides compiling, archiving and linking: custom commands. Read from what CMake
// has written for ninja or make.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "sprint/host.h"

namespace sprint::cmake {

/// The command lines that run only if something has changed, those behind a link included. Those by
/// which tests are listed are left out: they run again whenever their program is linked.
std::vector<std::string> other_commands(const sdk::GateContext& context);

/// Whether a command may read a file that nobody has told ninja or make of: it names the file or a
/// folder above it, or a script of the checkout that does, or that looks for files itself. `file`
/// and `top`, the checkout, are absolute.
bool may_read(std::string_view command, const std::string& file, const std::string& top);

/// The programs and scripts outside of the checkout and of the build tree that a command names:
/// absolute paths, and names to be found in PATH.
std::vector<std::string> tools_in(std::string_view command, const std::string& top,
                                  const std::string& build);

/// The files for which makefiles have a rule, absolute.
std::unordered_set<std::string> files_with_rules(const std::string& build);

}  // namespace sprint::cmake
