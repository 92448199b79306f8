#include "config/judging_settings.h"

#include <map>

#include "config/load_settings.h"
#include "config/settings_table.h"

namespace sprint::config {

namespace {

constexpr const char* kNotSet = "not set";

/// All of them, as people write them.
std::map<std::string, std::string> judging_values(const std::optional<SettingsText>& file,
                                                  const std::filesystem::path& root) {
  const auto loaded = file ? settings_in(*file, root) : LoadedSettings{};
  std::map<std::string, std::string> values;
  for (const auto& row : settings_table()) {
    if (is_judging(row.key)) values[row.key] = value_text(loaded.values, row);
  }
  for (const auto& [name, toolchain] : loaded.toolchain) {
    for (const auto& [key, value] : toolchain.values) {
      values["toolchain." + name + "." + key] = value.text;
    }
  }
  return values;
}

std::string value_in(const std::map<std::string, std::string>& values, const std::string& key) {
  const auto found = values.find(key);
  if (found == values.end()) return kNotSet;
  return found->second.empty() ? "\"\"" : found->second;
}

}  // namespace

std::vector<SettingChange> judging_changes(const std::optional<SettingsText>& before,
                                           const std::optional<SettingsText>& after,
                                           const std::filesystem::path& root) {
  const auto old_values = judging_values(before, root);
  const auto new_values = judging_values(after, root);
  auto keys = old_values;
  keys.insert(new_values.begin(), new_values.end());
  std::vector<SettingChange> changes;
  for (const auto& [key, ignored] : keys) {
    SettingChange change{key, value_in(old_values, key), value_in(new_values, key)};
    if (change.before != change.after) changes.push_back(std::move(change));
  }
  return changes;
}

}  // namespace sprint::config
