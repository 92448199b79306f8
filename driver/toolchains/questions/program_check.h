// Whether the programs a toolchain needs are on this machine, in a version that works.
#pragma once

#include <filesystem>
#include <string>

#include "sprint/types.h"

namespace sprint::os {
class ProcessRunner;
}

namespace sprint::toolchains {
class ProgramGuard;
}

namespace sprint::toolchains {

enum class ProgramState {
  Present,
  TooOld,
  Missing,
  /// It is there, but does not tell its version, so that the minimum cannot be checked.
  VersionUnknown,
};

struct ProgramStatus {
  sdk::Need need;
  ProgramState state = ProgramState::Missing;
  std::string program;         ///< the one found, else the preferred one
  std::filesystem::path path;  ///< empty if missing
  std::string version;         ///< empty if not known

  /// Whether work on the project is impossible like this.
  bool blocks() const { return !need.optional && state != ProgramState::Present; }
};

/// Looks for each of the alternatives in turn and asks the first one found for its version. A
/// relative path is relative to `root`. What the guard does not allow is not asked.
ProgramStatus check_program(const sdk::Need& need, const std::filesystem::path& root,
                            os::ProcessRunner& runner, ProgramGuard* guard = nullptr);

}  // namespace sprint::toolchains
