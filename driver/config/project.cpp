#include "config/project.h"

namespace sprint::config {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSettingsFile = "sprint.toml";
constexpr const char* kPlanFile = "EXECUTION_PLAN.md";

bool holds(const fs::path& folder, const char* name) {
  std::error_code ignored;
  return fs::exists(folder / name, ignored);
}

/// The nearest folder from `start` upwards that holds `name`, not above `top` if that is known.
std::optional<fs::path> nearest_holding(const char* name, const fs::path& start,
                                        const std::optional<fs::path>& top) {
  for (fs::path folder = start;; folder = folder.parent_path()) {
    if (holds(folder, name)) return folder;
    if (folder == top || folder == folder.root_path()) return std::nullopt;
  }
}

Project at(const fs::path& root, std::string found_by) {
  Project project{root, std::move(found_by), nearest_holding(".git", root, std::nullopt)};
  if (holds(root, kSettingsFile)) project.settings_file = root / kSettingsFile;
  return project;
}

}  // namespace

Project find_project(const fs::path& start, const std::optional<fs::path>& cmake_source) {
  const fs::path here = fs::canonical(start);
  // In a linked worktree .git is a file; either way its folder is a top level.
  const auto git_top = nearest_holding(".git", here, std::nullopt);
  if (const auto root = nearest_holding(kSettingsFile, here, git_top))
    return at(*root, kSettingsFile);
  if (const auto root = nearest_holding(kPlanFile, here, git_top)) return at(*root, kPlanFile);
  if (cmake_source) return at(fs::canonical(*cmake_source), "CMake");
  if (git_top) return at(*git_top, "git top level");
  return at(here, "current directory");
}

}  // namespace sprint::config
