// The content of a `*.toolchain.toml` file, checked. driver/docs/writing-a-toolchain.md explains
// every key.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "sprint/types.h"
#include "toolchains/declarative/diagnostic_pattern.h"

namespace sprint::toolchains {

/// A command with placeholders.
struct CommandTemplate {
  sdk::Words argv;
  std::string cwd;
  sdk::Variables env;
  double timeout_seconds = 0;
};

struct TestTemplate {
  CommandTemplate command;
  sdk::Words junit;
  /// Words added for each selected test, with `{test}`; empty: cannot narrow.
  sdk::Words select;
  /// Words added when tests are to run one after the other.
  sdk::Words alone;
  /// What `{test}` is for a result of the report.
  std::string key = "{name}";
  /// A command that prints the key of each test on a line of its own; empty: not known.
  sdk::Words list;
};

struct CheckTemplate {
  CommandTemplate command;
  sdk::Granularity granularity = sdk::Granularity::File;
};

/// Commands that begin with `words` are of this class.
struct CommandWords {
  sdk::Words words;
  sdk::CommandClass command_class;
};

struct ToolchainFile {
  std::string name;
  std::string version;
  sdk::Words detect;
  sdk::Words extensions;
  std::vector<sdk::Need> needs;
  std::optional<CheckTemplate> check;
  std::optional<CommandTemplate> configure;
  std::optional<CommandTemplate> build;
  std::optional<TestTemplate> test;
  std::optional<DiagnosticPattern> diagnostics;
  std::vector<CommandWords> classify;
};

/// Throws Error(BadInput) with file:line:column for anything malformed, unknown or contradictory.
ToolchainFile read_toolchain_file(const std::filesystem::path& file);

}  // namespace sprint::toolchains
