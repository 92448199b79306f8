#include "cmake/gate/cmake_inputs.h"

#include <algorithm>
#include <filesystem>

#include "cmake/checks/check_scratch.h"
#include "cmake/project/look_at_files.h"
#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

namespace fs = std::filesystem;

bool is_passed_over(const fs::directory_entry& folder) {
  const std::string name = folder.path().filename().string();
  return name.starts_with('.') || name == "node_modules" ||
         exists(folder.path().string() + "/CMakeCache.txt");
}

}  // namespace

bool is_cmake_input(const std::string& name) {
  return name == "CMakeLists.txt" || name.ends_with(".cmake") || name.ends_with(".in") ||
         name == "CMakePresets.json" || name == "CMakeUserPresets.json";
}

std::vector<std::string> project_files(const std::string& source) {
  std::vector<std::string> files;
  std::error_code failed;
  fs::recursive_directory_iterator it(source, fs::directory_options::skip_permission_denied,
                                      failed);
  for (const fs::recursive_directory_iterator end; !failed && it != end; it.increment(failed)) {
    std::error_code ignored;
    if (it->is_directory(ignored)) {
      if (is_passed_over(*it)) it.disable_recursion_pending();
    } else {
      files.push_back(it->path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> cmake_inputs(const std::string& source) {
  auto files = project_files(source);
  std::erase_if(files, [](const auto& file) { return !is_cmake_input(sdk::file_name(file)); });
  return files;
}

std::string digits_for_files(const std::vector<std::string>& files) {
  std::string all;
  for (const auto& file : files) {
    const auto text = read_text(file);
    all += file + '\0' + (text ? digits_for(*text) + std::to_string(text->size()) : "-") + '\n';
  }
  return digits_for(all);
}

}  // namespace sprint::cmake
