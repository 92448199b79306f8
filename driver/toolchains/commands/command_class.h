// What the toolchains think of a command line: whether it builds, tests, checks or does none of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sprint/types.h"

namespace sprint::toolchains {

class LoadedToolchain;

/// One simple command of a line.
struct ClassifiedCommand {
  sdk::Words argv;
  sdk::CommandClass kind = sdk::CommandClass::Other;
  /// Whose answer that is; empty if all of them said "other".
  std::string toolchain{};
  /// Why a toolchain could not be asked; the others were.
  std::string failure{};
};

/// Whether `a` says more than `b`: Build and Test before Syntax before Other.
bool is_stronger(sdk::CommandClass a, sdk::CommandClass b);

/// Each simple command in the words or in the shell line (see shell_commands.h), in order. Of
/// several toolchains the strongest answer counts, of equal ones the first.
std::vector<ClassifiedCommand> classify_each(const std::vector<LoadedToolchain>& toolchains,
                                             const sdk::Words& argv);
std::vector<ClassifiedCommand> classify_each(const std::vector<LoadedToolchain>& toolchains,
                                             std::string_view line);

/// The strongest class of all, of equal ones the first; Other if there is no command.
sdk::CommandClass strongest(const std::vector<ClassifiedCommand>& commands);

}  // namespace sprint::toolchains
