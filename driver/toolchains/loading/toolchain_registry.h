// All toolchains of this driver: finds the files, loads what can be loaded, remembers what was
// refused and why. Loading asks a toolchain nothing but its name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "config/load_settings.h"
#include "os/environment.h"
#include "toolchains/interface/loaded_toolchain.h"
#include "toolchains/interface/program_guard.h"

namespace sprint::toolchains {

/// A folder to look in. One that was named by the user and does not exist is reported.
struct SearchFolder {
  std::filesystem::path path;
  bool named_by_user = true;
};

/// The folders in the order they are searched: that of the installation, those of
/// SPRINT_PLUGIN_PATH (separated by colons), of `[toolchains] path`, of --plugin-dir.
std::vector<SearchFolder> search_path(const std::filesystem::path& installed,
                                      const os::Environment& environment,
                                      const config::Paths& from_settings,
                                      const config::Paths& from_command_line);

/// Where the toolchains of this installation lie, seen from the driver's own program.
std::filesystem::path installed_toolchains(const std::filesystem::path& own_program);

/// A single file, `*.so` or `*.toolchain.toml`. Throws Error if it must be refused; files that
/// others can write are.
LoadedToolchain load_toolchain(const std::filesystem::path& file);

class Registry {
 public:
  /// Loads every `*.so` and `*.toolchain.toml` in the folders, in the order of the folders and then
  /// of the names. Of two toolchains of one name the first stays and the second is refused.
  /// The guard is asked about each file of a folder that the user has named; one that it does not
  /// allow is passed over.
  static Registry load(const std::vector<SearchFolder>& folders, ProgramGuard* guard = nullptr);

  const std::vector<LoadedToolchain>& loaded() const { return loaded_; }
  const std::vector<Refusal>& refused() const { return refused_; }

  std::vector<std::string> names() const;

  /// Throws Error with the nearest name: `code` and `place` say whose mistake it is.
  const LoadedToolchain& get(const std::string& name, ErrorCode code = ErrorCode::BadCall,
                             const std::optional<Place>& place = {}) const;

  /// Throws Error(BadInput) if `toolchains.use` or a `[toolchain.NAME]` table names a toolchain or
  /// a key that does not exist.
  void check(const config::LoadedSettings& settings) const;

 private:
  void load_folder(const SearchFolder& folder, ProgramGuard* guard);
  void load_file(const std::filesystem::path& file);

  std::vector<LoadedToolchain> loaded_;
  std::vector<Refusal> refused_;
};

}  // namespace sprint::toolchains
