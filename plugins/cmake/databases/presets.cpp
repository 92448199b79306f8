#include "cmake/databases/presets.h"

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "cmake/databases/compile_database.h"
#include "cmake/project/look_at_files.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

using nlohmann::json;

constexpr std::uintmax_t kLargestPresets = std::uintmax_t{16} << 20U;

std::string folder_of(const std::string& path) {
  return path.substr(0, path.find_last_of('/'));
}

std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The entry if it is a text, the entries if it is a list of texts.
std::vector<std::string> texts_of(const json& object, const char* key) {
  std::vector<std::string> texts;
  const auto found = object.find(key);
  if (found == object.end()) return texts;
  if (found->is_string()) texts.push_back(found->get<std::string>());
  if (!found->is_array()) return texts;
  for (const auto& item : *found) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

bool is_true(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() && found->get<bool>();
}

/// What we need of one. The rest may be nested as deeply as it likes: to copy it would take as deep
/// a stack.
struct Preset {
  bool hidden = false;
  std::string generator;
  std::string binary_dir;
  std::vector<std::string> inherits;
  std::string file;
};

class Presets {
 public:
  explicit Presets(std::string source) : source_(std::move(source)) {
    read(source_ + "/CMakePresets.json");
    read(source_ + "/CMakeUserPresets.json");
  }

  std::vector<std::string> build_folders() const {
    std::vector<std::string> folders;
    for (const auto& name : order_) {
      const auto& preset = presets_.at(name);
      const auto* owner = preset.hidden ? nullptr : owner_of(&Preset::binary_dir, name);
      if (owner == nullptr) continue;
      const auto expanded = expand(owner->binary_dir, name, owner->file);
      if (expanded) folders.push_back(absolute_path(source_, *expanded));
    }
    return folders;
  }

 private:
  void read(const std::string& file) {
    const auto text = read_text(file, kLargestPresets);
    // Files may include each other in a circle.
    if (!text || !files_read_.insert(file).second) return;
    const json document = json::parse(*text, nullptr, false);
    if (!document.is_object()) return;
    for (const auto& included : texts_of(document, "include")) {
      read(absolute_path(folder_of(file), included));
    }
    const auto list = document.find("configurePresets");
    if (list == document.end() || !list->is_array()) return;
    for (const auto& preset : *list) {
      const std::string name = preset.is_object() ? text_of(preset, "name") : std::string();
      if (name.empty()) continue;
      Preset read{is_true(preset, "hidden"), text_of(preset, "generator"),
                  text_of(preset, "binaryDir"), texts_of(preset, "inherits"), file};
      if (presets_.emplace(name, std::move(read)).second) order_.push_back(name);
    }
  }

  /// The preset itself or the nearest one it inherits from that has this field; null if none has.
  const Preset* owner_of(std::string Preset::*field, const std::string& name) const {
    std::set<std::string> seen;
    std::vector<std::string> waiting{name};
    while (!waiting.empty()) {
      const auto found = presets_.find(waiting.back());
      waiting.pop_back();
      if (found == presets_.end() || !seen.insert(found->first).second) continue;
      const Preset& preset = found->second;
      if (!(preset.*field).empty()) return &preset;
      waiting.insert(waiting.end(), preset.inherits.rbegin(), preset.inherits.rend());
    }
    return nullptr;
  }

  std::optional<std::string> value_of(const std::string& macro, const std::string& name,
                                      const std::string& file) const {
    if (macro == "sourceDir") return source_;
    if (macro == "sourceParentDir") return folder_of(source_);
    if (macro == "sourceDirName") return sdk::file_name(source_);
    if (macro == "presetName") return name;
    if (macro == "hostSystemName") return "Linux";
    if (macro == "fileDir") return folder_of(file);
    if (macro == "dollar") return "$";
    if (macro == "pathListSep") return ":";
    if (macro == "generator") {
      const auto* owner = owner_of(&Preset::generator, name);
      return owner == nullptr ? std::string() : owner->generator;
    }
    return std::nullopt;
  }

  static std::optional<std::string> variable(const std::string& name) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment of the driver
    const char* value = std::getenv(name.c_str());
    return value == nullptr ? std::string() : std::string(value);
  }

  /// Nothing if it holds a macro that we do not know.
  std::optional<std::string> expand(const std::string& text, const std::string& name,
                                    const std::string& file) const {
    static constexpr const char* kLetters = "abcdefghijklmnopqrstuvwxyz";
    std::string expanded;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto open =
          text[i] == '$' ? text.find_first_not_of(kLetters, i + 1) : std::string::npos;
      const bool is_macro = open != std::string::npos && text[open] == '{';
      const auto close = is_macro ? text.find('}', open) : std::string::npos;
      if (close == std::string::npos) {
        expanded += text[i];
        continue;
      }
      const std::string kind = text.substr(i + 1, open - i - 1);
      const std::string macro = text.substr(open + 1, close - open - 1);
      const auto value = kind.empty()                      ? value_of(macro, name, file)
                         : kind == "env" || kind == "penv" ? variable(macro)
                                                           : std::nullopt;
      if (!value) return std::nullopt;
      expanded += *value;
      i = close;
    }
    return expanded;
  }

  std::string source_;
  std::map<std::string, Preset> presets_;
  std::vector<std::string> order_;
  std::set<std::string> files_read_;
};

}  // namespace

std::vector<std::string> preset_build_folders(const std::string& source) {
  return Presets(source).build_folders();
}

}  // namespace sprint::cmake
