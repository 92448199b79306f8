#include "cmake/gate/gate_settings.h"

#include <cctype>
#include <filesystem>
#include <optional>

#include "cmake/checks/check_scratch.h"
#include "cmake/gate/cmake_inputs.h"
#include "cmake/project/look_at_files.h"
#include "sprint/argv.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

constexpr double kConfigureSeconds = 600;

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

/// What FetchContent has fetched into the user's build tree, so that it need not again.
sdk::Words fetched(const std::string& user_build) {
  sdk::Words words;
  std::error_code failed;
  fs::directory_iterator it(user_build + "/_deps", failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    std::string name = it->path().filename().string();
    if (!name.ends_with("-src")) continue;
    name.resize(name.size() - 4);
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    words.push_back("-DFETCHCONTENT_SOURCE_DIR_" + name + "=" + it->path().string());
  }
  return words;
}

/// Configures the user's source in a folder of its own, with the words that both share, and keeps
/// the cache in `kept`. Nothing if that worked, else the cache as far as it came.
std::optional<std::string> configure_default(const GatePlace& place, const sdk::Words& shared,
                                             const std::string& kept,
                                             const sdk::GateContext& context) {
  const std::string scratch = own_folder(context) + "/default";
  std::error_code ignored;
  fs::remove_all(scratch, ignored);
  fs::create_directories(scratch, ignored);
  sdk::RunRequest request;
  request.argv = sdk::Argv("cmake")
                     .add("-S", place.user_source, "-B", scratch)
                     .add_all(shared)
                     .add_all(fetched(place.user_build))
                     .take();
  request.cwd = place.user_source;
  request.timeout_seconds = kConfigureSeconds;
  const bool succeeded = context.host.run(request).succeeded();
  // As if it had been configured where the gate builds.
  auto cache =
      with_moved_paths(read_text(scratch + "/CMakeCache.txt").value_or(""), scratch, context.build);
  fs::remove_all(scratch, ignored);
  if (!succeeded || cache.empty()) return cache;
  write_text(kept, cache);
  return std::nullopt;
}

/// Those of other states of the project are of no use any more.
void remove_others(const std::string& kept) {
  std::error_code failed;
  const fs::path file(kept);
  std::vector<fs::path> old;
  fs::directory_iterator it(file.parent_path(), failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with("default-") && it->path() != file) old.push_back(it->path());
  }
  for (const auto& path : old) fs::remove(path, failed);
}

/// The entries that say how the user wants it, with the paths of the gate.
std::vector<CacheEntry> chosen(const GatePlace& place, const sdk::Words& shared,
                               const sdk::GateContext& context, sdk::Words& notes) {
  std::string key = digits_for_files(cmake_inputs(place.user_source)) + place.user_source;
  for (const auto& word : shared) key += '\0' + word;
  const std::string kept = own_folder(context) + "/default-" + digits_for(key) + ".txt";
  auto theirs = with_paths(place.cache, place.user_build, context.build);
  theirs = with_paths(std::move(theirs), place.user_source, place.source);
  const auto cut = exists(kept) ? std::nullopt : configure_default(place, shared, kept, context);
  if (cut) {
    notes.push_back("a configure of " + place.user_source +
                    " with default settings failed, so of " + place.user_build +
                    " only build type, compilers, undeclared variables and what differs from the "
                    "defaults up to there are taken over");
    auto defaults = with_paths(read_cache(*cut), place.user_source, place.source);
    return surely_chosen_entries(theirs, defaults);
  }
  remove_others(kept);
  auto defaults = read_cache(read_text(kept).value_or(""));
  return chosen_entries(theirs, with_paths(std::move(defaults), place.user_source, place.source));
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
