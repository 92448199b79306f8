#include "cmake/project/configure_age.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "cmake/project/path_map.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

std::optional<fs::file_time_type> time_of(const std::string& file) {
  std::error_code failed;
  const auto time = fs::last_write_time(file, failed);
  if (failed) return std::nullopt;
  return time;
}

/// CMake writes at least one of these each time it runs; which one depends on the generator.
std::optional<fs::file_time_type> configured_at(const std::string& build_tree) {
  static constexpr std::array kWritten = {"/build.ninja", "/CMakeFiles/cmake.check_cache",
                                          "/CMakeCache.txt"};
  std::optional<fs::file_time_type> latest;
  for (const auto* name : kWritten) latest = std::max(latest, time_of(build_tree + name));
  return latest;
}

}  // namespace

std::string newer_lists(const std::string& file, const std::string& root,
                        const std::string& build_tree) {
  const auto configured = configured_at(build_tree);
  if (!configured) return {};
  for (fs::path folder = fs::path(file).parent_path(); is_within(folder.string(), root);
       folder = folder.parent_path()) {
    std::string lists = (folder / "CMakeLists.txt").string();
    if (time_of(lists) > configured) return lists;
    if (folder == folder.root_path()) break;
  }
  return {};
}

}  // namespace sprint::cmake
