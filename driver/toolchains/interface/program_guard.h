// Who is asked before a program is run, or a toolchain loaded, that a project has named. A clone
// may bring programs along; whether somebody agreed to run them is not for this room to know.
#pragma once

#include <filesystem>

#include "base/error.h"
#include "os/environment.h"
#include "sprint/types.h"

namespace sprint::toolchains {

/// Nobody has agreed to run it. A person can: exit code 3, like what the machine refuses.
class NotTrusted final : public Error {
 public:
  NotTrusted(std::string message, std::string hint)
      : Error(ErrorCode::System, std::move(message), std::move(hint)) {}
};

class ProgramGuard {
 public:
  virtual ~ProgramGuard() = default;

  /// Whether the command may be run. A guard either answers, or throws NotTrusted instead of "no".
  virtual bool may_run(const sdk::Words& argv, const std::filesystem::path& cwd,
                       const os::Environment& environment) = 0;
  /// The same for a toolchain, which is code.
  virtual bool may_load(const std::filesystem::path& toolchain) = 0;
};

}  // namespace sprint::toolchains
