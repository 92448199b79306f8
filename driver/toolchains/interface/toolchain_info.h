// What is known about toolchains without asking them anything: value types for whoever shows them.
#pragma once

#include <filesystem>
#include <string>

#include "base/error.h"

namespace sprint::toolchains {

enum class ToolchainKind { Plugin, Declarative };

struct Identity {
  std::string name;
  std::string version;
  ToolchainKind kind = ToolchainKind::Plugin;
  std::filesystem::path file;
};

/// A file or folder that could not be taken as a toolchain; `reason` is one line.
struct Refusal {
  Place place;
  std::string reason;
};

/// Small letters, digits, '-' and '_', a letter first: a name that can stand in TOML keys, file
/// names and CMake targets.
bool is_toolchain_name(const std::string& name);

}  // namespace sprint::toolchains
