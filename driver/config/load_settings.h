// Puts the settings together from their layers, each stronger than the one before: defaults,
// sprint.toml, the CMake context, the command line.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "config/cmake_context.h"
#include "config/judging_keys.h"
#include "config/project.h"
#include "config/settings.h"

namespace sprint::config {

/// Where a value comes from, for people: "default", "sprint.toml:3:1", "CMake context", "--set".
struct Origin {
  enum class Layer { Default, File, Context, CommandLine };
  Layer layer = Layer::Default;
  Place place;  ///< File and Context only
};
std::string to_string(const Origin& origin);

/// `[toolchain.NAME]`: the driver passes these on; only the toolchain knows its keys.
struct ToolchainValue {
  std::string text;
  Origin origin;
};
struct ToolchainSettings {
  Origin origin;  ///< of the first mention of NAME
  std::map<std::string, ToolchainValue> values;
};

struct LoadedSettings {
  Settings values;
  /// By key; a key that is missing has its default.
  std::map<std::string, Origin> origins;
  std::map<std::string, ToolchainSettings> toolchain;

  Origin origin_of(const std::string& key) const;
};

/// `overrides` are "key=value" from the command line; relative paths in them are relative to
/// `working_directory`. Throws Error(BadInput) for a wrong file, Error(BadCall) for a wrong
/// override; an unknown key is refused with the nearest known one. With `judging`, the settings
/// that judge are those of this text and not those of the project's own file.
LoadedSettings load_settings(const Project& project, const std::optional<CMakeContext>& context,
                             const std::vector<std::string>& overrides,
                             const std::filesystem::path& working_directory,
                             const std::optional<SettingsText>& judging = {});

/// What one settings file says, and nothing else. Error(BadInput) as above.
LoadedSettings settings_in(const SettingsText& file, const std::filesystem::path& root);

}  // namespace sprint::config
