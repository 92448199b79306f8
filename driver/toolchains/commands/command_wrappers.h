// Programs whose work is to run another command: env, sudo, timeout, xargs, sh -c. Pure functions
// on the words; nothing is expanded or looked up.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sprint/types.h"

namespace sprint::toolchains {

/// What a wrapper runs: commands as words, or lines for a shell.
struct Wrapped {
  std::vector<sdk::Words> commands{};
  std::vector<std::string> lines{};
  /// Whether the wrapper does something itself: `find` does, `env` does not.
  bool works_itself = false;
};

/// Nothing if the command wraps no other, or if this use of it runs none (`command -v ninja`).
/// `input` is what it reads, if that stands on the line: a shell without arguments runs it.
std::optional<Wrapped> unwrap(const sdk::Words& argv, const std::optional<std::string>& input);

}  // namespace sprint::toolchains
