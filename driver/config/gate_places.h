// Where worktrees and gates have their place outside of the project.
#pragma once

#include <filesystem>
#include <string>

namespace sprint::config {

/// The default of `workspace.dir`: beside the project, so that globs and search tools do not see
/// copies of its files.
inline std::filesystem::path default_workspace(const std::filesystem::path& root) {
  return root.parent_path() / (root.filename().string() + ".sprint");
}

/// A gate's checkout (source/) with its build trees (build/TOOLCHAIN), and the same for the base
/// with which it compares.
inline std::filesystem::path gate_folder(const std::filesystem::path& workspace) {
  return workspace / "gate";
}
inline std::filesystem::path base_folder(const std::filesystem::path& workspace) {
  return workspace / "base";
}

/// The sources a gate builds, and the build tree of one toolchain for them.
inline std::filesystem::path gate_source(const std::filesystem::path& workspace) {
  return gate_folder(workspace) / "source";
}
inline std::filesystem::path gate_build(const std::filesystem::path& workspace,
                                        const std::string& toolchain) {
  return gate_folder(workspace) / "build" / toolchain;
}

}  // namespace sprint::config
