#include "cmake/gate/gate_place.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "cmake/databases/build_folders.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"
#include "cmake/project/project_search.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

std::string normal(const std::string& path) {
  std::string text = fs::path(path).lexically_normal().string();
  if (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

/// The same folder in another checkout; empty if it lies in neither.
std::string moved(const std::string& path, const std::string& from, const std::string& to) {
  return is_within(path, from) ? to + path.substr(from.size()) : std::string();
}

/// Takes a build tree if it is configured for a folder of the user's checkout.
bool take_tree(const std::string& tree, const sdk::SourceTree& user, const sdk::SourceTree& gate,
               GatePlace& place) {
  const auto text = read_text(tree + "/CMakeCache.txt");
  if (!text) return false;
  auto cache = read_cache(*text);
  const std::string home = real_path(value_of(cache, "CMAKE_HOME_DIRECTORY"));
  const std::string here = moved(home, real_path(user.top), gate.top);
  if (home.empty() || here.empty() || !exists(here + "/CMakeLists.txt")) return false;
  place.source = here;
  place.user_source = moved(home, real_path(user.top), user.top);
  place.user_build = normal(tree);
  place.cache = std::move(cache);
  return true;
}

bool take_named_tree(const sdk::GateContext& context, const sdk::SourceTree& user,
                     const sdk::SourceTree& gate, GatePlace& place) {
  for (const auto& tree : context.host.build_trees()) {
    if (tree.last_resort || normal(tree.path) == normal(context.build)) continue;
    if (take_tree(tree.path, user, gate, place)) return true;
    place.notes.push_back(tree.path + ": not configured for this project, so its settings are " +
                          "not taken over (configure it, or name another build tree)");
  }
  return false;
}

}  // namespace

GatePlace find_gate_place(const sdk::GateContext& context) {
  GatePlace place;
  const auto trees = context.host.source_trees();
  const sdk::SourceTree gate =
      trees.empty() ? sdk::SourceTree{context.source, context.source} : trees.front();
  const sdk::SourceTree user = trees.size() > 1 ? trees[1] : gate;
  if (take_named_tree(context, user, gate, place)) return place;
  const auto projects = cmake_projects(context.source);
  if (projects.empty()) return place;
  place.source = projects.front();
  place.user_source = moved(place.source, gate.top, user.top);
  if (place.user_source.empty()) return place;
  for (const auto& tree : configured_folders(user.root, place.user_source)) {
    if (normal(tree) != normal(context.build) && take_tree(tree, user, gate, place)) break;
  }
  return place;
}

std::string checkout_of(const sdk::GateContext& context) {
  const auto trees = context.host.source_trees();
  return real_path(trees.empty() ? context.source : trees.front().top);
}

std::string own_folder(const sdk::GateContext& context) {
  return normal(context.build) + "/sprint-settings";
}

std::runtime_error write_error(const std::string& file) {
  return std::runtime_error("cannot write " + file + ": " + std::generic_category().message(errno));
}

void write_text(const std::string& file, const std::string& text) {
  // A file that stays the same keeps its time, by which ninja and CMake go.
  if (read_text(file) == text) return;
  std::error_code ignored;
  fs::create_directories(fs::path(file).parent_path(), ignored);
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw write_error(file);
}

std::string program_in_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const auto end = rest.find(':');
    std::string file = std::string(rest.substr(0, end)) + "/" + name;
    // A relative folder of PATH would mean another file wherever a step runs.
    if (file.front() == '/' && ::access(file.c_str(), X_OK) == 0) return file;
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return {};
}

}  // namespace sprint::cmake
