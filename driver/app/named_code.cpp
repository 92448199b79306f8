#include "app/named_code.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "toolchains/commands/shell_commands.h"

namespace sprint::app {

namespace {

struct CodeOption {
  std::string_view name;
  CodeRole role;
};

constexpr auto kFile = CodeRole::File;
constexpr auto kPrefix = CodeRole::Prefix;

/// Options of GCC and Clang that make them load or run something. The value is joined, or, where
/// the name does not end with "=", may be the next word.
constexpr std::array kCodeOptions = {
    CodeOption{"-fplugin=", kFile},
    CodeOption{"-fpass-plugin=", kFile},
    CodeOption{"-iplugindir=", kPrefix},
    CodeOption{"-load=", kFile},
    CodeOption{"-load", kFile},
    CodeOption{"-load-pass-plugin=", kFile},
    CodeOption{"--specs=", kFile},
    CodeOption{"--specs", kFile},
    CodeOption{"-specs=", kFile},
    CodeOption{"-specs", kFile},
    CodeOption{"--config=", kFile},
    CodeOption{"--config", kFile},
    CodeOption{"--config-system-dir=", kPrefix},
    CodeOption{"--config-user-dir=", kPrefix},
    CodeOption{"-wrapper", CodeRole::Program},
    CodeOption{"-fmodule-mapper=|", CodeRole::Program},
    CodeOption{"-fmodule-mapper=@", CodeRole::Program},
    CodeOption{"-ccc-install-dir", kPrefix},
    CodeOption{"-ccc-gcc-name", CodeRole::Program},
    CodeOption{"--gcc-toolchain=", kPrefix},
    CodeOption{"--gcc-install-dir=", kPrefix},
    CodeOption{"--offload-arch-tool=", CodeRole::Program},
    CodeOption{"--amdgpu-arch-tool=", CodeRole::Program},
    CodeOption{"--nvptx-arch-tool=", CodeRole::Program},
    CodeOption{"--prefix=", kPrefix},
    CodeOption{"--prefix", kPrefix},
    CodeOption{"-B", kPrefix},
};

/// The words as the compiler proper gets them: without what only passes the next word on, and with
/// lists (`-Wp,-fplugin=x,-DY`) taken apart.
sdk::Words passed_on(const sdk::Words& argv) {
  static constexpr std::array<std::string_view, 5> kPassers = {"-Xclang", "-Xpreprocessor",
                                                               "-Xassembler", "-Xlinker", "-mllvm"};
  static constexpr std::array<std::string_view, 4> kLists = {"-Wp,", "-Wa,", "-Wl,", "-Xclang="};
  sdk::Words words;
  for (const auto& word : argv) {
    if (is_one_of(word, kPassers)) continue;
    const auto* const list = std::find_if(kLists.begin(), kLists.end(),
                                          [&](auto prefix) { return word.starts_with(prefix); });
    if (list == kLists.end()) {
      words.push_back(word);
    } else {
      for (auto& part : split(word.substr(list->size()), ',')) words.push_back(std::move(part));
    }
  }
  return words;
}

/// The value that the option has in the word at `at`; nothing if the word is not this option.
std::optional<std::string> value_of(const CodeOption& option, const sdk::Words& words,
                                    std::size_t at) {
  const auto& word = words[at];
  if (!word.starts_with(option.name)) return std::nullopt;
  const std::string joined = word.substr(option.name.size());
  if (!joined.empty()) {
    // "-loadable" is not "-load able"; -B alone is written in either way.
    const bool may_join =
        option.name == "-B" || std::string_view("=|@").find(option.name.back()) != kNotFound;
    return may_join ? std::optional(joined) : std::nullopt;
  }
  if (at + 1 >= words.size()) return std::nullopt;
  return words[at + 1];
}

/// The program in "gdb,--args" of -wrapper, in "mapper --flag" of -fmodule-mapper.
std::string program_in(const std::string& value) {
  return value.substr(0, value.find_first_of(", "));
}

void add_options(const sdk::Words& argv, std::vector<NamedCode>& found) {
  const auto words = passed_on(argv);
  for (std::size_t at = 1; at < words.size(); ++at) {
    for (const auto& option : kCodeOptions) {
      const auto value = value_of(option, words, at);
      if (!value || value->empty()) continue;
      const bool is_program = option.role == CodeRole::Program;
      found.push_back(
          {is_program ? program_in(*value) : *value, option.role,
           "is loaded or run by '" + argv.front() + "' (" + std::string(option.name) + ")"});
    }
  }
}

struct Interpreter {
  std::string_view name;    ///< what its file name begins with
  std::string_view code;    ///< options behind which no script comes: the code is there, or named
  std::string_view checks;  ///< options with which it only reads the script
};

constexpr std::array kInterpreters = {
    Interpreter{"python", "cm", ""}, Interpreter{"pypy", "cm", ""}, Interpreter{"bash", "c", "n"},
    Interpreter{"dash", "c", "n"},   Interpreter{"ksh", "c", "n"},  Interpreter{"zsh", "c", "n"},
    Interpreter{"sh", "c", "n"},     Interpreter{"perl", "eE", ""}, Interpreter{"ruby", "e", "c"},
    Interpreter{"node", "ep", "c"},  Interpreter{"php", "r", "l"},  Interpreter{"lua", "e", ""},
    Interpreter{"tclsh", "", ""},    Interpreter{"make", "", ""},
};

const Interpreter* interpreter_in(const sdk::Words& argv) {
  const auto program = last_name(argv.front());
  const auto* const known =
      std::find_if(kInterpreters.begin(), kInterpreters.end(),
                   [&](const Interpreter& each) { return program.starts_with(each.name); });
  return known == kInterpreters.end() ? nullptr : known;
}

/// The script that an interpreter is given, if it runs one.
std::optional<std::string> script_in(const sdk::Words& argv, const Interpreter& known) {
  for (std::size_t at = 1; at < argv.size(); ++at) {
    const std::string_view word = argv[at];
    if (!word.starts_with('-')) return argv[at];
    if (word == "--check" || word == "--syntax-check") return std::nullopt;
    if (word.starts_with("--")) continue;
    const auto holds = [&](std::string_view letters) {
      return word.find_first_of(letters, 1) != kNotFound;
    };
    if (holds(known.checks) || holds(known.code)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

std::vector<NamedCode> code_named_by(const sdk::Words& argv) {
  std::vector<NamedCode> found;
  if (argv.empty()) return found;
  // The wrapper itself is a program, too.
  found.push_back({argv.front(), CodeRole::Program, "is run"});
  for (const auto& command : toolchains::commands_in(argv)) {
    if (command.empty()) continue;
    if (command.front() != argv.front()) {
      found.push_back({command.front(), CodeRole::Program, "is run by '" + argv.front() + "'"});
    }
    // Its options are its own: -B of Python is none of a compiler's.
    if (const auto* interpreter = interpreter_in(command)) {
      if (auto script = script_in(command, *interpreter)) {
        found.push_back({*std::move(script), kFile, "is run by '" + command.front() + "'"});
      }
    } else {
      add_options(command, found);
    }
  }
  return found;
}

}  // namespace sprint::app
