#include "cmake/classify/cmake_classify.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "cmake/classify/compiler_classify.h"
#include "cmake/classify/make_classify.h"
#include "sprint/argv.h"

namespace sprint::cmake {

namespace {

using sdk::CommandClass;
using Names = std::set<std::string, std::less<>>;

/// `ccache ccache …` and `cmake -E time cmake -E time …` may go on; nobody means more than this.
constexpr int kDeepestCommand = 8;

CommandClass classify(const sdk::Words& argv, int depth);

bool has_prefix(const sdk::Words& argv, std::string_view prefix) {
  return std::any_of(argv.begin(), argv.end(),
                     [&](const std::string& word) { return word.starts_with(prefix); });
}

// ---- cmake -------------------------------------------------------------------------------------

/// The targets of `--build DIR --target a b --target=c`: an option ends the list.
sdk::Words targets_of(const sdk::Words& argv) {
  sdk::Words targets;
  bool listing = false;
  for (const auto& word : argv) {
    if (word.starts_with("--target=")) targets.push_back(word.substr(word.find('=') + 1));
    if (word.starts_with('-')) {
      listing = word == "--target" || word == "-t";
    } else if (listing) {
      targets.push_back(word);
    }
  }
  return targets;
}

/// Options for make or ninja that leave the targets what they are.
bool is_plain_native_option(const std::string& word) {
  return word == "-v" || word == "-s" || word == "--verbose" || word.starts_with("-j") ||
         word.starts_with("-k") || word.starts_with("-l") || word.starts_with("VERBOSE=");
}

/// `--build DIR OPTIONS -- WORDS FOR THE BUILD PROGRAM`
CommandClass classify_build(const sdk::Words& argv) {
  if (sdk::has_any(argv, {"--list-presets"})) return CommandClass::Other;
  const auto separator = std::find(argv.begin(), argv.end(), "--");
  const sdk::Words native(separator, argv.end());
  // Which program gets them is not known; this is what make and ninja agree on.
  if (sdk::has_any(native, {"-n", "--dry-run", "--just-print", "--recon"}))
    return CommandClass::Other;
  sdk::Words targets = targets_of({argv.begin(), separator});
  // The others may be targets, or `-t clean`: not to be taken for less than a build.
  std::copy_if(native.begin(), native.end(), std::back_inserter(targets),
               [](const auto& word) { return word != "--" && !is_plain_native_option(word); });
  const auto kind = classify_targets(targets);
  return kind != CommandClass::Test && sdk::has_any(argv, {"--clean-first"}) ? CommandClass::Build
                                                                             : kind;
}

/// Those of `cmake -E` that run another command.
CommandClass classify_tool_mode(const sdk::Words& argv, int depth) {
  if (argv.size() < 3) return CommandClass::Other;
  if (argv[2] == "time") return classify(sdk::words_from(argv, 3), depth + 1);
  if (argv[2] == "chdir") return classify(sdk::words_from(argv, 4), depth + 1);
  if (argv[2] != "env") return CommandClass::Other;
  std::size_t i = 3;
  for (; i < argv.size(); ++i) {
    if (argv[i] == "--") return classify(sdk::words_from(argv, i + 1), depth + 1);
    if (!argv[i].starts_with('-') && argv[i].find('=') == std::string::npos) break;
  }
  return classify(sdk::words_from(argv, i), depth + 1);
}

CommandClass classify_cmake(const sdk::Words& argv, int depth) {
  if (argv.size() < 2) return CommandClass::Other;
  if (argv[1] == "-E") return classify_tool_mode(argv, depth);
  if (sdk::asks_for_help(argv) || has_prefix(argv, "--help-")) return CommandClass::Other;
  // `--build` must come first for CMake itself; `--build=DIR` is an error, and thus harmless.
  if (argv[1] == "--build") return classify_build(sdk::words_from(argv, 1));
  if (argv[1] == "--install") return CommandClass::Build;
  if (argv[1] == "--open") return CommandClass::Other;
  const bool only_looks =
      sdk::has_any(argv, {"-P", "-N", "--system-information", "--find-package"}) ||
      has_prefix(argv, "--list-presets");
  if (only_looks) return CommandClass::Other;
  // A workflow builds and tests. All that is left configures: it writes a build tree, which a build
  // of somebody else may be using, and runs the compiler many times.
  return CommandClass::Build;
}

CommandClass classify_ctest(const sdk::Words& argv) {
  // -V is "verbose" here, so asks_for_help() does not fit.
  const Names harmless = {
      "-N", "--print-labels", "--list-presets", "--version", "-version", "/V", "-h",
      "-H", "--help",         "-help"};
  const bool only_looks = sdk::has_any(argv, harmless) || has_prefix(argv, "--show-only") ||
                          has_prefix(argv, "--help-");
  return only_looks ? CommandClass::Other : CommandClass::Test;
}

// ---- everything else ---------------------------------------------------------------------------

/// `ccache COMPILER …`; in front of the compiler ccache takes KEY=VALUE.
CommandClass classify_launcher(const sdk::Words& argv, int depth) {
  std::size_t i = 1;
  while (i < argv.size() && !argv[i].starts_with('-') && argv[i].find('=') != std::string::npos) {
    ++i;
  }
  return classify(sdk::words_from(argv, i), depth + 1);
}

CommandClass classify_xcodebuild(const sdk::Words& argv) {
  if (sdk::has_any(argv, {"-list", "-version", "-showsdks", "-showBuildSettings", "-usage", "-help",
                          "-dry-run", "-n", "-showdestinations", "-showTestPlans"})) {
    return CommandClass::Other;
  }
  return sdk::has_any(argv, {"test", "test-without-building"}) ? CommandClass::Test
                                                               : CommandClass::Build;
}

CommandClass classify(const sdk::Words& argv, int depth) {
  if (depth > kDeepestCommand || argv.empty()) return CommandClass::Other;
  const std::string program = sdk::program_name(argv);
  if (program == "cmake" || program == "cmake3") return classify_cmake(argv, depth);
  if (program == "ctest" || program == "ctest3") return classify_ctest(argv);
  static const Names launchers = {"ccache", "sccache", "distcc", "icecc", "buildcache"};
  if (launchers.contains(program)) return classify_launcher(argv, depth);
  if (sdk::asks_for_help(argv)) return CommandClass::Other;
  if (is_make(program)) return classify_make(argv);
  if (is_ninja(program)) return classify_ninja(argv);
  if (program == "xcodebuild") return classify_xcodebuild(argv);
  // cpack builds first; the others watch or wrap a whole build.
  static const Names builders = {"cpack", "ccmake",     "msbuild",
                                 "bear",  "scan-build", "intercept-build"};
  if (builders.contains(program)) {
    return argv.size() > 1 || program == "cpack" || program == "msbuild" ? CommandClass::Build
                                                                         : CommandClass::Other;
  }
  return classify_compiler(argv);
}

}  // namespace

sdk::CommandClass classify_command(const sdk::Words& argv) {
  return classify(argv, 0);
}

}  // namespace sprint::cmake
