#include "toolchains/commands/command_class.h"

#include "toolchains/commands/shell_commands.h"
#include "toolchains/interface/loaded_toolchain.h"

namespace sprint::toolchains {

namespace {

/// What builds must not pass for less because another toolchain takes it for a check.
int strength(sdk::CommandClass kind) {
  switch (kind) {
    case sdk::CommandClass::Build:
    case sdk::CommandClass::Test:
      return 2;
    case sdk::CommandClass::Syntax:
      return 1;
    case sdk::CommandClass::Other:
      return 0;
  }
  return 0;  // a plugin may return any number
}

ClassifiedCommand classify_one(const std::vector<LoadedToolchain>& toolchains, sdk::Words argv) {
  ClassifiedCommand command{std::move(argv)};
  for (const auto& toolchain : toolchains) {
    try {
      const auto kind = toolchain.classify(command.argv);
      if (!is_stronger(kind, command.kind)) continue;
      command.kind = kind;
      command.toolchain = toolchain.name();
    } catch (const Error& error) {
      // One broken toolchain must not open the door for the builds of all others.
      command.failure = error.message();
    }
  }
  return command;
}

std::vector<ClassifiedCommand> classify_all(const std::vector<LoadedToolchain>& toolchains,
                                            std::vector<sdk::Words> commands) {
  std::vector<ClassifiedCommand> classified;
  classified.reserve(commands.size());
  for (auto& argv : commands) classified.push_back(classify_one(toolchains, std::move(argv)));
  return classified;
}

}  // namespace

bool is_stronger(sdk::CommandClass a, sdk::CommandClass b) {
  return strength(a) > strength(b);
}

std::vector<ClassifiedCommand> classify_each(const std::vector<LoadedToolchain>& toolchains,
                                             const sdk::Words& argv) {
  return classify_all(toolchains, commands_in(argv));
}

std::vector<ClassifiedCommand> classify_each(const std::vector<LoadedToolchain>& toolchains,
                                             std::string_view line) {
  return classify_all(toolchains, commands_in_line(line));
}

sdk::CommandClass strongest(const std::vector<ClassifiedCommand>& commands) {
  auto kind = sdk::CommandClass::Other;
  for (const auto& command : commands) {
    if (is_stronger(command.kind, kind)) kind = command.kind;
  }
  return kind;
}

}  // namespace sprint::toolchains
