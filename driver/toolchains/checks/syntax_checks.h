// Checks files with the toolchains that own them: asks for a plan, runs its commands side by side
// (or remembers that they passed), and says of each file how it is.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "os/plain_folder.h"
#include "sprint/types.h"
#include "toolchains/checks/check_result.h"
#include "toolchains/interface/tool_host.h"

namespace sprint::config {
struct LoadedSettings;
}

namespace sprint::toolchains {

class Registry;

struct CheckRequest {
  /// Relative to the root of `places`, each existing.
  sdk::Words files;
  Places places;
  /// Where to remember what passed; nothing: nowhere.
  std::optional<os::PlainPath> cache_folder{};
  /// Ask for the commands, and the guard about them, but run none.
  bool only_plan = false;
  /// Called when a command has ended, with how many have and how many there are; those whose
  /// answer is remembered are not among them.
  std::function<void(std::size_t done, std::size_t all)> progress{};
};

/// Of several toolchains in use that own a file, the first checks it. A toolchain whose
/// syntax_check() fails leaves its files not checkable, with its message; one that cannot even say
/// whether the project is its own is Error(Plugin). Throws Error(Interrupted) on Ctrl-C; no command
/// is left running then.
CheckResult check_files(const CheckRequest& request, const Registry& registry,
                        const config::LoadedSettings& settings, os::ProcessRunner& runner);

}  // namespace sprint::toolchains
