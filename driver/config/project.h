// Where the project is: the directory everything else is relative to.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace sprint::config {

struct Project {
  std::filesystem::path root;
  /// Which rule found it, for people: "sprint.toml", "EXECUTION_PLAN.md", "CMake", "git top level",
  /// "current directory".
  std::string found_by;
  /// The git top level above it, or itself, if there is one.
  std::optional<std::filesystem::path> git_top{};
  /// root/sprint.toml, if there is one.
  std::optional<std::filesystem::path> settings_file{};
};

/// Looks upwards from `start` (an existing directory) for sprint.toml, then for a plan; then takes
/// `cmake_source`, then the git top level, then `start` itself. Never looks above the git top
/// level: what lies there belongs to another project.
Project find_project(const std::filesystem::path& start,
                     const std::optional<std::filesystem::path>& cmake_source = {});

}  // namespace sprint::config
