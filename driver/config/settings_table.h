// One row per setting: its key, what it is for, where its value lives and what it may be. The only
// list of keys there is; reading, refusing, documenting and showing settings all go by it.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.h"
#include "config/settings.h"
#include "config/toml_document.h"

namespace sprint::config {

/// Where the value of a setting lives; the alternative is the setting's type.
using Slot = std::variant<bool*, std::int64_t*, double*, std::optional<double>*, Duration*,
                          std::string*, std::filesystem::path*, std::vector<std::string>*, Paths*>;

struct SettingRow {
  std::string key;
  std::string purpose;
  Slot (*slot)(Settings&);
  /// Bounds of a number, both included. A text must not be empty if the least is more than 0.
  double least = 0;
  double most = std::numeric_limits<double>::max();
  /// If not empty, the only texts allowed.
  std::vector<std::string> choices = {};
};

const std::vector<SettingRow>& settings_table();

/// The row of a key, or nothing.
const SettingRow* find_setting(std::string_view key);

/// Sets the value from TOML. `base` is what relative paths are relative to. Throws
/// Error(BadInput) at the node's place if type, bounds or choices do not fit.
void assign(Settings& settings, const SettingRow& row, const Node& node,
            const std::filesystem::path& base);

/// The value as people write it: `4`, `60 min`, `deny`, `a, b`; empty lists and texts as "".
std::string value_text(const Settings& settings, const SettingRow& row);

/// A TOML node of the setting's type from the text after `--set key=`: lists are separated by
/// commas. Throws Error(BadCall).
Node node_from_text(const SettingRow& row, const std::string& text);

}  // namespace sprint::config
