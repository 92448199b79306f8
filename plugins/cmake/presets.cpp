#include "cmake/presets.h"

#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "cmake/compile_database.h"
#include "cmake/read_text.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

using nlohmann::json;

constexpr int kMostIncludes = 32;
constexpr int kDeepestInheritance = 32;

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
  for (const auto& item : found->is_array() ? *found : json::array({*found})) {
    if (item.is_string()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

struct Preset {
  json value;
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
      if (preset.value.value("hidden", json(false)) == json(true)) continue;
      const auto written = inherited(name, kDeepestInheritance);
      if (!written) continue;
      const auto expanded = expand(written->first, name, written->second);
      if (expanded) folders.push_back(absolute_path(source_, *expanded));
    }
    return folders;
  }

 private:
  void read(const std::string& file) {
    const auto text = read_text(file);
    if (!text || ++files_read_ > kMostIncludes) return;
    const json document = json::parse(*text, nullptr, false);
    if (!document.is_object()) return;
    for (const auto& included : texts_of(document, "include")) {
      read(absolute_path(folder_of(file), included));
    }
    const auto list = document.find("configurePresets");
    if (list == document.end() || !list->is_array()) return;
    for (const auto& preset : *list) {
      if (!preset.is_object()) continue;
      const std::string name = text_of(preset, "name");
      if (presets_.emplace(name, Preset{preset, file}).second) order_.push_back(name);
    }
  }

  /// The binaryDir of a preset or of the nearest one it inherits from, and the file it stands in.
  std::optional<std::pair<std::string, std::string>> inherited(const std::string& name,
                                                               int depth) const {
    const auto found = presets_.find(name);
    if (found == presets_.end() || depth == 0) return std::nullopt;
    const auto& [value, file] = found->second;
    const std::string own = text_of(value, "binaryDir");
    if (!own.empty()) return std::pair(own, file);
    for (const auto& parent : texts_of(value, "inherits")) {
      if (auto theirs = inherited(parent, depth - 1)) return theirs;
    }
    return std::nullopt;
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
    if (macro == "generator") return text_of(presets_.at(name).value, "generator");
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
    std::string expanded;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto open = text[i] == '$' ? text.find('{', i) : std::string::npos;
      const auto close = open == std::string::npos ? open : text.find('}', open);
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
  int files_read_ = 0;
};

}  // namespace

std::vector<std::string> preset_build_folders(const std::string& source) {
  return Presets(source).build_folders();
}

}  // namespace sprint::cmake
