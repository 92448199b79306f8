#include "toolchains/loading/toolchain_registry.h"

#include <algorithm>

#include "base/nearest_name.h"
#include "base/text.h"
#include "os/files.h"
#include "toolchains/declarative/declarative_toolchain.h"
#include "toolchains/loading/plugin_library.h"

namespace sprint::toolchains {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDeclarativeSuffix = ".toolchain.toml";
constexpr std::string_view kPluginSuffix = ".so";

bool is_declarative(const fs::path& file) {
  return file.string().ends_with(kDeclarativeSuffix);
}
bool is_plugin(const fs::path& file) {
  return file.string().ends_with(kPluginSuffix);
}

/// Whose place it is if the mistake is in a file; nothing for the command line.
std::optional<Place> place_of(const config::Origin& origin) {
  if (origin.place.file.empty()) return std::nullopt;
  return origin.place;
}

void refuse_unknown_settings(const LoadedToolchain& toolchain,
                             const config::ToolchainSettings& settings) {
  std::vector<std::string> known;
  for (const auto& doc : toolchain.settings()) known.push_back(doc.key);
  for (const auto& [key, value] : settings.values) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string hint = known.empty() ? "it has no settings" : name_hint(key, known);
    throw Error(ErrorCode::BadInput,
                "toolchain '" + toolchain.name() + "' has no setting '" + key + "'", hint,
                place_of(value.origin));
  }
}

}  // namespace

std::vector<SearchFolder> search_path(const fs::path& installed, const os::Environment& environment,
                                      const config::Paths& from_settings,
                                      const config::Paths& from_command_line) {
  // First, so that nothing takes the place of a shipped toolchain by accident.
  std::vector<SearchFolder> folders = {{installed, false}};
  for (const auto& folder : split(environment.get("SPRINT_PLUGIN_PATH").value_or(""), ':')) {
    if (!folder.empty()) folders.push_back({fs::absolute(folder).lexically_normal()});
  }
  for (const auto& folder : from_settings) folders.push_back({folder});
  for (const auto& folder : from_command_line) folders.push_back({folder});
  return folders;
}

fs::path installed_toolchains(const fs::path& own_program) {
  return (own_program.parent_path() / SPRINT_TOOLCHAINS_FROM_BIN).lexically_normal();
}

LoadedToolchain load_toolchain(const fs::path& file) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) {
    throw Error(ErrorCode::BadCall, "no such file", {}, Place{file});
  }
  // Before the file is opened: loading a library runs code of it.
  if (const auto danger = os::writable_by_others(file)) {
    throw Error(ErrorCode::Plugin, *danger, "keep it where only you can write", Place{file});
  }
  if (is_declarative(file)) return load_declarative(file);
  if (is_plugin(file)) return load_plugin(file);
  throw Error(ErrorCode::BadCall, "not a toolchain", "its name must end in .so or .toolchain.toml",
              Place{file});
}

Registry Registry::load(const std::vector<SearchFolder>& folders, ProgramGuard* guard) {
  Registry registry;
  for (const auto& folder : folders) {
    registry.load_folder(folder, folder.named_by_user ? guard : nullptr);
  }
  return registry;
}

void Registry::load_folder(const SearchFolder& folder, ProgramGuard* guard) {
  std::error_code failed;
  std::vector<fs::path> files;
  for (fs::directory_iterator it(folder.path, failed), end; !failed && it != end;
       it.increment(failed)) {
    if (is_plugin(it->path()) || is_declarative(it->path())) files.push_back(it->path());
  }
  if (failed && folder.named_by_user) refused_.push_back({Place{folder.path}, failed.message()});
  // Of two toolchains with one name the first stays, so the order must not be the file system's.
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    if (guard == nullptr || guard->may_load(file)) load_file(file);
  }
}

void Registry::load_file(const fs::path& file) {
  const auto is_same_file = [&](const LoadedToolchain& other) {
    std::error_code ignored;
    return fs::equivalent(file, other.identity().file, ignored);
  };
  // A folder that is named twice is no reason to complain.
  if (std::any_of(loaded_.begin(), loaded_.end(), is_same_file)) return;
  try {
    LoadedToolchain toolchain = load_toolchain(file);
    for (const auto& other : loaded_) {
      if (other.name() != toolchain.name()) continue;
      refused_.push_back({Place{file}, "duplicate name '" + toolchain.name() +
                                           "', already loaded from " +
                                           other.identity().file.string()});
      return;
    }
    loaded_.push_back(std::move(toolchain));
  } catch (const Error& error) {
    const std::string hint = error.hint().empty() ? "" : " (" + error.hint() + ")";
    refused_.push_back({error.place().value_or(Place{file}), error.message() + hint});
  }
}

std::vector<std::string> Registry::names() const {
  std::vector<std::string> names;
  for (const auto& toolchain : loaded_) names.push_back(toolchain.name());
  return names;
}

const LoadedToolchain& Registry::get(const std::string& name, ErrorCode code,
                                     const std::optional<Place>& place) const {
  for (const auto& toolchain : loaded_) {
    if (toolchain.name() == name) return toolchain;
  }
  throw Error(code, "unknown toolchain '" + name + "'", name_hint(name, names()), place);
}

void Registry::check(const config::LoadedSettings& settings) const {
  for (const auto& name : settings.values.toolchains.use) {
    const auto origin = settings.origin_of("toolchains.use");
    get(name, ErrorCode::BadInput, place_of(origin));
  }
  for (const auto& [name, values] : settings.toolchain) {
    refuse_unknown_settings(get(name, ErrorCode::BadInput, place_of(values.origin)), values);
  }
}

}  // namespace sprint::toolchains
