#include "cmake/project/project_search.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "cmake/project/cmake_project.h"
#include "cmake/project/look_at_files.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

/// A folder with more entries is no place where people put their project by hand.
constexpr int kMostEntries = 1000;

bool is_not_ours(const std::string& name) {
  static constexpr std::array<std::string_view, 8> kForeign = {
      "third_party", "thirdparty", "3rdparty", "vendor",
      "external",    "extern",     "deps",     "node_modules"};
  return name.starts_with('.') ||
         std::find(kForeign.begin(), kForeign.end(), name) != kForeign.end();
}

}  // namespace

std::string project_in(const std::string& folder) {
  const auto lists = read_text(folder + "/CMakeLists.txt");
  return lists ? project_name(*lists).value_or("") : std::string();
}

std::vector<std::string> cmake_projects(const std::string& root) {
  if (!project_in(root).empty()) return {root};
  std::vector<std::string> found;
  std::error_code failed;
  fs::directory_iterator it(root, fs::directory_options::skip_permission_denied, failed);
  int left = kMostEntries;
  for (const fs::directory_iterator end; !failed && it != end && left > 0; it.increment(failed)) {
    --left;
    const std::string folder = it->path().string();
    if (is_not_ours(it->path().filename().string())) continue;
    if (exists(folder + "/CMakeCache.txt") || project_in(folder).empty()) continue;
    found.push_back(folder);
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace sprint::cmake
