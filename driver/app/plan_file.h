// Where the execution plan is, and its bytes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace sprint::app {

struct PlanFile {
  /// As given, or as found, seen from the working directory; for messages.
  std::filesystem::path name;
  /// What relative paths in it start from.
  std::filesystem::path folder;
  std::string bytes;
};

/// Reads `given` (`-` is standard input); without, the EXECUTION_PLAN.md in `start` or in the
/// nearest folder above it. Error(BadCall) if there is none, or if it cannot be opened;
/// Error(BadInput) if it has more than `largest` bytes, of which no more are read.
PlanFile read_plan_file(const std::optional<std::string>& given, const std::filesystem::path& start,
                        std::size_t largest);

}  // namespace sprint::app
