#include "cmake/databases/build_folders.h"

#include <algorithm>
#include <filesystem>

#include "cmake/databases/presets.h"
#include "cmake/project/cmake_project.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/project_search.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

bool has_database(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / "compile_commands.json", ignored);
}

fs::file_time_type configured_at(const fs::path& folder) {
  std::error_code ignored;
  return fs::last_write_time(folder / "compile_commands.json", ignored);
}

bool has_usual_name(const std::string& name) {
  return name.compare(0, 5, "build") == 0 || name.compare(0, 12, "cmake-build-") == 0 ||
         name == "_build" || name == "out";
}

std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code failed;
  fs::directory_iterator it(folder, fs::directory_options::skip_permission_denied, failed);
  for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
    std::error_code ignored;
    if (it->is_directory(ignored)) folders.push_back(it->path());
  }
  return folders;
}

/// Adds a folder and, because presets often share one, those in it. `out/build/NAME` is what
/// Visual Studio proposes.
void add_with_children(const fs::path& folder, std::vector<fs::path>& found) {
  found.push_back(folder);
  if (has_database(folder)) return;  // a build tree has many folders, none of them another one
  for (const auto& child : folders_in(folder)) {
    found.push_back(child);
    if (child.filename() != "build") continue;
    for (auto& grandchild : folders_in(child)) found.push_back(std::move(grandchild));
  }
}

std::vector<fs::path> usual_folders(const fs::path& root) {
  std::vector<fs::path> found{root};
  for (const auto& folder : folders_in(root)) {
    if (has_usual_name(folder.filename().string())) add_with_children(folder, found);
  }
  return found;
}

/// The build tree whose database a folder has: people link to it from the source folder.
std::string tree_of(const fs::path& folder) {
  std::error_code failed;
  const fs::path database = fs::canonical(folder / "compile_commands.json", failed);
  return (failed ? folder.lexically_normal() : database.parent_path()).string();
}

/// Adds those with a database, newest first; equally old ones by name, so that two runs agree.
void append_newest_first(std::vector<fs::path> folders, std::vector<std::string>& list) {
  std::erase_if(folders, [](const auto& folder) { return !has_database(folder); });
  std::sort(folders.begin(), folders.end());
  std::stable_sort(folders.begin(), folders.end(), [](const auto& a, const auto& b) {
    return configured_at(a) > configured_at(b);
  });
  for (const auto& folder : folders) list.push_back(tree_of(folder));
}

bool is_configured_for(const fs::path& folder, const std::string& source) {
  const auto cache = read_text((folder / "CMakeCache.txt").string());
  const auto home = cache ? cache_value(*cache, "CMAKE_HOME_DIRECTORY") : std::nullopt;
  return home && real_path(*home) == real_path(source);
}

void remove_repeated(std::vector<std::string>& list) {
  std::vector<std::string> unique;
  for (auto& folder : list) {
    if (std::find(unique.begin(), unique.end(), folder) == unique.end()) {
      unique.push_back(std::move(folder));
    }
  }
  list = std::move(unique);
}

}  // namespace

std::vector<std::string> configured_folders(const std::string& root, const std::string& source) {
  std::vector<fs::path> folders;
  for (auto& folder : preset_build_folders(source)) folders.emplace_back(std::move(folder));
  for (auto& folder : usual_folders(source)) folders.push_back(std::move(folder));
  for (auto& folder : usual_folders(root)) folders.push_back(std::move(folder));
  std::erase_if(folders, [&](const auto& folder) { return !is_configured_for(folder, source); });
  const auto age = [](const fs::path& folder) {
    std::error_code ignored;
    return fs::last_write_time(folder / "CMakeCache.txt", ignored);
  };
  std::sort(folders.begin(), folders.end());
  std::stable_sort(folders.begin(), folders.end(),
                   [&](const auto& a, const auto& b) { return age(a) > age(b); });
  std::vector<std::string> list;
  list.reserve(folders.size());
  for (const auto& folder : folders) list.push_back(folder.lexically_normal().string());
  remove_repeated(list);
  return list;
}

std::vector<std::string> database_folders(const sdk::Context& context) {
  std::vector<std::string> list;
  const auto known = context.host.build_trees();
  for (const auto& tree : known) {
    // Who names a tree wants to hear that it is of no use, and not to get answers from another one.
    if (tree.required) return {tree.path};
    if (!tree.last_resort && has_database(tree.path)) list.push_back(tree.path);
  }
  for (const auto& checkout : context.host.source_trees()) {
    auto sources = cmake_projects(checkout.root);
    if (sources.empty()) sources.push_back(checkout.root);
    for (const auto& source : sources) {
      std::vector<fs::path> presets;
      for (auto& folder : preset_build_folders(source)) presets.emplace_back(std::move(folder));
      append_newest_first(std::move(presets), list);
      append_newest_first(usual_folders(source), list);
    }
    append_newest_first(usual_folders(checkout.root), list);
  }
  for (const auto& tree : known) {
    if (tree.last_resort && has_database(tree.path)) list.push_back(tree.path);
  }
  remove_repeated(list);
  return list;
}

}  // namespace sprint::cmake
