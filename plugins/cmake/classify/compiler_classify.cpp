#include "cmake/classify/compiler_classify.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "sprint/argv.h"

namespace sprint::cmake {

namespace {

using sdk::CommandClass;
using Names = std::set<std::string, std::less<>>;

/// "g++" of "g++-12.2".
std::string_view without_version(std::string_view name) {
  const auto end = name.find_last_not_of("0123456789.");
  if (end == std::string_view::npos || end + 1 == name.size() || name[end] != '-') return name;
  return name.substr(0, end);
}

/// Whether the name is one of these, or one of them behind a target: "x86_64-linux-gnu-gcc".
bool is_one_of(std::string_view name, const Names& names) {
  if (names.contains(name)) return true;
  return std::any_of(names.begin(), names.end(), [&](const std::string& tool) {
    // A target has two parts at least; "clang-tidy" and "gcc-ar" are names of their own.
    return name.ends_with("-" + tool) &&
           name.substr(0, name.size() - tool.size() - 1).find('-') != std::string_view::npos;
  });
}

/// Options whose value is the next word.
bool takes_next_word(const std::string& option) {
  static const Names options = {"-o",
                                "-I",
                                "-D",
                                "-U",
                                "-L",
                                "-l",
                                "-x",
                                "-T",
                                "-u",
                                "-z",
                                "-e",
                                "-B",
                                "-A",
                                "-MF",
                                "-MT",
                                "-MQ",
                                "-MJ",
                                "-include",
                                "-imacros",
                                "-isystem",
                                "-iquote",
                                "-isysroot",
                                "-idirafter",
                                "-iprefix",
                                "-Xlinker",
                                "-Xclang",
                                "-Xassembler",
                                "-target",
                                "-Xpreprocessor",
                                "--param",
                                "-arch",
                                "--sysroot",
                                "-framework",
                                "-aux-info",
                                "-mllvm",
                                "-dumpbase"};
  return options.contains(option);
}

bool has_input(const sdk::Words& argv) {
  for (std::size_t i = 1; i < argv.size(); ++i) {
    const std::string& word = argv[i];
    if (word == "-" || (!word.empty() && word.front() != '-')) return true;
    if (takes_next_word(word)) ++i;
  }
  return false;
}

bool is_question(const std::string& word) {
  return word == "-###" || word == "-dumpversion" || word == "-dumpmachine" ||
         word == "-dumpfullversion" || word == "-dumpspecs" || word.starts_with("-print-") ||
         word.starts_with("--print-") || word.starts_with("--help");
}

CommandClass classify_compile(const sdk::Words& argv) {
  if (std::any_of(argv.begin() + 1, argv.end(), is_question)) return CommandClass::Other;
  if (!has_input(argv)) return CommandClass::Other;  // `gcc -v`, `clang++`
  if (sdk::has_word(argv, "-fsyntax-only")) return CommandClass::Syntax;
  // These stop after the preprocessor; -MD and -MMD do not.
  for (const char* option : {"-E", "-M", "-MM"}) {
    if (sdk::has_word(argv, option)) return CommandClass::Other;
  }
  return CommandClass::Build;
}

/// `ar t` and `ar p` read an archive; the dash is optional.
CommandClass classify_archiver(const sdk::Words& argv) {
  if (argv.size() < 2) return CommandClass::Other;
  const std::string operation = argv[1].substr(argv[1].find_first_not_of('-') == 1 ? 1 : 0);
  return operation.starts_with('t') || operation.starts_with('p') ? CommandClass::Other
                                                                  : CommandClass::Build;
}

}  // namespace

sdk::CommandClass classify_compiler(const sdk::Words& argv) {
  if (argv.empty() || sdk::asks_for_help(argv)) return CommandClass::Other;
  const std::string program = sdk::program_name(argv);
  const std::string_view name = without_version(program);
  static const Names compilers = {"cc",       "c++",  "gcc",      "g++", "clang", "clang++",
                                  "clang-cl", "c89",  "c99",      "icc", "icpc",  "icx",
                                  "icpx",     "nvcc", "gfortran", "tcc"};
  if (is_one_of(name, compilers)) return classify_compile(argv);
  static const Names archivers = {"ar", "gcc-ar", "llvm-ar"};
  if (is_one_of(name, archivers)) return classify_archiver(argv);
  static const Names linkers = {"ld",   "ld.bfd", "ld.gold",    "ld.lld",      "lld", "gold",
                                "mold", "ranlib", "gcc-ranlib", "llvm-ranlib", "as"};
  if (is_one_of(name, linkers)) return has_input(argv) ? CommandClass::Build : CommandClass::Other;
  // They read the sources as a compiler would and leave nothing behind.
  static const Names checkers = {"clang-tidy", "clang-check", "cppcheck"};
  if (checkers.contains(name)) return has_input(argv) ? CommandClass::Syntax : CommandClass::Other;
  return CommandClass::Other;
}

}  // namespace sprint::cmake
