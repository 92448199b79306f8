#include "cmake/gate/gate_settings.h"

#include <algorithm>

#include "cmake/checks/check_scratch.h"
#include "cmake/gate/default_cache.h"
#include "cmake/project/look_at_files.h"
#include "sprint/argv.h"

namespace sprint::cmake {

namespace {

std::vector<CacheEntry> with_paths(std::vector<CacheEntry> entries, const std::string& from,
                                   const std::string& to) {
  for (auto& entry : entries) entry.value = with_moved_paths(entry.value, from, to);
  return entries;
}

/// Which tools the tree is made with, in words for cmake: what a default configure must share.
sdk::Words tool_words(const std::vector<CacheEntry>& cache) {
  sdk::Argv words("-G");
  words.add(value_of(cache, "CMAKE_GENERATOR"));
  const std::string platform = value_of(cache, "CMAKE_GENERATOR_PLATFORM");
  const std::string toolset = value_of(cache, "CMAKE_GENERATOR_TOOLSET");
  const std::string toolchain = value_of(cache, "CMAKE_TOOLCHAIN_FILE");
  words.add_if(!platform.empty(), "-A", platform).add_if(!toolset.empty(), "-T", toolset);
  words.add_if(!toolchain.empty(), "-DCMAKE_TOOLCHAIN_FILE=" + toolchain);
  // The toolchain file chooses the compilers.
  if (!toolchain.empty()) return words.take();
  for (const std::string language : {"C", "CXX", "CUDA", "Fortran"}) {
    const std::string compiler = value_of(cache, "CMAKE_" + language + "_COMPILER");
    words.add_if(!compiler.empty(), "-DCMAKE_" + language + "_COMPILER=" + compiler);
  }
  return words.take();
}

/// What was given on the command line and never declared: where packages are, above all, without
/// which a default configure would find nothing.
sdk::Words undeclared_words(const std::vector<CacheEntry>& cache) {
  sdk::Words words;
  for (const auto& entry : cache) {
    if (is_undeclared(entry)) words.push_back("-D" + entry.name + "=" + entry.value);
  }
  return words;
}

const CacheEntry* find_entry(const std::vector<CacheEntry>& entries, const std::string& name) {
  const auto found = std::find_if(entries.begin(), entries.end(),
                                  [&](const auto& entry) { return entry.name == name; });
  return found == entries.end() ? nullptr : &*found;
}

/// Without those that only look chosen: what was the default when the user's build tree was made
/// stays in its cache, whatever the project says now.
std::vector<CacheEntry> without_old_defaults(std::vector<CacheEntry> entries,
                                             const GatePlace& place, const sdk::Words& shared,
                                             const sdk::GateContext& context, sdk::Words& notes) {
  if (std::all_of(entries.begin(), entries.end(), is_undeclared)) return entries;
  const auto then = defaults_then(place, shared, context);
  sdk::Words old;
  std::erase_if(entries, [&](const auto& entry) {
    const auto* before = is_undeclared(entry) ? nullptr : find_entry(then, entry.name);
    if (before == nullptr || before->value != entry.value) return false;
    old.push_back(entry.name);
    return true;
  });
  for (const auto& name : old) {
    notes.push_back(name + " of " + place.user_build +
                    " is an old default of the project, and not taken over (name it in a preset " +
                    "if you want it so)");
  }
  return entries;
}

/// The entries that say how the user wants it, with the paths of the gate.
std::vector<CacheEntry> chosen(const GatePlace& place, const sdk::Words& shared,
                               const sdk::GateContext& context, sdk::Words& notes) {
  auto theirs = with_paths(place.cache, place.user_build, context.build);
  theirs = with_paths(std::move(theirs), place.user_source, place.source);
  const auto defaults = defaults_now(place, shared, context);
  if (!defaults.is_whole) {
    notes.push_back("a configure of " + place.user_source +
                    " with default settings failed, so of " + place.user_build +
                    " only build type, compilers, undeclared variables and what differs from the "
                    "defaults up to there are taken over");
  }
  auto entries = defaults.is_whole ? chosen_entries(theirs, defaults.entries)
                                   : surely_chosen_entries(theirs, defaults.entries);
  return without_old_defaults(std::move(entries), place, shared, context, notes);
}

bool has_launcher(const std::vector<CacheEntry>& cache) {
  return !value_of(cache, "CMAKE_CXX_COMPILER_LAUNCHER").empty() ||
         !value_of(cache, "CMAKE_C_COMPILER_LAUNCHER").empty();
}

sdk::Words launcher_words(sdk::Host& host) {
  std::string launcher = host.setting("launcher").value_or("auto");
  if (launcher == "auto") launcher = program_in_path("ccache");
  if (launcher.empty() || launcher == "none") return {};
  return {"-DCMAKE_C_COMPILER_LAUNCHER=" + launcher, "-DCMAKE_CXX_COMPILER_LAUNCHER=" + launcher};
}

GateSettings preset_settings(const GatePlace& place, const sdk::GateContext& context) {
  GateSettings settings;
  settings.words = {"--preset", context.preset};
  settings.notes = {"configured with the preset " + context.preset};
  std::string presets;
  for (const auto* name : {"/CMakePresets.json", "/CMakeUserPresets.json"}) {
    presets += read_text(place.source + name).value_or("");
  }
  if (presets.find("_COMPILER_LAUNCHER") != std::string::npos) return settings;
  for (auto& word : launcher_words(context.host)) settings.words.push_back(std::move(word));
  return settings;
}

std::vector<CacheEntry> default_tools() {
  // Of a build with Ninja the graph can be read, which tells what a test is made of.
  const bool has_ninja = !program_in_path("ninja").empty();
  return {{"CMAKE_GENERATOR", "INTERNAL", has_ninja ? "Ninja" : "Unix Makefiles"}};
}

}  // namespace

GateSettings settings_for(const GatePlace& place, const sdk::GateContext& context) {
  if (!context.preset.empty()) return preset_settings(place, context);
  const auto cache = place.user_build.empty() ? default_tools() : place.cache;
  GateSettings settings;
  settings.generator = value_of(cache, "CMAKE_GENERATOR");
  settings.has_toolchain_file = !value_of(cache, "CMAKE_TOOLCHAIN_FILE").empty();
  settings.words = tool_words(cache);
  for (auto& word : settings.words) {
    word = with_moved_paths(word, place.user_source, place.source);
  }
  if (place.user_build.empty()) {
    settings.notes = {"configured with default settings: the project has no build tree"};
  } else {
    settings.notes = {"configured as " + place.user_build + " is"};
    auto shared = tool_words(cache);
    for (auto& word : undeclared_words(cache)) shared.push_back(std::move(word));
    const auto entries = chosen(place, shared, context, settings.notes);
    const std::string script = initial_cache(entries);
    // By its content, so that equal words mean equal settings.
    const std::string file = own_folder(context) + "/initial-" + digits_for(script) + ".cmake";
    if (!script.empty()) {
      write_text(file, script);
      settings.words.insert(settings.words.end(), {"-C", file});
    }
  }
  if (has_launcher(cache)) return settings;
  for (auto& word : launcher_words(context.host)) settings.words.push_back(std::move(word));
  return settings;
}

}  // namespace sprint::cmake
