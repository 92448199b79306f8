#include "cmake/databases/database_here.h"

#include <filesystem>

#include "cmake/project/cmake_project.h"
#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

PathMap map_to_here(const std::string& source, const sdk::Context& context) {
  PathMap map;
  const auto trees = context.host.source_trees();
  if (trees.empty()) return map;
  const std::string& here = trees.front().top;
  const std::string real = real_path(source);
  bool known = source.empty();
  for (const auto& tree : trees) {
    if (!is_within(real, tree.top)) continue;
    // The path as the database writes it, which may go through a symbolic link.
    const std::string below = real.substr(tree.top.size());
    if (source.size() > below.size() &&
        source.compare(source.size() - below.size(), below.size(), below) == 0) {
      map.add_rule(source.substr(0, source.size() - below.size()), here);
    }
    known = true;
    break;
  }
  for (const auto& tree : trees) map.add_rule(tree.top, here);
  // A bigger project that includes this one is where it says it is.
  if (!known && !is_within(context.root, real)) map.add_rule(source, context.root);
  return map;
}

}  // namespace

std::string source_of(const std::string& folder, sdk::Host& host) {
  for (const auto& tree : host.build_trees()) {
    if (tree.path == folder && !tree.source.empty()) return tree.source;
  }
  const auto cache = read_text(folder + "/CMakeCache.txt");
  return cache ? cache_value(*cache, "CMAKE_HOME_DIRECTORY").value_or("") : "";
}

DatabaseHere load_database(const std::string& folder, const sdk::Context& context) {
  DatabaseHere database;
  database.folder = folder;
  const std::string file = folder + "/compile_commands.json";
  const auto text = read_text(file);
  if (!text) {
    database.problem = file + (exists(file) ? ": cannot be read, or is larger than 512 MiB"
                                            : ": no such file (configure with "
                                              "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON)");
    return database;
  }
  auto read = read_compile_database(*text);
  if (read.broken_line > 0) {
    database.problem =
        file + ":" + std::to_string(read.broken_line) + ": not valid JSON (configure again)";
    return database;
  }
  if (read.entries.empty()) database.problem = file + ": has no entries (is any target defined?)";
  const std::string source = source_of(folder, context.host);
  database.map = map_to_here(source, context);
  database.is_of_this_checkout = is_within(real_path(source), context.root);
  database.entries = std::move(read.entries);
  database.files.reserve(database.entries.size());
  for (const auto& entry : database.entries) {
    database.files.push_back(database.map(absolute_path(entry.directory, entry.file)));
  }
  return database;
}

}  // namespace sprint::cmake
