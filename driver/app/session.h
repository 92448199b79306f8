// What every command starts from: the project, its settings and the toolchains.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/trust_guard.h"
#include "base/error.h"
#include "config/cmake_context.h"
#include "config/load_settings.h"
#include "config/project.h"
#include "toolchains/interface/tool_host.h"
#include "toolchains/loading/toolchain_registry.h"
#include "toolchains/questions/survey.h"
#include "workspace/git/repository.h"

namespace sprint::app {

/// Options that all commands share, as written on the command line.
struct GlobalOptions {
  std::optional<std::string> directory;  ///< -C
  std::optional<std::string> context;    ///< --context
  std::vector<std::string> overrides;    ///< --set
  std::vector<std::string> plugin_dirs;  ///< --plugin-dir
  bool trust = false;                    ///< --trust
};

/// The absolute form of a path given with an option; an empty one is Error(BadCall).
std::filesystem::path path_given(const std::string& text, const std::string& option);

/// A file named on the command line that is not what it should be.
Error bad_file(const std::string& file, const std::string& what, const std::string& hint = {});

/// The project and its settings, without any toolchain.
struct Workplace {
  config::Project project;
  std::optional<config::CMakeContext> context;
  config::LoadedSettings settings;
  /// Who is asked before programs of the project's choice are run; nobody: all may be.
  toolchains::ProgramGuard* guard = nullptr;

  /// The root, and the build tree of the context; no other is looked for.
  toolchains::Places places() const;
};

/// Goes to the directory of -C, finds the project and reads its settings. Throws Error for a wrong
/// option or a wrong file.
Workplace open_workplace(const GlobalOptions& options);

/// Puts the folder of `--build-dir`, if it was given, before all other build trees: it is stronger
/// than that of the context. Error(BadCall) if it is none.
void add_build_dir(const std::optional<std::string>& given, toolchains::Places& places);

/// The repository around a folder; Error(BadCall) if there is none.
workspace::Repository repository_of(const std::filesystem::path& folder, os::ProcessRunner& runner);

/// What happens to programs that came with the repository and that nobody has agreed to.
enum class ForeignCode {
  Refuse,   ///< the command ends with toolchains::NotTrusted, unless --trust was given
  Collect,  ///< they are not run; the guard tells which there were
  Run,      ///< for who builds the project, which runs its code anyway
};

struct Session {
  /// Nothing if all may be run.
  std::unique_ptr<TrustGuard> guard;
  Workplace workplace;
  toolchains::Registry registry;

  /// Asks the toolchains about the project.
  toolchains::Survey survey(toolchains::Programs programs, os::ProcessRunner& runner) const;
};

/// A workplace with all toolchains loaded. A refused toolchain is only remembered.
Session open_session(const GlobalOptions& options, ForeignCode code = ForeignCode::Refuse);
Session open_session(const GlobalOptions& options, Workplace workplace, ForeignCode code);

}  // namespace sprint::app
