#include "cmake/classify/make_classify.h"

#include <algorithm>
#include <array>
#include <set>

namespace sprint::cmake {

namespace {

using sdk::CommandClass;

constexpr std::string_view kCheckTarget = "sprint-check";
constexpr std::string_view kDoctorTarget = "sprint-doctor";

/// A command line as getopt reads it: options may be glued together (`-knj4`).
struct Options {
  std::string letters;   ///< the short options in their order
  sdk::Words long_ones;  ///< with their dashes, without `=value`
  sdk::Words operands;
  std::string tool;  ///< the value of -t, if that takes one
};

struct Grammar {
  std::string_view with_value;   ///< letters whose value is glued to them or the next word
  std::string_view with_number;  ///< letters that may have a glued text, or a number as next word
  std::string_view with_text;    ///< letters that may have a glued text
  std::set<std::string, std::less<>> long_with_value;
  /// A letter whose value is a subcommand: what follows is not ours to read.
  char subcommand = '\0';
};

bool is_number(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789.") == std::string::npos;
}

/// A number of jobs in a word of its own, also as a shell would compute it.
bool is_count(const std::string& word) {
  return is_number(word) || word.starts_with("$(nproc") || word.starts_with("`nproc");
}

bool holds(std::string_view letters, char letter) {
  return letters.find(letter) != std::string_view::npos;
}

/// Reads one word of glued letters; returns how many words after it belong to the last of them.
std::size_t read_letters(const sdk::Words& argv, std::size_t at, const Grammar& grammar,
                         Options& options) {
  const std::string& word = argv[at];
  // What is glued to a letter with a value belongs to that value: -j$(nproc) is no dry run.
  const std::string next = at + 1 < argv.size() ? argv[at + 1] : "";
  for (std::size_t i = 1; i < word.size(); ++i) {
    const char letter = word[i];
    const bool is_last = i + 1 == word.size();
    options.letters += letter;
    if (letter == grammar.subcommand) options.tool = is_last ? next : word.substr(i + 1);
    if (holds(grammar.with_value, letter)) return is_last ? 1 : 0;
    if (holds(grammar.with_text, letter)) return 0;
    if (holds(grammar.with_number, letter)) return is_last && is_count(next) ? 1 : 0;
  }
  return 0;
}

Options read_options(const sdk::Words& argv, const Grammar& grammar) {
  Options options;
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const std::string& word = argv[i];
    if (word.starts_with("--")) {
      const std::string name = word.substr(0, word.find('='));
      options.long_ones.push_back(name);
      if (name.size() == word.size() && grammar.long_with_value.contains(name)) ++i;
    } else if (word.size() > 1 && word.front() == '-') {
      i += read_letters(argv, i, grammar, options);
      if (!options.tool.empty()) break;
    } else {
      options.operands.push_back(word);
    }
  }
  return options;
}

template <std::size_t Size>
bool has_long(const Options& options, const std::array<std::string_view, Size>& names) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return std::find(options.long_ones.begin(), options.long_ones.end(), name) !=
           options.long_ones.end();
  });
}

CommandClass classify_operands(const sdk::Words& operands) {
  sdk::Words targets = operands;
  std::erase_if(targets, [](const auto& word) { return word.find('=') != std::string::npos; });
  return classify_targets(targets);
}

}  // namespace

bool is_make(std::string_view program) {
  return program == "make" || program == "gmake" || program == "bmake" ||
         program == "mingw32-make" || program == "remake";
}

bool is_ninja(std::string_view program) {
  return program == "ninja" || program == "ninja-build" || program == "samu";
}

bool is_test_target(const std::string& target) {
  return target.starts_with("test") || target.starts_with("check") || target.ends_with("test") ||
         target.ends_with("tests") || target == "RUN_TESTS" || target == "installcheck" ||
         target == "distcheck";
}

CommandClass classify_targets(const sdk::Words& targets) {
  if (std::any_of(targets.begin(), targets.end(), is_test_target)) return CommandClass::Test;
  const auto builds_nothing = [](const std::string& target) {
    // The first is CMake's list of targets; the others are those of add_sprint_supervisor().
    return target == "help" || target == kDoctorTarget || target == kCheckTarget;
  };
  const bool builds =
      targets.empty() || !std::all_of(targets.begin(), targets.end(), builds_nothing);
  if (builds) return CommandClass::Build;
  const bool checks = std::find(targets.begin(), targets.end(), kCheckTarget) != targets.end();
  return checks ? CommandClass::Syntax : CommandClass::Other;
}

CommandClass classify_make(const sdk::Words& argv) {
  static const Grammar grammar = {
      "CEfIoW",
      "jl",
      "O",
      {"--directory", "--file", "--makefile", "--include-dir", "--eval", "--old-file",
       "--assume-old", "--what-if", "--new-file", "--assume-new"}};
  const Options options = read_options(argv, grammar);
  constexpr std::array<std::string_view, 4> kOnlyShows = {"--dry-run", "--just-print", "--recon",
                                                          "--question"};
  // -p is not among them: make prints its rules and then builds, unless -q or -n is there too.
  const bool only_looks =
      options.letters.find_first_of("nqvh") != std::string::npos || has_long(options, kOnlyShows);
  return only_looks ? CommandClass::Other : classify_operands(options.operands);
}

CommandClass classify_ninja(const sdk::Words& argv) {
  static const Grammar grammar = {"dfjklwCt", "", "", {}, 't'};
  const Options options = read_options(argv, grammar);
  if (options.letters.find_first_of("nh") != std::string::npos) return CommandClass::Other;
  if (has_long(options, std::array<std::string_view, 1>{"--dry-run"})) return CommandClass::Other;
  if (!options.tool.empty()) {
    // These change the tree or its logs; the other tools answer questions.
    const bool changes = options.tool == "clean" || options.tool == "cleandead" ||
                         options.tool == "recompact" || options.tool == "restat";
    return changes ? CommandClass::Build : CommandClass::Other;
  }
  return classify_operands(options.operands);
}

}  // namespace sprint::cmake
