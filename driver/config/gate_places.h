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

/// That of a project which lies below the top of its repository, by the way there: beside the top,
/// since beside the project would be inside of the checkout.
inline std::filesystem::path default_workspace(const std::filesystem::path& top,
                                               const std::filesystem::path& way) {
  return way.empty() || way == "." ? default_workspace(top) : default_workspace(top) / way;
}

/// A gate's checkout (source/) with its build trees (build/TOOLCHAIN), and the same for the base
/// with which it compares.
inline std::filesystem::path gate_folder(const std::filesystem::path& workspace) {
  return workspace / "gate";
}
inline std::filesystem::path base_folder(const std::filesystem::path& workspace) {
  return workspace / "base";
}

/// Of such a folder, the checkout and where the build trees are.
inline std::filesystem::path checkout_in(const std::filesystem::path& folder) {
  return folder / "source";
}
inline std::filesystem::path builds_in(const std::filesystem::path& folder) {
  return folder / "build";
}

/// The sources a gate builds, and the build tree of one toolchain for them.
inline std::filesystem::path gate_source(const std::filesystem::path& workspace) {
  return checkout_in(gate_folder(workspace));
}
inline std::filesystem::path gate_build(const std::filesystem::path& workspace,
                                        const std::string& toolchain) {
  return builds_in(gate_folder(workspace)) / toolchain;
}

}  // namespace sprint::config
