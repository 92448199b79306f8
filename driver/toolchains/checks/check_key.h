// What a check command is known by.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "os/environment.h"
#include "sprint/types.h"

namespace sprint::toolchains {

/// Stands for the scratch directory, which is new each time; no absolute path begins so.
inline constexpr std::string_view kScratchName = "{scratch}";

/// A fingerprint of the command's words, directory, variables and files, with `scratch` taken out,
/// and of the program itself as it lies on disk. `environment` is all that the command gets.
std::string check_key(const sdk::CheckCommand& command, const std::filesystem::path& cwd,
                      const std::string& scratch, const os::Environment& environment);

}  // namespace sprint::toolchains
