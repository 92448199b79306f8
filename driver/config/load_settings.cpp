#include "config/load_settings.h"

#include <algorithm>
#include <sstream>

#include "base/nearest_name.h"
#include "base/text.h"
#include "config/gate_places.h"
#include "config/settings_table.h"

namespace sprint::config {

namespace {

constexpr std::string_view kToolchainPrefix = "toolchain.";

std::vector<std::string> known_keys() {
  std::vector<std::string> keys;
  for (const auto& row : settings_table()) keys.push_back(row.key);
  return keys;
}

/// The hint for a misspelt key. The section alone is tried too: `[limts]` should find `limits`.
std::string key_hint(const std::string& key) {
  if (key.starts_with(kToolchainPrefix)) return "write toolchain.NAME.KEY";
  std::vector<std::string> candidates = known_keys();
  for (const auto& row : settings_table()) candidates.push_back(split(row.key, '.').front());
  if (const auto nearest = nearest_name(key, candidates)) return "did you mean '" + *nearest + "'?";
  return "'sprint-supervisor doctor' lists the settings";
}

bool is_section(const std::string& key) {
  return std::any_of(settings_table().begin(), settings_table().end(),
                     [&](const SettingRow& row) { return row.key.starts_with(key + "."); });
}

struct ScalarText {
  const Node& node;
  const std::string& key;

  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const {
    std::ostringstream text;
    text << value;
    return text.str();
  }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const Array&) const { return refuse(); }
  std::string operator()(const Table&) const { return refuse(); }

  [[noreturn]] std::string refuse() const {
    throw Error(ErrorCode::BadInput,
                "'" + key + "' must be a string, a number or a boolean, not " + node.kind(), {},
                node.place);
  }
};

/// Applies one layer to the settings.
class Layer {
 public:
  Layer(LoadedSettings& loaded, Origin::Layer layer, std::filesystem::path base)
      : loaded_(loaded), layer_(layer), base_(std::move(base)) {}

  void apply(const Table& table, const std::string& prefix = {}) {
    for (const auto& entry : table.entries) apply(prefix + entry.key, entry.place, entry.node);
  }

  void apply(const std::string& key, const Place& place, const Node& node) {
    if (const SettingRow* row = find_setting(key)) {
      assign(loaded_.values, *row, read_text(*row, node), base_);
      loaded_.origins[key] = Origin{layer_, place};
    } else if (key == "toolchain") {
      for (const auto& entry : expect<Table>(node, key).entries) apply_toolchain(entry);
    } else if (is_section(key)) {
      apply(expect<Table>(node, key), key + ".");
    } else {
      throw Error(ErrorCode::BadInput, "unknown key '" + key + "'", key_hint(key), place);
    }
  }

  void set_toolchain(const std::string& name, const std::string& key, std::string text,
                     const Place& place) {
    const Origin origin{layer_, place};
    auto& toolchain =
        loaded_.toolchain.try_emplace(name, ToolchainSettings{origin, {}}).first->second;
    toolchain.values[key] = {std::move(text), origin};
  }

 private:
  /// CMake has no types: what add_sprint_supervisor() writes is text, to be read as `--set` is.
  Node read_text(const SettingRow& row, const Node& node) const {
    const auto* text = std::get_if<std::string>(&node.value);
    if (layer_ != Origin::Layer::Context || text == nullptr) return node;
    try {
      return {node_from_text(row, *text).value, node.place};
    } catch (const Error& error) {
      throw Error(ErrorCode::BadInput, error.message(), error.hint(), node.place);
    }
  }

  void apply_toolchain(const Table::Entry& toolchain) {
    const std::string name = std::string(kToolchainPrefix) + toolchain.key;
    loaded_.toolchain.try_emplace(toolchain.key,
                                  ToolchainSettings{Origin{layer_, toolchain.place}, {}});
    for (const auto& entry : expect<Table>(toolchain.node, name).entries) {
      const std::string key = name + "." + entry.key;
      set_toolchain(toolchain.key, entry.key,
                    std::visit(ScalarText{entry.node, key}, entry.node.value), entry.place);
    }
  }

  LoadedSettings& loaded_;
  Origin::Layer layer_;
  std::filesystem::path base_;
};

void apply_override(Layer& layer, const std::string& override_text) {
  const auto equals = override_text.find('=');
  const std::string key = override_text.substr(0, equals);
  if (equals == std::string::npos || key.empty()) {
    throw Error(ErrorCode::BadCall, "--set " + override_text + ": a value is missing",
                "write --set KEY=VALUE");
  }
  const std::string text = override_text.substr(equals + 1);
  const auto parts = split(key, '.');
  if (parts.size() == 3 && key.starts_with(kToolchainPrefix)) {
    layer.set_toolchain(parts[1], parts[2], text, {});
    return;
  }
  const SettingRow* row = find_setting(key);
  if (row == nullptr) {
    throw Error(ErrorCode::BadCall, "--set " + override_text + ": unknown key '" + key + "'",
                key_hint(key));
  }
  try {
    layer.apply(key, {}, node_from_text(*row, text));
  } catch (const Error& error) {
    // There is no file to point into; the option itself is the place.
    throw Error(ErrorCode::BadCall, "--set " + override_text + ": " + error.message(),
                error.hint());
  }
}

/// Sections are whole in a table, however they were written.
void replace_judging(Table& file, Table other) {
  std::erase_if(file.entries, [](const Table::Entry& each) { return is_judging(each.key); });
  for (auto& each : other.entries) {
    if (is_judging(each.key)) file.entries.push_back(std::move(each));
  }
}

}  // namespace

std::string to_string(const Origin& origin) {
  switch (origin.layer) {
    case Origin::Layer::Default:
      return "default";
    case Origin::Layer::File:
      return to_string(origin.place);
    case Origin::Layer::Context:
      return "CMake, " + to_string(origin.place);
    case Origin::Layer::CommandLine:
      return "--set";
  }
  return {};
}

Origin LoadedSettings::origin_of(const std::string& key) const {
  const auto found = origins.find(key);
  return found != origins.end() ? found->second : Origin{};
}

LoadedSettings settings_in(const SettingsText& file, const std::filesystem::path& root) {
  LoadedSettings loaded;
  Layer(loaded, Origin::Layer::File, root).apply(parse_toml(file.text, file.name));
  return loaded;
}

LoadedSettings load_settings(const Project& project, const std::optional<CMakeContext>& context,
                             const std::vector<std::string>& overrides,
                             const std::filesystem::path& working_directory,
                             const std::optional<SettingsText>& judging) {
  LoadedSettings loaded;
  const auto top = project.git_top.value_or(project.root);
  loaded.values.workspace.dir = default_workspace(top, project.root.lexically_relative(top));
  // From the general to the particular, since a later layer replaces what is there. Each reads its
  // paths from where it was written: the file, the CMake project, the shell.
  Table file;
  if (project.settings_file) file = read_toml(*project.settings_file);
  if (judging) replace_judging(file, parse_toml(judging->text, judging->name));
  Layer(loaded, Origin::Layer::File, project.root).apply(file);
  if (context) {
    Layer(loaded, Origin::Layer::Context, context->source).apply(context->settings);
  }
  Layer command_line(loaded, Origin::Layer::CommandLine, working_directory);
  for (const auto& text : overrides) apply_override(command_line, text);
  return loaded;
}

}  // namespace sprint::config
