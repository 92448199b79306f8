// Agents and plans hand us shell lines of any kind.

#include <string>

#include "base/text.h"
#include "fuzz.h"
#include "sprint/shell_words.h"
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

/// Of words and operators alone, as plans and plugins read a line.
void words_are_sound(const std::string& line) {
  const auto read = sdk::read_shell_line(line);
  must(read.comment <= line.size(), "a comment begins in the line");
  std::size_t end = 0;
  for (const auto& word : read.words) {
    must(word.begin >= end && word.end > word.begin, "words stand behind each other");
    must(word.text.size() <= word.end - word.begin, "a word has no more letters than was written");
    must(word.plain_size <= word.text.size(), "what was not quoted is a part of the word");
    end = word.end;
  }
  must(end <= line.size(), "words stand in the line");
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  sprint::fuzz::commands_are_sound(line);
  sprint::fuzz::quoting_changes_nothing(line);
  sprint::fuzz::words_are_sound(line);
  return 0;
}
