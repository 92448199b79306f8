// The context file with which a CMake build tells the driver how it was configured. Written at
// configure time, read with `--context FILE`; TOML, so that wrong values can be pointed at:
//
//     schema = 1
//     [cmake]
//     source = "/home/me/engine"
//     binary = "/home/me/engine/build"
//     cache = "/home/me/engine/build/CMakeCache.txt"
//     generator = "Ninja"
//     [settings]             # as in sprint.toml, and stronger
//     gate.preset = "ci"
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "config/toml_document.h"

namespace sprint::config {

struct CMakeContext {
  std::filesystem::path file;
  std::filesystem::path source;
  std::filesystem::path binary;
  std::filesystem::path cache;  ///< the CMakeCache.txt of that tree
  std::string generator;
  std::string build_type;                   ///< empty with a multi-configuration generator
  std::vector<std::string> configurations;  ///< only with one
  std::string preset;
  std::filesystem::path toolchain_file;
  std::filesystem::path compile_database;
  /// As in sprint.toml; a value may also be text as for `--set`, since CMake knows nothing else.
  Table settings;
};

/// Throws Error(BadInput) for a missing `source`, an unknown key or an unknown schema.
CMakeContext read_cmake_context(const std::filesystem::path& file);

}  // namespace sprint::config
