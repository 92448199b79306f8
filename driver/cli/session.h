// What every command starts from: the project, its settings and the toolchains.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "config/cmake_context.h"
#include "config/load_settings.h"
#include "config/project.h"
#include "toolchains/survey.h"
#include "toolchains/toolchain_registry.h"

namespace sprint::cli {

/// Options that all commands share, as written on the command line.
struct GlobalOptions {
  std::string directory;  ///< -C
  std::string context;    ///< --context
  std::vector<std::string> overrides;
  std::vector<std::string> plugin_dirs;
};

struct Session {
  config::Project project;
  std::optional<config::CMakeContext> context;
  config::LoadedSettings settings;
  toolchains::Registry registry;

  /// The build trees the driver knows of without looking for any.
  std::vector<sdk::BuildTree> build_trees() const;
};

/// Finds the project, reads its settings and loads the toolchains. Throws Error for a wrong option
/// or a wrong file; a refused toolchain is only remembered.
Session open_session(const GlobalOptions& options);

/// The project alone, for commands that load no toolchain but the one they are given.
config::Project open_project(const GlobalOptions& options);

}  // namespace sprint::cli
