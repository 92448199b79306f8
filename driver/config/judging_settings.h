// How the settings that judge differ between two files. Whoever is judged may change them in the
// same commits, so that others must be able to see it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "config/judging_keys.h"

namespace sprint::config {

struct SettingChange {
  std::string key;
  /// As people write it; "not set" for a setting of a toolchain that is not there.
  std::string before;
  std::string after;
};

/// What judges differently after than before, by key; no file is one without settings. Values that
/// only are written in another way do not differ. `root` is what relative paths are relative to.
/// Error(BadInput) if one of the two is no settings file.
std::vector<SettingChange> judging_changes(const std::optional<SettingsText>& before,
                                           const std::optional<SettingsText>& after,
                                           const std::filesystem::path& root);

}  // namespace sprint::config
