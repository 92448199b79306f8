#include "cmake/checks/blocking_includes.h"

#include <filesystem>

#include "cmake/databases/compile_database.h"
#include "cmake/databases/source_scan.h"
#include "cmake/project/look_at_files.h"
#include "cmake/project/path_map.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// Where the compiler finds the name: beside the file that includes it, or in the first folder that
/// has it.
fs::path found_at(const std::string& name, const std::string& file, const sdk::Words& folders) {
  sdk::Words places = {fs::path(file).parent_path().string()};
  places.insert(places.end(), folders.begin(), folders.end());
  for (const auto& place : places) {
    fs::path path = absolute_path(place, name);
    if (exists(path.string())) return path;
  }
  return {};
}

}  // namespace

const std::string& BlockingIncludes::in(const std::string& source, const sdk::Words& folders) {
  // Known from here on, so that files which include each other come to an end.
  const auto [known, is_new] = known_.emplace(source, "");
  if (!is_new) return known->second;
  for (const auto& name : included_names(read_text(source).value_or(""))) {
    const fs::path path = found_at(name, source, folders);
    std::error_code failed;
    const auto status = fs::status(path, failed);
    if (path.empty() || failed || fs::is_directory(status)) continue;
    if (!fs::is_regular_file(status)) return known_[source] = path.string();
    if (!is_within(path.string(), root_)) continue;
    const std::string& further = in(path.string(), folders);
    if (!further.empty()) return known_[source] = further;
  }
  return known_[source];
}

}  // namespace sprint::cmake
