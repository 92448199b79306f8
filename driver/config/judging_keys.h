// Which settings decide how work is judged: `gate.*`, `toolchains.*` and `toolchain.*`.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sprint::config {

/// Whether the key, or the section, is one of them.
inline bool is_judging(std::string_view key) {
  const auto section = key.substr(0, key.find('.'));
  return section == "gate" || section == "toolchains" || section == "toolchain";
}

/// A sprint.toml as it was in some commit. `name` is what errors call it.
struct SettingsText {
  std::string text;
  std::filesystem::path name;
};

}  // namespace sprint::config
