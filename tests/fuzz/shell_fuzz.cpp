// Agents and plans hand us shell lines of any kind.

#include <string>

#include "base/text.h"
#include "fuzz.h"
#include "toolchains/commands/shell_commands.h"

namespace sprint::fuzz {

namespace {

void commands_are_sound(const std::string& line) {
  const auto commands = toolchains::commands_in_line(line);
  must(commands.size() <= toolchains::kMostShellCommands, "the number of commands is bounded");
  for (const auto& argv : commands) must(!argv.empty(), "a command has a first word");
}

/// In single quotes nothing is special, so that the shell's words are the words we began with.
void quoting_changes_nothing(const std::string& line) {
  const auto words = split(line.substr(0, 4096), '\0');
  if (words.empty()) return;
  std::string quoted;
  for (const auto& word : words) {
    quoted += " '";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    quoted += "'";
  }
  must(toolchains::commands_in_line(quoted) == toolchains::commands_in(words),
       "quoted words are the words");
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  sprint::fuzz::commands_are_sound(line);
  sprint::fuzz::quoting_changes_nothing(line);
  return 0;
}
