// A compile database, and the commands in it, are whatever some build tool has written. The text is
// read as a database, and as one command.

#include <algorithm>
#include <string>
#include <string_view>

#include "cmake/databases/compile_database.h"
#include "cmake/databases/compiler_options.h"
#include "cmake/databases/source_scan.h"
#include "fuzz.h"
#include "sprint/shell_words.h"

namespace sprint::fuzz {

namespace {

/// Words a check would keep, put together again.
sdk::Words put_together(const cmake::CompilerCommand& command) {
  sdk::Words words{command.compiler};
  for (const auto& option : command.options) {
    for (auto& word : cmake::to_words(option)) words.push_back(std::move(word));
  }
  return words;
}

void options_are_sound(const sdk::Words& words) {
  const auto command = cmake::take_apart(words);
  must(command.options.size() < std::max<std::size_t>(words.size(), 1), "no option is made up");
  must(words.empty() || std::find(words.begin(), words.end(), command.compiler) != words.end(),
       "the compiler is one of the words");
  const auto again = put_together(command);
  must(again.size() <= std::max<std::size_t>(words.size(), 1), "no word is made up");
  // Empty words may be left out, but the rest stands in its place.
  auto at = words.begin();
  for (const auto& word : again) {
    at = std::find(at, words.end(), word);
    must(words.empty() || at != words.end(), "each word is one of the command, in its order");
    if (!words.empty()) ++at;
  }
}

void command_is_sound(std::string_view text) {
  const auto words = sdk::shell_words(text);
  if (!words) {
    must(text.find_first_of("'\"") != std::string_view::npos, "only a quote can stay open");
    return;
  }
  std::size_t letters = 0;
  for (const auto& word : *words) letters += word.size();
  must(letters <= text.size(), "words have no more letters than the text");
  options_are_sound(*words);
}

void path_is_sound(const cmake::CompileEntry& entry) {
  const std::string path = cmake::absolute_path("/" + entry.directory, entry.file);
  must(path.front() == '/', "a path is absolute");
  must(path.find("//") == std::string::npos, "a path has no doubled slash");
  must(cmake::absolute_path("/elsewhere", path) == path, "a path stays as it is");
}

void database_is_sound(std::string_view text) {
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const auto database = cmake::read_compile_database(text);
  must(database.broken_line <= lines, "the broken line is one of the text");
  must(database.broken_line == 0 || database.entries.empty(), "what is broken has no entries");
  for (const auto& entry : database.entries) {
    must(!entry.file.empty(), "an entry has a file");
    path_is_sound(entry);
    const auto words = cmake::words_of(entry);
    must(!words || !words->empty(), "a command has words");
    if (words) options_are_sound(*words);
  }
}

void source_is_sound(std::string_view text) {
  for (const auto& name : cmake::included_names(text)) {
    must(text.find(name) != std::string_view::npos, "a name stands in the text");
    must(name.find('\n') == std::string::npos, "a name is in one line");
  }
  cmake::uses_modules(text);
}

}  // namespace

}  // namespace sprint::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  sprint::fuzz::command_is_sound(text);
  sprint::fuzz::database_is_sound(text);
  sprint::fuzz::source_is_sound(text);
  return 0;
}
