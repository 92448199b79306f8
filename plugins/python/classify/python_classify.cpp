#include "python/classify/python_classify.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "python/classify/python_tools.h"
#include "sprint/argv.h"

namespace sprint::python {

namespace {

using sdk::CommandClass;

/// `poetry run pipenv run …` may go on; nobody means more than this.
constexpr int kDeepest = 8;

CommandClass classify(const sdk::Words& argv, int depth);

/// The first word after `start` that is no option, nor the value of one in `with_value`.
std::size_t first_operand(const sdk::Words& argv, std::size_t start, const Names& with_value) {
  std::size_t i = start;
  while (i < argv.size() && argv[i].size() > 1 && argv[i].front() == '-') {
    if (argv[i] == "--") return i + 1;
    i += with_value.contains(argv[i]) ? 2U : 1U;
  }
  return i;
}

CommandClass classify_tool(const sdk::Words& argv, const Tool& tool) {
  const bool looks = sdk::has_any(argv, tool.harmless) ||
                     (argv.size() > 1 && tool.harmless_verbs.contains(argv[1]));
  return looks ? CommandClass::Other : tool.kind;
}

/// What `hatch run WORDS` runs. There it may be `ENVIRONMENT:COMMAND`, in front of it `+py=3.9`.
CommandClass classify_behind_run(sdk::Words argv, const Manager& manager, int depth) {
  while (!argv.empty() && argv.front().starts_with('+')) argv.erase(argv.begin());
  if (argv.empty()) return CommandClass::Other;
  if (manager.scripts) {
    const auto colon = argv.front().find(':');
    if (colon != std::string::npos) argv.front().erase(0, colon + 1);
    if (argv.front() == "test" || argv.front() == "tests") return CommandClass::Test;
  }
  return classify(argv, depth + 1);
}

CommandClass classify_manager(const sdk::Words& argv, const Manager& manager, int depth) {
  const std::size_t verb = first_operand(argv, 1, manager.options);
  if (verb >= argv.size()) return CommandClass::Other;
  if (manager.nested.contains(argv[verb])) return classify(sdk::words_from(argv, verb), depth + 1);
  if (argv[verb] == "tool" && sdk::program_name(argv) == "uv") {
    return classify_manager(sdk::words_from(argv, verb), managers().at("uv tool"), depth + 1);
  }
  if (manager.run.contains(argv[verb])) {
    const std::size_t first = first_operand(argv, verb + 1, manager.options);
    // `uv run -m pytest` is `python -m pytest`; the option in front of the operand tells.
    const bool is_module = first > verb + 1 && first <= argv.size() &&
                           (argv[first - 1] == "-m" || argv[first - 1] == "--module");
    if (is_module) {
      sdk::Words module = sdk::words_from(argv, first);
      module.insert(module.begin(), {"python", "-m"});
      return classify(module, depth + 1);
    }
    return classify_behind_run(sdk::words_from(argv, first), manager, depth);
  }
  if (sdk::has_any(argv, {"--dry-run", "-h"})) return CommandClass::Other;
  if (manager.build.contains(argv[verb])) return CommandClass::Build;
  return manager.test.contains(argv[verb]) ? CommandClass::Test : CommandClass::Other;
}

// ---- scripts that everybody has ----------------------------------------------------------------

CommandClass classify_setup_py(const sdk::Words& argv) {
  if (sdk::has_any(argv, {"-n", "--dry-run", "-h", "--help-commands"})) return CommandClass::Other;
  if (sdk::has_any(argv, {"test", "pytest", "nosetests", "ptr"})) return CommandClass::Test;
  const bool builds = std::any_of(argv.begin() + 1, argv.end(), [](const std::string& word) {
    return word.starts_with("build") || word.starts_with("install") || word.starts_with("bdist") ||
           word == "develop" || word == "sdist" || word == "clean" || word == "egg_info" ||
           word == "editable_wheel" || word == "upload";
  });
  return builds ? CommandClass::Build : CommandClass::Other;
}

CommandClass classify_django(const sdk::Words& argv) {
  const std::size_t verb = first_operand(argv, 1, {"--settings", "--pythonpath"});
  return verb < argv.size() && argv[verb] == "test" ? CommandClass::Test : CommandClass::Other;
}

// ---- the interpreter ---------------------------------------------------------------------------

/// `NAME`, `NAME3`, `NAME3.11`, and with the letter of a special build or `-dbg` behind it.
bool is_versioned(std::string_view program, std::string_view name) {
  if (!program.starts_with(name)) return false;
  program.remove_prefix(name.size());
  program.remove_prefix(std::min(program.find_first_not_of("0123456789."), program.size()));
  return program.empty() || program == "t" || program == "d" || program == "-dbg";
}

bool is_interpreter(std::string_view program) {
  return is_versioned(program, "python") || is_versioned(program, "pypy");
}

/// What the interpreter is asked to run, beginning with the module or script; no words for code on
/// the command line and for questions about the interpreter.
struct Payload {
  sdk::Words words{};
  bool is_module = false;
};

Payload payload_of(const sdk::Words& argv) {
  std::size_t i = 1;
  for (; i < argv.size() && argv[i].size() > 1 && argv[i].front() == '-'; ++i) {
    if (argv[i] == "--") return {sdk::words_from(argv, i + 1)};
    if (argv[i].starts_with("--")) {
      if (argv[i] == "--check-hash-based-pycs") ++i;
      continue;
    }
    const auto letter = argv[i].find_first_of("cmVh?WXQ", 1);
    if (letter == std::string::npos) continue;
    const std::string glued = argv[i].substr(letter + 1);
    switch (argv[i][letter]) {
      case 'W':
      case 'X':
      case 'Q':
        if (glued.empty()) ++i;
        break;
      case 'm': {
        if (glued.empty()) return {sdk::words_from(argv, i + 1), true};
        sdk::Words module = sdk::words_from(argv, i);
        module.front() = glued;
        return {module, true};
      }
      default:
        return {};
    }
  }
  return {sdk::words_from(argv, i)};
}

CommandClass classify_interpreter(const sdk::Words& argv, int depth) {
  const auto [words, is_module] = payload_of(argv);
  if (words.empty() || sdk::asks_for_help(words)) return CommandClass::Other;
  if (is_module) {
    const auto module = modules().find(words.front());
    if (module != modules().end()) return classify_tool(words, module->second);
  }
  return classify(words, depth + 1);
}

/// `coverage run` takes the options of its own, then what the interpreter would take.
CommandClass classify_coverage(const sdk::Words& argv, int depth) {
  if (argv.size() < 2 || argv[1] != "run") return CommandClass::Other;
  const Names with_value = {"--source",  "--source-pkgs", "--omit",  "--include",    "--rcfile",
                            "--context", "--data-file",   "--debug", "--concurrency"};
  std::size_t i = 2;
  while (i < argv.size() && argv[i].starts_with('-') && argv[i] != "-m") {
    i += with_value.contains(argv[i]) ? 2U : 1U;
  }
  sdk::Words behind = sdk::words_from(argv, i);
  behind.insert(behind.begin(), "python");
  return classify(behind, depth + 1);
}

CommandClass classify(const sdk::Words& argv, int depth) {
  if (depth > kDeepest || argv.empty() || sdk::asks_for_help(argv)) return CommandClass::Other;
  const std::string program = sdk::program_name(argv);
  if (is_interpreter(program)) return classify_interpreter(argv, depth);
  if (const auto tool = programs().find(program); tool != programs().end()) {
    return classify_tool(argv, tool->second);
  }
  if (is_versioned(program, "pip")) return classify_manager(argv, managers().at("pip"), depth);
  if (program == "uvx") {
    sdk::Words words = sdk::words_from(argv, 1);
    words.insert(words.begin(), {"uv", "tool", "run"});
    return classify(words, depth + 1);
  }
  if (const auto manager = managers().find(program); manager != managers().end()) {
    return classify_manager(argv, manager->second, depth);
  }
  if (program == "coverage" || program == "coverage3") return classify_coverage(argv, depth);
  if (program == "setup.py") return classify_setup_py(argv);
  if (program == "manage.py" || program == "django-admin") return classify_django(argv);
  return CommandClass::Other;
}

}  // namespace

sdk::CommandClass classify_command(const sdk::Words& argv) {
  return classify(argv, 0);
}

}  // namespace sprint::python
