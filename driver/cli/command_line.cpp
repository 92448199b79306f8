#include "cli/command_line.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <iostream>
#include <new>
#include <system_error>

#include "base/nearest_name.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/safe_streams.h"
#include "os/environment.h"

namespace sprint::cli {

namespace {

constexpr const char* kName = "sprint-supervisor";

int as_int(ExitCode code) {
  return static_cast<int>(code);
}

int complain(const std::string& message, ExitCode code) {
  std::cout.flush();
  // The answer so far stands before the complaint, wherever both go.
  std::cerr << complaint(message);
  return as_int(code);
}

void add_global_options(CLI::App& app, app::GlobalOptions& options) {
  app.add_option("-C", options.directory, "Act as if started in this directory")
      ->option_text("DIR")
      ->take_last();
  app.add_option("--context", options.context, "Context file written by a CMake build")
      ->option_text("FILE")
      ->take_last();
  // Without allow_extra_args(false) such an option takes the words that follow, the command
  // included.
  app.add_option("--set", options.overrides, "Override a setting of sprint.toml")
      ->option_text("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--plugin-dir", options.plugin_dirs, "One more folder with toolchains")
      ->option_text("DIR")
      ->allow_extra_args(false);
  app.add_flag("--trust", options.trust,
               "For this call, run programs that came with the repository (see 'trust')");
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

/// What CLI11 found wrong, in our words where it helps.
std::string describe(const CLI::App& app, const CLI::ParseError& error) {
  const auto unexpected = app.remaining(true);
  if (unexpected.empty()) return std::string(error.what()) + " (see --help)";
  const auto& first = unexpected.front();
  if (first.starts_with("-")) return "unknown option '" + first + "' (see --help)";
  if (!app.get_subcommands().empty()) return "unexpected argument '" + first + "' (see --help)";
  return "unknown command '" + first + "' (" + name_hint(first, command_names(app)) + ")";
}

int perform(const Action& action) {
  try {
    const ExitCode code = action();
    std::cout.flush();
    // A full disk or a reader that is gone shows only now.
    if (!std::cout) return complain("cannot write to standard output", ExitCode::NeedsPerson);
    return as_int(code);
  } catch (const Error& error) {
    return complain(error.what(), exit_code_of(error.code()));
  }
}

int parse_and_run(int argc, char** argv) {
  CLI::App app(
      "Runs coding agents in parallel, builds once per phase, and traces each failure to the\n"
      "sprint that caused it.",
      kName);
  app.set_version_flag("--version", std::string(kName) + " " SPRINT_VERSION, "Print the version");
  app.footer(
      "So far it reads plans, shows how a run would go and plays one in a scripted world, checks\n"
      "syntax without building, builds and tests once and traces failures to commits, reads test\n"
      "reports and build logs, shows what a project needs, and loads toolchains; agents are to\n"
      "come.");
  app.fallthrough();  // global options may follow the command
  app.require_subcommand(0, 1);
  app::GlobalOptions options;
  Action action;
  add_global_options(app, options);
  add_attribute(app, options, action);
  add_check(app, options, action);
  add_doctor(app, options, action);
  add_gate(app, options, action);
  add_log(app, options, action);
  add_plan(app, options, action);
  add_results(app, options, action);
  add_resume(app, options, action);
  add_simulate(app, options, action);
  add_start(app, options, action);
  add_status(app, options, action);
  add_toolchains(app, options, action);
  add_trust(app, options, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool is_answer = error.get_exit_code() == 0;  // --help and --version
    if (is_answer) return app.exit(error);
    return complain(printable(describe(app, error)), ExitCode::WrongInput);
  }
  if (!action) return complain("no command given (see --help)", ExitCode::WrongInput);
  return perform(action);
}

}  // namespace

std::string shared_options_note() {
  return "Options of all commands: -C DIR, --context FILE, --set KEY=VALUE, --plugin-dir DIR,\n"
         "--trust; see 'sprint-supervisor --help'.";
}

bool is_github_job() {
  return os::Environment::for_tools().get("GITHUB_ACTIONS") == "true";
}

void warn_of_refused(const toolchains::Registry& registry) {
  for (const auto& refusal : registry.refused()) {
    std::cerr << complaint("a toolchain was refused: " + to_string(refusal.place) + ": " +
                           refusal.reason);
  }
}

void say(const std::optional<std::string>& line) {
  if (line) std::cerr << complaint(*line);
}

int run(int argc, char** argv) {
  const SafeStreams safe;
  try {
    return parse_and_run(argc, argv);
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory", ExitCode::NeedsPerson);
  } catch (const std::system_error& error) {
    // Also that of std::filesystem: whatever was tried, the machine refused it.
    return complain(printable(error.what()), ExitCode::NeedsPerson);
  } catch (const std::exception& error) {
    return complain(std::string("internal error: ") + error.what(), ExitCode::WorkFailed);
  }
}

}  // namespace sprint::cli
